import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { Equal, Eye, Minus, Plus } from 'lucide-react';
import type { Difference } from '@candor/contracts/jobs/access';
import { jobPermissions } from '@candor/contracts/jobs/job-permission';
import { type ExplainedJob, reachWords, sectionWords } from '@candor/contracts/organization/access';
import { Said } from '../../kit/said.tsx';
import type { Proposal } from './access-changes.ts';
import { groupText } from './access-parts.tsx';

const strong = (words: ReactNode) => <b className="font-semi text-ink">{words}</b>;
/** The effects of a change, as lines. */
export const AccessDifference = ({
  it,
  job,
  proposal,
}: {
  it: Difference;
  job: ExplainedJob | null;
  proposal: Proposal;
}) => {
  const gained = it.permissions.filter(({ to }) => to !== null);
  const lost = it.permissions.filter(({ to }) => to === null);
  const sections = (of: typeof gained) => of.flatMap(({ permission }) => sectionWords[permission].split(', ')).length;
  const ofJob = 'member' in proposal.change || 'owner_role' in proposal.change;
  const wider = it.groups.filter(({ to, from }) => to !== null && (from === null || to === 'all'));
  const narrower = it.groups.filter((each) => !wider.includes(each));
  const groupTexts = (of: Difference['groups']) =>
    of.map(({ group, to }) => `${groupText(group)}${to ? ` (${sayWithin(reachWords[to])})` : ''}`).join(', ');
  const nothing =
    !it.permissions.length && !it.groups.length && it.editor.from === it.editor.to && it.sees.from === it.sees.to;
  return (
    <ul className="grid gap-2 text-ui text-ink-2 [&_li]:flex [&_li]:gap-2.5 [&_svg]:mt-1 [&_svg]:shrink-0">
      {wider.length > 0 && (
        <li>
          <Plus size={13} aria-hidden className="text-good" />
          <span>
            <Said
              text="<b>{count, plural, one {# wider permission} other {# wider permissions}}</b>: {permissions}"
              with={{ b: strong, count: wider.length, permissions: groupTexts(wider) }}
            />
          </span>
        </li>
      )}
      {gained.length > 0 && (
        <li>
          <Plus size={13} aria-hidden className="text-good" />
          <span>
            <Said
              text="<b>{count, plural, one {# more permission} other {# more permissions}}</b>, so {sections, plural, one {# more section} other {# more sections}} of this job"
              with={{ b: strong, count: gained.length, sections: sections(gained) }}
            />
          </span>
        </li>
      )}
      {it.sees.to && !it.sees.from && (
        <li>
          <Plus size={13} aria-hidden className="text-good" />
          <span>{say('They would see this job')}</span>
        </li>
      )}
      {it.editor.to && !it.editor.from && (
        <li>
          <Eye size={13} aria-hidden className="text-warn" />
          <span>
            {job?.offers ? (
              <Said
                text="They may edit the job and see <b>the pay of {count, plural, one {# open offer} other {# open offers}}</b>"
                with={{ b: strong, count: job.offers }}
              />
            ) : (
              <Said text="They may edit the job and see <b>the pay of its offers</b>" with={{ b: strong }} />
            )}
          </span>
        </li>
      )}
      {narrower.length > 0 && (
        <li>
          <Minus size={13} aria-hidden className="text-bad" />
          <span>
            <Said
              text="<b>{count, plural, one {# permission less} other {# permissions less}}</b>: {permissions}"
              with={{ b: strong, count: narrower.length, permissions: groupTexts(narrower) }}
            />
          </span>
        </li>
      )}
      {lost.length > 0 && (
        <li>
          <Minus size={13} aria-hidden className="text-bad" />
          <span>
            <Said
              text="<b>{count, plural, one {# permission on this job less} other {# permissions on this job less}}</b>: {permissions}"
              with={{
                b: strong,
                count: lost.length,
                permissions: lost.map(({ permission }) => sayLabel(jobPermissions[permission])).join(', '),
              }}
            />
          </span>
        </li>
      )}
      {it.editor.from && !it.editor.to && (
        <li>
          <Minus size={13} aria-hidden className="text-bad" />
          <span>{say('They may no longer edit the job or see the pay of its offers')}</span>
        </li>
      )}
      {it.sees.from && !it.sees.to && (
        <li>
          <Minus size={13} aria-hidden className="text-bad" />
          <span>{say('They would no longer see this job')}</span>
        </li>
      )}
      <li>
        <Equal size={13} aria-hidden className="text-ink-3" />
        <span>
          {nothing
            ? say('Nothing would change: they already have all of this')
            : ofJob
              ? say('Nothing changes on other jobs')
              : say('Their place on teams stays as it is')}
        </span>
      </li>
    </ul>
  );
};
