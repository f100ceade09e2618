import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { NextAction } from '@candor/contracts/pipeline/next-action';
import { placeOf, subjectOf } from '../../parts/board/board-state.ts';
import { pressed } from '../../parts/pipeline/in-hand.ts';
import type { BoardProps } from './board-props.ts';
import { phrase, say } from '@candor/contracts/words/say';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import type { AtHand } from '../../parts/pipeline/at-hand.ts';

type Given = { hand: AtHand; toggle: (id: string) => void; chosen: ReadonlySet<string>; onClear: () => void };

/** The board by keyboard: the arrow keys or h j k l go from card to card; a drawer that is open shows each card's candidate. */
const useBoardKeys = ({ hand, toggle, chosen, onClear }: Given) => {
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

/** Actions on a card's line: each opens its dialog. */
type Pressed = NonNullable<NextAction['action']>;

/** Selects a card, or with `through` all cards from the one toggled last to it. Also handles the clicks and the space bar that do so. */
export const useBoardClicks = (props: Pick<BoardProps, 'columns' | 'chosen' | 'onChoose' | 'hand' | 'pipeline'>) => {
  const { columns, chosen, onChoose, hand } = props;
  const anchor = useRef<string | null>(null);
  const toggle = (id: string, through: boolean) => {
    const next = new Set(chosen);
    const place = placeOf(columns, id);
    const from = through ? placeOf(columns, anchor.current) : null;
    if (from && place && from.column === place.column)
      for (const card of place.column.cards.slice(Math.min(from.at, place.at), Math.max(from.at, place.at) + 1))
        next.add(card.id);
    else if (!next.delete(id)) next.add(id);
    anchor.current = id;
    onChoose(next);
  };
  useBoardKeys({ hand, toggle: (id) => toggle(id, false), chosen, onClear: () => onChoose(new Set()) });
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-card]')?.dataset.card;
    if (id) hand.point(id);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-card]')?.dataset.card;
    if (!id || event.metaKey || event.ctrlKey) return;
    if (target instanceof HTMLInputElement) return toggle(id, event.shiftKey);
    const action = target.closest<HTMLElement>('[data-act]')?.dataset.act;
    const meant = action ? placeOf(columns, id) : null;
    if (meant) return props.pipeline.ask({ kind: action as Pressed, subject: pressed(subjectOf(meant)) });
    if (!target.closest('a')) return;
    event.preventDefault();
    if (event.shiftKey || chosen.size) toggle(id, event.shiftKey);
    else hand.open(id);
  };
  /** Space on a card's link selects it; on other controls it keeps its own meaning. */
  const onKeyDown = (event: KeyboardEvent) => {
    const id =
      event.key === ' ' && event.target instanceof HTMLAnchorElement
        ? event.target.closest<HTMLElement>('[data-card]')?.dataset.card
        : undefined;
    if (!id) return;
    event.preventDefault();
    toggle(id, event.shiftKey);
  };
  return { onFocus, onClick, onKeyDown };
};
