import { phrase, say } from '@candor/contracts/words/say';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { goTo, useAltKeys } from './use-alt-keys.ts';
import type { InterviewNow } from './use-interview.ts';
import type { InterviewHand } from './use-interview-hand.ts';

const group = phrase('Interview');

/** The keys of an interviewer's page. */
export const useInterviewKeys = (
  { card, disabled, marked, mark, setSide }: InterviewNow,
  { move, score, asked, submit }: InterviewHand,
) => {
  useAltKeys({
    ArrowUp: () => move(-1),
    ArrowDown: () => move(1),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((digit) => [String(digit), () => score(digit)])),
    0: () =>
      asked && !disabled && card.change(asked.id, { not_assessed: !card.answer(asked.id).not_assessed, reason: null }),
    n: () => asked && goTo(`#notes-${CSS.escape(asked.id)}`),
    r: () => {
      setSide('given');
      goTo('[role=tabpanel] [role=region]');
    },
  });
  useShortcut('m', say('Mark what the questions ask'), () => mark(!marked), { group });
  useShortcut('mod+enter', say('Submit'), () => void submit(), { group });
};
