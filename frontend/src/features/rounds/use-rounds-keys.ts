import { useEffect, useRef } from 'react';
import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { sectionIn } from '@candor/contracts/jobs/kinds';
import { asksIn } from '@candor/contracts/requirements/chain';
import { say, sayLabel } from '@candor/contracts/words/say';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import type { RoundsNow } from './use-rounds.ts';
import type { RoundsHand } from './use-rounds-hand.ts';

/** The keyboard shortcuts of the path. Alt with an arrow key moves the chosen step. */
export const useRoundsKeys = ({ page, editable, step, draft, count }: RoundsNow, hand: RoundsHand) => {
  const { job, rights } = page;
  const { addStep } = kindTexts[job.kind];
  const asksHere = step !== null && asksIn(step);
  useShortcut('j', say('Next step'), () => hand.walk(1));
  useShortcut('k', say('Previous step'), () => hand.walk(-1));
  useShortcut('r', sayLabel(addStep), hand.add, { on: editable && !draft, opens: true });
  useShortcut('p', say('Add a person to the panel'), () => hand.setAdding('person'), {
    on: editable && asksHere,
    opens: true,
  });
  useShortcut('q', say('Add a question to this round'), () => hand.setAdding('question'), {
    on: editable && asksHere && sectionIn(job.kind, 'questions') !== null && rights.permissions.includes('evaluation'),
    opens: true,
  });
  useShortcut('mod+enter', say('Save the round'), () => void hand.save(), { on: draft !== null });
  useShortcut('escape', say('Discard the changes'), () => (count > 1 ? hand.setDiscarding(true) : hand.discard()), {
    on: draft !== null && hand.adding === null,
  });
  const latest = useRef(hand.moved);
  useEffect(() => {
    latest.current = hand.moved;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const target = event.target instanceof Element ? event.target : null;
      const elsewhere = target?.closest(
        'input:not([type=radio]), textarea, [role=combobox], [role=menu], [data-question], [data-modal]',
      );
      if (!by || !event.altKey || elsewhere) return;
      event.preventDefault();
      latest.current(by)?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
