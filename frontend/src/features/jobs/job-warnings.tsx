import { say, sayLabel } from '@candor/contracts/words/say';
import { TriangleAlert } from 'lucide-react';
import type { Warning } from '@candor/contracts/jobs/health';
import { boardOf } from '@candor/contracts/jobs/kinds';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { durationWords } from '@candor/contracts/words/time-words';
import { noInterviewers } from '../../parts/jobs/opening-items.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { Section } from '../../kit/page.tsx';
import { dayText } from '../../kit/time.tsx';

/** The section of the job in which a problem is fixed. `filters` narrow the list in that section. */
type Place = { section: string; filters?: Record<string, unknown> };
/** One sentence about the problem, and the action that fixes it. */
const told = (
  warning: Warning,
  { kind, steps }: Pick<JobRow, 'kind' | 'steps'>,
): { text: string; action: string; place: Place } => {
  const board = boardOf({ kind });
  const table = (filters: Record<string, unknown>): Place => ({
    section: board,
    filters: { view: 'list', ...filters },
  });
  switch (warning.kind) {
    case 'not_described':
      return {
        text: say('The post has no description.'),
        action: say('Write the description'),
        place: { section: 'sections' },
      };
    case 'no_interviewers':
      return {
        text: noInterviewers(steps, warning.steps),
        action: say('Name interviewers'),
        place: { section: 'rounds' },
      };
    case 'not_asked':
      return {
        text: say('No question asks about {count, plural, one {# must-have} other {# must-haves}}.', {
          count: warning.count,
        }),
        action: say('Add questions'),
        place: { section: 'requirements' },
      };
    case 'unmoved':
      return {
        text: say('No candidate has moved for {duration}.', { duration: durationWords(warning.days) }),
        action: say('Open the board'),
        place: { section: board },
      };
    case 'over_target':
      return {
        text: say(
          '{count, plural, one {# person has} other {# people have}} been in {step} for longer than the {planned, plural, one {# day} other {# days}} planned.',
          {
            count: warning.count,
            step: sayLabel(steps.find(({ id }) => id === warning.step)?.name ?? ''),
            planned: warning.planned,
          },
        ),
        action: say('See who waits'),
        place: table({ step: [warning.step], entered: { to: warning.until } }),
      };
    case 'offers_end':
      return {
        text: say('{count, plural, one {# offer ends} other {# offers end}} by {day}, without an answer so far.', {
          count: warning.count,
          day: dayText(warning.until),
        }),
        action: say('See the offers'),
        place: table({ offer_ends: { to: warning.until } }),
      };
    case 'past_fill_by':
      return {
        text: say(
          '{left, plural, one {# opening is not filled and was} other {# openings are not filled and were}} to be filled by {day}.',
          { left: warning.left, day: dayText(warning.fill_by) },
        ),
        action: say('Change the date'),
        place: { section: 'settings' },
      };
  }
};

/** The problems that hold up the job, each with its fix. */
export const JobWarnings = ({
  warnings,
  job,
  tabs,
  past,
  to,
}: {
  warnings: readonly Warning[];
  job: Pick<JobRow, 'kind' | 'steps'>;
  tabs: readonly string[];
  /** Whether this is a page of the past. Only the links to lists work there, because nothing can be fixed. */
  past: boolean;
  to: (section: string, filters?: Record<string, unknown>) => string;
}) =>
  warnings.length > 0 && (
    <Section title={say('Needs attention')}>
      <ul className="grid">
        {warnings.map((warning) => {
          const { text, action, place } = told(warning, job);
          return (
            <li
              key={text}
              className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line py-2 first:pt-0 last:border-0 last:pb-0"
            >
              <span className="flex min-w-0 flex-1 basis-64 gap-2.5 text-ui text-ink">
                <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-warn" />
                {text}
              </span>
              {tabs.includes(place.section) && (!past || place.filters) && (
                <ButtonLink size="sm" to={to(place.section, place.filters)} className="max-sm:ms-6.5">
                  {action}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
