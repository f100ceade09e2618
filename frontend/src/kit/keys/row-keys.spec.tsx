import { cleanup, fireEvent, render } from '@testing-library/react';
import { useRowKeys } from './row-keys.ts';

const rows = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];
const orders: string[][] = [];
const copies: string[] = [];
const List = ({ open, on = true }: { open: string | null; on?: boolean }) => {
  useRowKeys({
    items: rows,
    open,
    on,
    onSort: (ids) => orders.push(ids),
    onCopy: ({ id }) => copies.push(id),
  });
  return (
    <ul>
      {rows.map(({ id }) => (
        <li key={id}>
          <button type="button" data-grip={id}>
            {id}
          </button>
        </li>
      ))}
      <textarea aria-label="Text" />
    </ul>
  );
};
beforeEach(() => {
  orders.length = 0;
  copies.length = 0;
});
afterEach(cleanup);
const press = (element: Element, key: string, more: object) => fireEvent.keyDown(element, { key, ...more });

test('Alt with an arrow key moves the open row by one place, and not beyond the ends', () => {
  const { rerender } = render(<List open="two" />);
  press(document.body, 'ArrowUp', { altKey: true });
  press(document.body, 'ArrowDown', { altKey: true });
  rerender(<List open="one" />);
  press(document.body, 'ArrowUp', { altKey: true });
  expect(orders).toEqual([
    ['two', 'one', 'three'],
    ['one', 'three', 'two'],
  ]);
});
test('without an open row the focused row moves; in a text Alt belongs to the text', () => {
  const { getByText, getByLabelText } = render(<List open={null} />);
  press(getByLabelText('Text'), 'ArrowDown', { altKey: true });
  expect(orders).toEqual([]);
  getByText('three').focus();
  press(getByText('three'), 'ArrowUp', { altKey: true });
  expect(orders).toEqual([['one', 'three', 'two']]);
});
test('Ctrl+D copies the open row, and nothing happens in a list that cannot be changed', () => {
  const { rerender } = render(<List open="two" />);
  press(document.body, 'd', { ctrlKey: true });
  expect(copies).toEqual(['two']);
  rerender(<List open="two" on={false} />);
  press(document.body, 'd', { ctrlKey: true });
  press(document.body, 'ArrowUp', { altKey: true });
  expect([copies.length, orders.length]).toEqual([1, 0]);
});
