import { useState } from 'react';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { decideImport, fateOfResume, type SeenResume } from '@candor/contracts/imports/imports';
import { useRevalidator } from 'react-router-dom';
import { Button } from '../../kit/button.tsx';
import { Link } from '../../kit/link.tsx';
import { Section } from '../../kit/page.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { Tag } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { fateTones } from './import-words.ts';
import { personTo } from '../../parts/people/links.ts';
import { reasonsText } from '../../parts/duplicates/reasons-text.ts';

type Decisions = RequestOf<typeof decideImport>['rows'];
const named = 'font-medium text-ink hover:underline';

/** The choices for a resume whose person may already exist. */
const Waiting = ({
  resume: { row, name, sure, among },
  busy,
  decide,
}: {
  resume: SeenResume;
  busy: boolean;
  decide: (rows: Decisions) => void;
}) => (
  <div className="mt-1.5 grid gap-2">
    {among.map(({ id, name: person, subtitle, reasons }) => (
      <div key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-ctl bg-well px-2.5 py-1.5">
        <span className="min-w-0 flex-1">
          <Link to={personTo(id)} className={named}>
            {person}
          </Link>
          <span className="block text-meta text-ink-2">
            {[subtitle, reasonsText(reasons)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Button
          size="sm"
          disabled={busy}
          aria-label={say('Add {name} to the record of {person}', { name, person })}
          onClick={() => decide([{ row, as: 'fill', candidate_id: id }])}
        >
          {say('Add to this record')}
        </Button>
      </div>
    ))}
    <div className="flex flex-wrap gap-2">
      {!sure && (
        <Button size="sm" disabled={busy} onClick={() => decide([{ row, as: 'new' }])}>
          {say('Add as a new person')}
        </Button>
      )}
      <Button size="sm" kind="ghost" disabled={busy} onClick={() => decide([{ row, as: 'skip' }])}>
        {say('Leave out')}
      </Button>
    </div>
  </div>
);

/** Each resume of a list with its result. Resumes that need a decision come first. `open`: whether decisions are still possible. */
export const ResumeResults = ({ id, resumes, open }: { id: string; resumes: readonly SeenResume[]; open: boolean }) => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const decide = async (rows: Decisions) => {
    setBusy(true);
    await settle(
      say('Choose whose resume it is'),
      withProgress(() => call(decideImport, { id, rows })),
      () => revalidate(),
    );
    setBusy(false);
  };
  const waits = ({ fate }: SeenResume) => fate === 'waiting';
  const sure = open ? resumes.filter((each) => waits(each) && each.sure && each.among.length === 1) : [];
  const ordered = [...resumes.filter(waits), ...resumes.filter((each) => !waits(each))];
  return (
    <Section
      title={say('Resumes')}
      actions={
        sure.length > 1 ? (
          <Button
            disabled={busy}
            onClick={() => void decide(sure.map(({ row, among }) => ({ row, as: 'fill', candidate_id: among[0]!.id })))}
          >
            {say('Add all {count, number} to these people’s records', { count: sure.length })}
          </Button>
        ) : undefined
      }
    >
      <ul aria-label={say('Resumes')} className="divide-y divide-line border-y border-line">
        {ordered.map((resume) => {
          const { row, name, fate, told, guess, candidate, says } = resume;
          return (
            <li key={row} className="py-2 text-ui">
              <div className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium text-ink">{name || say('Deleted file')}</span>
                  {candidate && fate !== 'back' && (
                    <Link to={personTo(candidate.id)} className="text-meta text-ink-2 hover:underline">
                      {candidate.name}
                    </Link>
                  )}
                  {says && (
                    <span className="block text-meta text-ink-2">
                      {[says.name, says.email].filter(Boolean).join(' · ')}
                    </span>
                  )}
                  {guess && <span className="block text-meta text-warn">{say('The name is a guess.')}</span>}
                  {told && (
                    <span
                      className={`block text-meta ${fate === 'refused' || fate === 'waiting' ? 'text-bad' : 'text-ink-2'}`}
                    >
                      {told}
                    </span>
                  )}
                </span>
                <Tag tone={fateTones[fate]}>{sayLabel(fateOfResume[fate])}</Tag>
              </div>
              {fate === 'waiting' && open && (
                <Waiting resume={resume} busy={busy} decide={(rows) => void decide(rows)} />
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
};
