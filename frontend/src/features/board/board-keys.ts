import { phrase, say } from '@candor/contracts/words/say';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import type { AtHand } from '../../parts/pipeline/at-hand.ts';

type Given = { hand: AtHand; toggle: (id: string) => void; chosen: ReadonlySet<string>; onClear: () => void };

/** The board by keyboard: the arrow keys or h j k l go from card to card; a drawer that is open shows each card's candidate. */
export const useBoardKeys = ({ hand, toggle, chosen, onClear }: Given) => {
  const group = phrase('Board');
  const held = true;
  useShortcut('j', say('Next card'), () => hand.turn('down'), { group, held });
  useShortcut('k', say('Previous card'), () => hand.turn('up'), { group, held });
  useShortcut('h', say('Card to the left'), () => hand.turn('left'), { group, held });
  useShortcut('l', say('Card to the right'), () => hand.turn('right'), { group, held });
  useShortcut('arrowdown', '', () => hand.turn('down'), { group, held });
  useShortcut('arrowup', '', () => hand.turn('up'), { group, held });
  useShortcut('arrowleft', '', () => hand.turn('left'), { group, held });
  useShortcut('arrowright', '', () => hand.turn('right'), { group, held });
  useShortcut('enter', say('Open the candidate'), () => hand.id && hand.open(hand.id), { group });
  useShortcut(' ', say('Choose the card'), () => hand.id && !hand.isOpen && toggle(hand.id), { group });
  useShortcut('escape', '', onClear, { on: chosen.size > 0 && !hand.isOpen });
};
