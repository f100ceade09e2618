import { ArrowUpDown } from 'lucide-react';
import { type BoardOrder, boardOrderKeys, boardOrders } from '@candor/contracts/pipeline/board-order';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuChoices, MenuLabel } from '../../kit/menu.tsx';

const hints: Partial<Record<BoardOrder, string>> = {
  overdue: 'Offers by the day they end',
  hand: 'Drag cards to rank them',
};

/** In which order the columns show their cards. */
export const OrderMenu = ({ value, onChange }: { value: BoardOrder; onChange: (order: BoardOrder) => void }) => (
  <Menu
    align="end"
    wide
    trigger={
      <Button size="sm" kind="ghost" aria-label={`Order of the cards: ${boardOrders[value]}`}>
        <ArrowUpDown size={13} aria-hidden />
        <span className="@max-5xl:hidden">{boardOrders[value]}</span>
      </Button>
    }
  >
    <MenuLabel>Order of the cards, for you on this board</MenuLabel>
    <MenuChoices
      value={value}
      onChange={onChange}
      options={boardOrderKeys.map((order) => ({ value: order, label: boardOrders[order], hint: hints[order] }))}
    />
  </Menu>
);
