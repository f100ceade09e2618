import { Suspense, useState } from 'react';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import { say } from '@candor/contracts/words/say';
import { later } from '../../kit/later.tsx';

const ConfirmDialog = later(() => import('../../kit/overlays/dialog.tsx').then((m) => m.ConfirmDialog));

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

type Asked = { title: string; words: string; action: string; answer: (yes: boolean) => void };
/** Asks before a change of a running cadence is saved, and says whom it touches. Without a sentence there is no question. */
export const useTouched = () => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (title: string, action: string, words: string | null): Promise<boolean> =>
    words === null ? Promise.resolve(true) : new Promise((answer) => setAsked({ title, words, action, answer }));
  const close = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };
  const dialog = asked && (
    <Suspense>
      <ConfirmDialog
        open
        danger={false}
        title={asked.title}
        text={asked.words}
        action={asked.action}
        onClose={() => close(false)}
        onConfirm={() => close(true)}
      />
    </Suspense>
  );
  return { ask, dialog };
};
