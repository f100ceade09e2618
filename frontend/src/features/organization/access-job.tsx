import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { Fragment, type ReactNode, useState } from 'react';
import { ArrowRight, Equal, Eye, Minus, Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import {
  changedBy,
  type Difference,
  type JobTeam,
  onJob,
  type Situation,
  usable,
  whatIf,
  whoIn,
} from '@candor/contracts/jobs/access';
import { listWords } from '@candor/contracts/words/list-words';
import type { DataOf } from '@candor/contracts/kernel/page';
import { allJobPermissions, jobPermissions, type JobPermission } from '@candor/contracts/kernel/job-permission';
import {
  type ExplainedJob,
  jobReasonWords,
  type Member,
  reachWords,
  sectionWords,
} from '@candor/contracts/organization/access';
import type { accessPage } from '@candor/contracts/organization/pages';
import { Button } from '../../kit/button.tsx';
import { Said } from '../../kit/said.tsx';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { dateText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { settle } from '../../page/settle.ts';
import { type Proposal, proposalsFor } from './access-changes.ts';
import { groupText, HeldMark, RowName, useKeyedSelect } from './access-parts.tsx';

type Data = DataOf<typeof accessPage>;
const strong = (words: ReactNode) => <b className="font-semi text-ink">{words}</b>;
/** A person's standing on the team, in one line. */
const Standing = ({ member, job, zone }: { member: Member; job: ExplainedJob; zone: string | null }) => {
  const place = job.members.find((each) => each.user_id === member.id);
  const joined = job.joined[member.id];
  const owns = job.owners.some((each) => each.user_id === member.id);
  const words = place
    ? place.access_level === 'full'
      ? place.job_role === 'editor'
        ? say('Full access, editor')
        : say('Full access, viewer')
      : place.job_role === 'editor'
        ? say('Standard access, editor')
        : say('Standard access, viewer')
    : owns
      ? say('Owner, not a member')
      : say('Not on the team');
  return (
    <p className="text-ui">
      <span className="font-medium text-ink">{words}</span>
      {place && joined && (
        <span className="ms-2 text-ink-3">
          {say('by {name}, {day}', { name: joined.by, day: dateText(joined.at, zone) })}
        </span>
      )}
    </p>
  );
};

/** The effects of a change, as lines. */
const Lines = ({ it, job, proposal }: { it: Difference; job: ExplainedJob | null; proposal: Proposal }) => {
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

/** The view of one person on one job: the permission that is explained, and the change that is previewed. */
type Looking = { about: string; open: JobPermission | null; asked: string | null };
/** One person's rights on one job, their reasons, and the effect of a change. */
export const AccessOnJob = ({
  member,
  data,
  onJobChosen,
}: {
  member: Member;
  data: Data;
  onJobChosen: (id: string) => void;
}) => {
  const { job, organization, user, roles } = data;
  // Another person or job resets the view but keeps the boxes: text typed while the page loads is not lost.
  const about = `${member.id} ${job?.id}`;
  const [kept, keep] = useState<Looking>({ about, open: null, asked: null });
  const { open, asked } = kept.about === about ? kept : { open: null, asked: null };
  const setOpen = (permission: JobPermission | null) => keep({ about, asked, open: permission });
  const setAsked = (key: string | null) => keep({ about, open, asked: key });
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const proposals = proposalsFor(member, job, roles);
  const proposal = proposals.find((each) => each.key === asked);
  const jobSelect = useKeyedSelect('access-job', 'j', say('Choose a job'));
  const ifSelect = useKeyedSelect('access-if', 'w', say('What if'));
  useShortcut('escape', say('Stop the preview'), () => setAsked(null), { on: Boolean(proposal) });
  const now: Situation = {
    user_id: member.id,
    membership: member,
    modules: organization.modules,
    ...(job ? { team: job } : {}),
  };
  const team: JobTeam = { kind: job?.kind ?? 'job', members: job?.members ?? [], owners: job?.owners ?? [] };
  const held = onJob(whoIn(now), team);
  const then = proposal ? changedBy(now, proposal.change) : null;
  const next = then && onJob(whoIn(then), then.team ?? team);
  const joined = job?.joined[member.id];
  const jobOptions =
    job && !data.jobs.some(({ value }) => value === job.id)
      ? [...data.jobs, { value: job.id, label: job.name }]
      : data.jobs;

  const because = (permission: JobPermission) => {
    const { because: reasons, blocked, held: how } = held.permissions[permission];
    if (!reasons.length)
      return held.sees.length
        ? say('No. {name} sees that the job exists, but was not given {permission}.', {
            name: member.name,
            permission: sayLabel(jobPermissions[permission]),
          })
        : say('No. {name} is not on the team, and none of their roles lists this job.', { name: member.name });
    if (blocked) return say('Given, but none of their roles opens this part of the application.');
    const words = listWords(reasons.map((reason) => sayLabel(jobReasonWords[reason])));
    const yes =
      how === 'reads'
        ? say('Yes, to read, as {reasons}.', { reasons: words })
        : how === 'counts'
          ? say('Only numbers and no people, as {reasons}.', { reasons: words })
          : say('Yes, as {reasons}.', { reasons: words });
    const bySomebody = reasons.some((each) => each !== 'administrator' && each !== 'head_of_sales');
    return joined && bySomebody
      ? `${yes} ${say('{name} set this on {day}.', { name: joined.by, day: dateText(joined.at, user.tz_region) })}`
      : yes;
  };
  const carryOut = async (it: Proposal) => {
    setBusy(true);
    await settle(it.act, it.send(), async () => {
      toast({ text: say('Saved.') });
      setAsked(null);
      await revalidate();
    });
    setBusy(false);
  };
  const more = [
    {
      label: say('Edit the job'),
      text: say('Needs the job role editor'),
      now: held.editor.length > 0,
      next: next?.editor.length,
    },
    {
      label: say('Offer amounts'),
      text: say('Editors and administrators only'),
      now: held.editor.length > 0,
      next: next?.editor.length,
    },
  ];
  return (
    <section aria-label={say('On one job')} className="flex min-h-0 flex-col border-line max-lg:border-t lg:border-s">
      <div className="quiet-scroll min-h-0 flex-1 px-5 py-3 max-sm:px-4 lg:overflow-y-auto">
        <div className="flex items-center gap-3">
          <h2 className="shrink-0 text-head font-semi text-ink" id="on-one-job">
            {say('On one job')}
          </h2>
          <div className="ms-auto w-60 min-w-0">
            <Select
              {...jobSelect}
              aria-labelledby="on-one-job"
              options={jobOptions}
              value={job ? { value: job.id, label: job.name } : null}
              onChange={(choice) => choice && onJobChosen(choice.value)}
            />
          </div>
        </div>
        {job && (
          <>
            <div className="mt-3">
              <Standing member={member} job={job} zone={user.tz_region} />
            </div>
            <table className="mt-2 w-full table-fixed border-collapse text-ui">
              <thead>
                <tr className="border-b border-line-2 text-meta text-ink-2">
                  <th scope="col" className="py-2 ps-6 text-start font-normal">
                    {say('Permission and sections')}
                  </th>
                  <th scope="col" className="w-14 py-2 text-center font-normal">
                    {say('Now')}
                  </th>
                  {next && (
                    <th scope="col" className="w-16 py-2 text-end font-medium text-accent-ink">
                      <span className="pe-2">{say('If')}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {allJobPermissions.map((permission) => {
                  const isOpen = open === permission;
                  const [is, would] = [
                    usable(held.permissions[permission]),
                    next && usable(next.permissions[permission]),
                  ];
                  return (
                    <Fragment key={permission}>
                      <tr className={cx(isOpen && 'bg-hover')}>
                        <th
                          scope="row"
                          aria-label={sayLabel(jobPermissions[permission])}
                          className="py-0.5 font-normal"
                        >
                          <RowName
                            open={isOpen}
                            onOpen={() => setOpen(isOpen ? null : permission)}
                            controls={`why-${permission}`}
                          >
                            <span className="min-w-0 truncate">
                              {sayLabel(jobPermissions[permission])}
                              <span className="ms-2 font-normal text-ink-3">{sayLabel(sectionWords[permission])}</span>
                            </span>
                          </RowName>
                        </th>
                        <td className="text-center">
                          <HeldMark held={is} />
                        </td>
                        {next && (
                          <td className="text-end">
                            {would !== is && (
                              <span className="inline-flex items-center gap-2">
                                <ArrowRight size={13} aria-hidden className="text-ink-3" />
                                <HeldMark held={would ?? null} preview />
                              </span>
                            )}
                          </td>
                        )}
                      </tr>
                      {isOpen && (
                        <tr id={`why-${permission}`} className="bg-hover">
                          <td colSpan={next ? 3 : 2} className="ps-6.5 pe-3 pb-2.5 text-ink-2">
                            {because(permission)}
                          </td>
                        </tr>
                      )}
                    </Fragment>
                  );
                })}
              </tbody>
              <tbody className="border-t border-line">
                {more.map((row) => (
                  <tr key={row.label}>
                    <th scope="row" className="py-1.5 ps-6.5 text-start font-medium text-ink">
                      {row.label} <span className="ms-1 font-normal text-ink-3">{row.text}</span>
                    </th>
                    <td className="text-center">
                      <HeldMark held={row.now ? 'acts' : null} />
                    </td>
                    {next && (
                      <td className="text-end">
                        {Boolean(row.next) !== row.now && (
                          <span className="inline-flex items-center gap-2">
                            <ArrowRight size={13} aria-hidden className="text-ink-3" />
                            <HeldMark held={row.next ? 'acts' : null} preview />
                          </span>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
      <div className="shrink-0 border-t border-accent-line bg-accent-wash px-5 py-3.5 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 className="text-ui font-semi text-ink" id="what-if">
            {say('What would change if they were')}
          </h3>
          <div className="min-w-56 flex-1">
            <Select
              {...ifSelect}
              aria-labelledby="what-if"
              placeholder={say('Choose a change')}
              menuPlacement="auto"
              options={proposals.map(({ key, label }) => ({ value: key, label }))}
              value={proposal ? { value: proposal.key, label: proposal.label } : null}
              onChange={(choice) => setAsked(choice?.value ?? null)}
            />
          </div>
        </div>
        {proposal && (
          <>
            <div className="mt-3" aria-live="polite">
              <Lines it={whatIf(now, proposal.change)} job={job} proposal={proposal} />
            </div>
            <div className="mt-3.5 flex flex-wrap items-center gap-2">
              <span className="me-auto text-meta text-ink-2">{say('A preview. Nothing is saved.')}</span>
              <Button kind="ghost" onClick={() => setAsked(null)}>
                {say('Stop')} <Kbd keys="escape" />
              </Button>
              <Button kind="primary" disabled={busy} onClick={() => void carryOut(proposal)}>
                {proposal.act}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
};
