import type { ReactNode } from 'react';
import { Check, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { jobOverviewPage } from '@candor/contracts/jobs/pages';
import { missingToOpen, type OpeningGap, type OpeningNeed } from '@candor/contracts/jobs/opening';
import type { Step } from '@candor/contracts/jobs/values';
import { listWords } from '@candor/contracts/words/list-words';
import type { DataOf } from '@candor/contracts/kernel/page';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Said } from '../../kit/said.tsx';

export type Draft = Pick<DataOf<typeof jobOverviewPage>, 'job' | 'described' | 'approved' | 'gaps' | 'tabs'>;
const needs: Record<OpeningNeed, { label: string; section: string }> = {
  description: { label: phrase('A job description'), section: 'sections' },
  location: { label: phrase('A location, or remote'), section: 'settings' },
  approval: { label: phrase('An approved opening'), section: 'settings' },
};
const missingIn = ({ job, described, approved }: Draft) => missingToOpen({ described, fields: job.fields, approved });
/** What a job must have before it can be opened, and what is recommended. */
const checklistOf = (draft: Draft) => [
  ...(Object.keys(needs) as OpeningNeed[])
    .filter((need) => need !== 'approval' || draft.approved !== null)
    .map((need) => ({ ...needs[need], done: !missingIn(draft).includes(need), needed: true })),
  {
    label: phrase('A pay range'),
    section: 'settings',
    done: draft.job.fields.compensation_min !== null || draft.job.fields.compensation_max !== null,
    needed: false,
  },
  {
    label: phrase('Requirements to judge by'),
    section: 'requirements',
    done: draft.job.content.requirements > 0,
    needed: false,
  },
];

/** Whether the job has everything that it needs to be opened. */
export const mayOpen = (draft: Draft): boolean => missingIn(draft).length === 0;
/** The title of the list. A job is called ready if it can be opened and its rounds have no gaps. */
export const openingTitle = (draft: Draft): string =>
  !mayOpen(draft)
    ? say('Before this job can open')
    : draft.gaps.length
      ? say('Before you open this job')
      : say('Ready to open');

/** A sentence that names the rounds without interviewers. */
export const noInterviewers = (steps: readonly Step[], ids: readonly string[]): string =>
  say('{count, plural, one {{rounds} has no interviewers} other {{rounds} have no interviewers}}.', {
    count: ids.length,
    rounds: listWords(steps.filter(({ id }) => ids.includes(id)).map(({ name }) => sayLabel(name))),
  });
/** One sentence about a gap, with a link to fix it. */
const gapLine = (gap: OpeningGap, steps: readonly Step[]) => {
  switch (gap.kind) {
    case 'no_interviewers':
      return { text: noInterviewers(steps, gap.steps), action: say('Name interviewers'), section: 'rounds' };
    case 'no_round':
      return {
        text: say(
          '{count, plural, one {# question is not in a round, so no one asks it.} other {# questions are not in a round, so no one asks them.}}',
          { count: gap.count },
        ),
        action: say('Place the questions'),
        section: 'questions',
      };
    case 'no_category':
      return {
        text: say('The job has no EEO-1 category, so the applicant flow counts it in none.'),
        action: say('Choose a category'),
        section: 'settings',
      };
  }
};

const quiet = (words: ReactNode) => <span className="text-ink-3">{words}</span>;
/** What a draft job has and still needs, each with a link to the section where it is added. `onGo`: runs when the reader follows one of the links. */
export const OpeningItems = ({
  draft,
  to,
  onGo,
}: {
  draft: Draft;
  to: (section: string) => string;
  onGo?: () => void;
}) => (
  <>
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {checklistOf(draft).map((item) => {
        const face = (
          <>
            <span
              aria-hidden
              className={cx(
                'grid size-4 shrink-0 place-items-center rounded-full',
                item.done ? 'bg-good text-sheet' : 'shadow-[inset_0_0_0_1.5px_var(--ink-4)]',
              )}
            >
              {item.done && <Check size={11} strokeWidth={3} />}
            </span>
            <span className={item.done ? 'text-ink-3' : 'text-ink'}>
              {item.needed || item.done ? (
                sayLabel(item.label)
              ) : (
                <Said
                  text="{label}<quiet> (optional)</quiet>"
                  with={{
                    label: sayLabel(item.label),
                    quiet,
                  }}
                />
              )}
            </span>
            <span className="sr-only">, {item.done ? say('done') : say('to do')}</span>
          </>
        );
        const look = 'flex min-h-8 items-center gap-2.5 rounded-ctl text-ui';
        return (
          <li key={item.label}>
            {!item.done && draft.tabs.includes(item.section) ? (
              <Link to={to(item.section)} onClick={onGo} className={cx(look, '-mx-2 px-2 hover:bg-hover')}>
                {face}
              </Link>
            ) : (
              <span className={look}>{face}</span>
            )}
          </li>
        );
      })}
    </ul>
    {draft.gaps.length > 0 && (
      <ul className="mt-2 grid gap-1 border-t border-line pt-2">
        {draft.gaps.map((gap) => {
          const { text, action, section } = gapLine(gap, draft.job.steps);
          return (
            <li key={gap.kind} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-ui text-ink">
              <span className="flex min-w-0 flex-1 basis-64 gap-2.5">
                <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-warn" />
                {text}
              </span>
              {draft.tabs.includes(section) && (
                <Link
                  to={to(section)}
                  onClick={onGo}
                  className="font-medium text-accent-ink hover:underline max-sm:ms-6.5"
                >
                  {action}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    )}
  </>
);
