import { useEffect, useRef } from 'react';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import { say, sayLabel } from '@candor/contracts/words/say';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import type { CadenceStep } from '@candor/contracts/cadences/values';

type Step = Pick<CadenceStep, 'id' | 'name' | 'delay_days'>;

/** What a new order does to the days between steps. Days belong to their step, so a step that comes first, or follows another one, may have too many or none. */
const daysNotes = (before: readonly Step[], after: readonly Step[]): string[] =>
  after.flatMap(({ id, name, delay_days: days }, at) => {
    const follows = after[at - 1];
    const followed = before[before.findIndex((each) => each.id === id) - 1];
    if (followed?.id === follows?.id) return [];
    if (!follows)
      return days
        ? [
            say(
              '“{name}” comes first now. It waits {days, plural, one {# working day} other {# working days}} after a person is added.',
              { name: sayLabel(name), days },
            ),
          ]
        : [];
    return days
      ? []
      : [
          say('“{name}” has no days before it, so it follows “{other}” on the same day.', {
            name: sayLabel(name),
            other: sayLabel(follows.name),
          }),
        ];
  });

type Touched = Pick<CadenceData, 'cadence' | 'people' | 'figures'>;
const inIt = ({ people }: Touched): number => people.active + people.paused;
/** Whom a change of the cadence touches, in words; null for a draft, in which no one is. */
const saying =
  (words: (count: number) => string) =>
  (page: Touched): string | null =>
    page.cadence.status === 'draft' ? null : inIt(page) ? words(inIt(page)) : say('No one is in the cadence now.');
export const touchedByRules = saying((count) =>
  say('It applies from now on to {count, plural, one {# person} other {# people}} in the cadence.', { count }),
);
export const touchedByFields = saying((count) =>
  say(
    'It applies to {count, plural, one {# person} other {# people}} in the cadence. Their next dates stay, and the new hours and limits are asked when they come.',
    { count },
  ),
);
export const touchedByOrder = saying((count) =>
  say(
    '{count, plural, one {# person in the cadence keeps the next step and goes} other {# people in the cadence keep their next steps and go}} on in the new order.',
    { count },
  ),
);
export const touchedByNewSteps = saying((count) =>
  say(
    '{count, plural, one {# person in the cadence comes} other {# people in the cadence come}} to the new steps too.',
    {
      count,
    },
  ),
);
/** Whom it touches that this step is removed. */
export const touchedByRemoval = (page: Touched, step_id: string): string | null => {
  const here = page.figures.find((each) => each.step_id === step_id)?.here ?? 0;
  return saying((count) =>
    here
      ? say(
          '{here, plural, one {# person waits for it and goes} other {# people wait for it and go}} on with the next step.',
          {
            here,
          },
        )
      : say(
          'No one waits for it. {count, plural, one {# person in the cadence does} other {# people in the cadence do}} not come to it any more.',
          {
            count,
          },
        ),
  )(page);
};

/** The sentence in a dialog that says whom the change touches. */
export const TouchedNote = ({ words }: { words: string | null }) =>
  words && <p className="rounded-card bg-well p-3.5 text-ui text-ink">{words}</p>;

/** A question before a change is saved. `of`: what is changed; a removal names the step, a new order all steps. */
export type Question = {
  title: string;
  action: string;
  of: 'rules' | { step_id: string } | { order: readonly string[] };
};
/** Whom the change touches, and what it does to the days between steps. Empty: there is nothing to say. */
export const questionWords = (page: Touched, of: Question['of']): string[] => {
  if (of === 'rules') return [touchedByRules(page)].filter((words) => words !== null);
  const { steps } = page.cadence;
  const after =
    'order' in of
      ? of.order.flatMap((id) => steps.find((step) => step.id === id) ?? [])
      : steps.filter(({ id }) => id !== of.step_id);
  const touched = 'order' in of ? touchedByOrder(page) : touchedByRemoval(page, of.step_id);
  const kept = say('Each step keeps its days after the step before it.');
  const notes = daysNotes(steps, after);
  return [...(touched ? [touched] : []), ...('order' in of && (touched || notes.length) ? [kept] : []), ...notes];
};
/** The question whether to save, with the sentences that say what the change does. Where there is nothing to say, the change is saved without it. */
export const TouchedDialog = ({
  page,
  question: { title, action, of },
  onAnswer,
}: {
  page: Touched;
  question: Question;
  onAnswer: (yes: boolean) => void;
}) => {
  const words = questionWords(page, of);
  const answer = useRef(onAnswer);
  useEffect(() => {
    answer.current = onAnswer;
  });
  const silent = !words.length;
  useEffect(() => {
    if (silent) answer.current(true);
  }, [silent]);
  return silent ? null : (
    <ConfirmDialog
      open
      danger={false}
      title={title}
      text={words.join(' ')}
      action={action}
      onClose={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    />
  );
};
