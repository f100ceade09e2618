import { Printer } from 'lucide-react';
import { boardLaneKeys, boardLanes } from '@candor/contracts/board/board-lanes';
import { type BoardOrder, boardOrderKeys, boardOrders } from '@candor/contracts/board/board-order';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { MenuChoices, MenuItem, MenuLabel, MenuLine } from '../../kit/overlays/menu.tsx';
import type { Arranged } from './use-arrangement.ts';

const hints: Partial<Record<BoardOrder, string>> = {
  overdue: phrase('Offers by the day they end'),
  hand: phrase('Drag cards to rank them'),
};

const Arranging = ({ arranged: { order, lanes, choose } }: { arranged: Arranged }) => (
  <>
    <MenuLabel>{say('Order of the cards, for you on this board')}</MenuLabel>
    <MenuChoices
      value={order}
      onChange={(next) => {
        if (next === order) return;
        const words = { order: sayLabel(boardOrders[next]) };
        choose({ order: next }, say('Order the cards “{order}”', words), () =>
          announce(say('Order of the cards: {order}.', words)),
        );
      }}
      options={boardOrderKeys.map((each) => ({
        value: each,
        label: sayLabel(boardOrders[each]),
        hint: hints[each] && sayLabel(hints[each]),
      }))}
    />
    <MenuLine />
    <MenuLabel>{say('Lanes')}</MenuLabel>
    <MenuChoices
      value={lanes}
      onChange={(next) => {
        if (next === lanes) return;
        const words = { lanes: sayLabel(boardLanes[next]) };
        choose({ lanes: next }, say('Show the board “{lanes}”', words), () => announce(say('Lanes: {lanes}.', words)));
      }}
      options={boardLaneKeys.map((each) => ({ value: each, label: sayLabel(boardLanes[each]) }))}
    />
    <MenuLine />
  </>
);

/** The choices of the display menu. */
export const DisplayChoices = ({
  arranged,
  list,
  onPrint,
}: {
  arranged: Arranged;
  list: boolean;
  onPrint: () => void;
}) => (
  <>
    {!list && <Arranging arranged={arranged} />}
    <MenuItem icon={<Printer size={14} />} onSelect={onPrint}>
      {say('Print')}
    </MenuItem>
  </>
);
