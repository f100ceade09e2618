import { ArrowUpDown } from 'lucide-react';
import { type BoardOrder, boardOrderKeys, boardOrders } from '@candor/contracts/pipeline/board-order';
import { phrase, say, sayLabel } from '@candor/contracts/kernel/say';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuChoices, MenuLabel } from '../../kit/menu.tsx';

const hints: Partial<Record<BoardOrder, string>> = {
  overdue: phrase('Offers by the day they end'),
  hand: phrase('Drag cards to rank them'),
};

/** In which order the columns show their cards. */
export const OrderMenu = ({ value, onChange }: { value: BoardOrder; onChange: (order: BoardOrder) => void }) => (
  <Menu
    align="end"
    wide
    trigger={
      <Button
        size="sm"
        kind="ghost"
        aria-label={say('Order of the cards: {order}', { order: sayLabel(boardOrders[value]) })}
      >
        <ArrowUpDown size={13} aria-hidden />
        <span className="@max-5xl:hidden">{sayLabel(boardOrders[value])}</span>
      </Button>
    }
  >
    <MenuLabel>{say('Order of the cards, for you on this board')}</MenuLabel>
    <MenuChoices
      value={value}
      onChange={onChange}
      options={boardOrderKeys.map((order) => ({
        value: order,
        label: sayLabel(boardOrders[order]),
        hint: hints[order] && sayLabel(hints[order]),
      }))}
    />
  </Menu>
);
