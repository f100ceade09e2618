import type { ReactNode, RefObject } from 'react';
import { ExternalLink, CircleAlert, Eye } from 'lucide-react';
import { sourceTypes, type Requirement } from '@candor/contracts/jobs/values';
import { fullDays } from '@candor/contracts/values/days';
import { say, sayLabel } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import type { Resume } from '@candor/contracts/people/record';
import type { Panel } from '@candor/contracts/pipeline/panel';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Facts, Tag } from '../../kit/tag.tsx';
import { ageTone, roleAt } from '../../parts/pipeline/stages.ts';
import { ResumeText } from './triage-resume.tsx';

export type Part = 'resume' | 'about' | 'letter';

const Waits = ({ row }: { row: ApplicationRow }) => {
  const days = fullDays(row.applied_at ?? row.entered_at);
  return (
    <span className={cx(ageTone(days), days >= 8 && 'font-medium')}>
      {days ? say('waiting {duration}', { duration: durationWords(days) }) : say('came today')}
    </span>
  );
};
const Waiting = () => (
  <div role="status" aria-label={say('Loading')} className="late grid max-w-[568px] gap-3">
    <Skeleton className="h-3 w-24" />
    <Skeleton className="h-3 w-full" />
    <Skeleton className="h-3 w-5/6" />
    <Skeleton className="h-3 w-2/3" />
  </div>
);

/** One person to read: name, resume, letter. `about` has a tab of its own if there is no room beside the resume. */
export const TriageCard = ({
  row,
  panel,
  error,
  onRetry,
  resume,
  requirements,
  marked,
  onMark,
  part: wished,
  onPart,
  about,
  box,
}: {
  row: ApplicationRow;
  panel: Panel | null;
  error: string | null;
  onRetry: () => void;
  resume: Resume | undefined;
  requirements: readonly Requirement[];
  marked: boolean;
  onMark: () => void;
  part: Part;
  onPart: (part: Part) => void;
  about: ReactNode;
  box: RefObject<HTMLDivElement | null>;
}) => {
  const letter = panel?.cover_letter ?? null;
  const parts = [
    { id: 'resume' as const, label: say('Resume') },
    ...(about ? [{ id: 'about' as const, label: say('Answers') }] : []),
    ...(letter ? [{ id: 'letter' as const, label: say('Cover letter') }] : []),
  ];
  const part = parts.some(({ id }) => id === wished) ? wished : 'resume';
  return (
    <>
      <header className="flex shrink-0 flex-wrap items-center gap-x-3.5 gap-y-1.5 px-10 pt-4 pb-2 max-lg:px-6 max-sm:px-4">
        <Avatar name={row.name} size={44} />
        <div className="min-w-0 flex-1 basis-52">
          <h2 title={row.name} className="truncate text-title font-semi text-ink">
            <bdi>{row.name}</bdi>
          </h2>
          <p className="truncate text-ui text-ink-2">{roleAt(row) || say('No headline yet')}</p>
        </div>
        <div className="grid gap-0.5 text-meta max-sm:w-full sm:justify-items-end">
          {panel?.person.location && <span className="truncate text-ink-3">{panel.person.location}</span>}
          <Facts
            of={[
              sayLabel(sourceTypes[row.source as keyof typeof sourceTypes] ?? row.source),
              <Waits key="waits" row={row} />,
            ]}
          />
        </div>
        {about && row.knocked_out && (
          <Tag tone="bad">
            <CircleAlert size={11} aria-hidden />
            {say('Knockout answer')}
          </Tag>
        )}
      </header>
      <div className="hairline-b flex shrink-0 items-center gap-5 px-10 max-lg:px-6 max-sm:px-4">
        <div
          role="tablist"
          aria-label={say('What to read')}
          className="quiet-scroll flex min-w-0 gap-5 overflow-x-auto overflow-y-hidden"
        >
          {parts.map((each) => (
            <button
              key={each.id}
              type="button"
              role="tab"
              id={`triage-${each.id}`}
              aria-selected={part === each.id}
              aria-controls="triage-part"
              onClick={() => onPart(each.id)}
              className={cx(
                'relative h-9 shrink-0 rounded-tag text-ui whitespace-nowrap -outline-offset-2 max-sm:h-11',
                part === each.id
                  ? 'font-medium text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-[2px] after:rounded-full after:bg-ink'
                  : 'text-ink-3 hover:text-ink',
              )}
            >
              {each.label}
            </button>
          ))}
        </div>
        {resume && (
          <a
            href={resume.url}
            target="_blank"
            rel="noreferrer"
            className="flex h-9 shrink-0 items-center gap-1.5 rounded-tag text-ui text-ink-3 -outline-offset-2 hover:text-ink max-sm:h-11"
          >
            {say('Original')}
            <ExternalLink size={12} aria-hidden />
            <Kbd keys="o" />
          </a>
        )}
        {requirements.length > 0 && (
          <button
            type="button"
            aria-pressed={marked}
            onClick={onMark}
            className="ms-auto flex h-9 min-w-0 items-center gap-1.5 rounded-tag text-ui text-ink-3 -outline-offset-2 hover:text-ink max-sm:hidden"
          >
            <Eye size={13} aria-hidden className={marked ? 'text-good' : ''} />
            <span className="truncate">{marked ? say('Requirements marked') : say('Mark requirements')}</span>
            <Kbd keys="m" />
          </button>
        )}
      </div>
      <div
        ref={box}
        tabIndex={0}
        role="tabpanel"
        id="triage-part"
        aria-labelledby={`triage-${part}`}
        className={cx(
          'quiet-scroll min-h-0 flex-1 touch-pan-y overflow-y-auto outline-offset-[-2px]',
          part !== 'about' && 'px-10 py-5 max-lg:px-6 max-sm:px-4 max-sm:py-4',
        )}
      >
        {part === 'about' ? (
          about
        ) : !panel ? (
          error ? (
            <ErrorState onRetry={onRetry}>{error}</ErrorState>
          ) : (
            <Waiting />
          )
        ) : part === 'letter' ? (
          <p className="max-w-[568px] text-read whitespace-pre-line text-ink">{letter}</p>
        ) : (
          <ResumeText row={row} resume={resume} requirements={requirements} marked={marked} />
        )}
      </div>
    </>
  );
};
