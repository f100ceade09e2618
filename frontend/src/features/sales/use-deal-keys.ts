import { isOpen } from '@candor/contracts/sales/values';
import { phrase, say } from '@candor/contracts/words/say';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { useDealCommands } from './use-deal-moves.ts';
import { ends, stageOrder } from './deal-words.ts';
import type { Deals } from './use-deals.ts';

/** The keyboard shortcuts for deals: moving from card to card, and actions on the selected card. */
export const useDealKeys = (deals: Deals, add: () => void) => {
  const { page, moves, openId, setOpenId, handId, setHandId, acts, columns, hand } = deals;
  const cards = columns.filter(({ type }) => !ends(type)).map((column) => column.cards);
  const turn = (down: number, right: number) => {
    const column = Math.max(
      0,
      cards.findIndex((each) => each.some(({ id }) => id === handId)),
    );
    const row = Math.max(0, cards[column]?.findIndex(({ id }) => id === handId) ?? 0);
    let next = cards[column]?.[handId === null ? 0 : row + down]?.id ?? null;
    if (right)
      for (let to = column + right; to >= 0 && to < cards.length; to += right)
        if (cards[to]!.length) {
          next = cards[to]![Math.min(row, cards[to]!.length - 1)]!.id;
          break;
        }
    if (!next) return;
    setHandId(next);
    if (openId) setOpenId(next);
  };
  const group = phrase('Board');
  const held = true;
  const on = page.board !== null;
  useShortcut('j', say('Next card'), () => turn(1, 0), { group, held, on });
  useShortcut('k', say('Previous card'), () => turn(-1, 0), { group, held, on });
  useShortcut('h', say('Card to the left'), () => turn(0, -1), { group, held, on });
  useShortcut('l', say('Card to the right'), () => turn(0, 1), { group, held, on });
  useShortcut('arrowdown', '', () => turn(1, 0), { group, held, on });
  useShortcut('arrowup', '', () => turn(-1, 0), { group, held, on });
  useShortcut('arrowleft', '', () => turn(0, -1), { group, held, on });
  useShortcut('arrowright', '', () => turn(0, 1), { group, held, on });
  useShortcut('enter', say('Open the deal'), () => handId && setOpenId(handId), { group, on });
  useDealCommands(acts ? hand : null, moves);
  const shift = (by: number) => {
    const to = hand && stageOrder[stageOrder.indexOf(hand.type) + by];
    if (hand && to) moves.move(hand, to);
  };
  useShortcut(']', say('To the next stage'), () => shift(1), { group, on: acts && on });
  useShortcut('[', say('To the stage before'), () => shift(-1), { group, on: acts && on });
  useShortcut(
    'a',
    say('Next step of the deal'),
    () => hand && isOpen(hand.type) && moves.ask(hand, hand.type === 'deal_pending' ? 'deal_accepted' : 'deal_paid'),
    { group, on: acts && on },
  );
  useShortcut('x', say('Decline the deal'), () => hand?.type === 'deal_pending' && moves.ask(hand, 'deal_declined'), {
    group,
    on: acts && on,
  });
  useShortcut('c', say('New deal'), add, { on: acts, opens: true });
};
