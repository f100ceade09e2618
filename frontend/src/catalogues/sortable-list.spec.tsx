import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { SortableList } from './sortable-list.tsx';

type Save = { ids: string[]; end: (stored: boolean) => void };
const items = ['a', 'b', 'c'].map((id) => ({ id }));
const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const press = (id: string, key: string) =>
  fireEvent.keyDown(screen.getByRole('button', { name: new RegExp(`^Move ${id},`) }), { key });

/** A page that shows the stored order once it is stored. */
const page = () => {
  const saves: Save[] = [];
  const Page = () => {
    const [rows, setRows] = useState(items);
    return (
      <SortableList
        label="Letters"
        items={rows}
        nameOf={({ id }) => id}
        onSort={async (ids) => {
          const stored = await new Promise<boolean>((end) => {
            saves.push({ ids, end });
          });
          if (stored) setRows(ids.map((id) => ({ id })));
          return stored;
        }}
      >
        {({ id }, { handle }) => (
          <>
            {id}
            {handle}
          </>
        )}
      </SortableList>
    );
  };
  render(<Page />);
  return saves;
};

test('moves made while an order is stored are stored after it, as one, so that the last order stays', async () => {
  const saves = page();
  press('c', 'ArrowUp');
  press('c', 'ArrowUp');
  press('b', 'ArrowUp');
  expect([order(), saves.map(({ ids }) => ids)]).toEqual([['c', 'b', 'a'], [['a', 'c', 'b']]]);
  await act(async () => saves[0]!.end(true));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect([order(), saves[1]!.ids]).toEqual([
    ['c', 'b', 'a'],
    ['c', 'b', 'a'],
  ]);
  await act(async () => saves[1]!.end(true));
  expect(order()).toEqual(['c', 'b', 'a']);
  press('a', 'ArrowUp');
  expect(saves.at(-1)!.ids).toEqual(['c', 'a', 'b']);
});

test('if an order is refused, the moves after it are given up with it', async () => {
  const saves = page();
  press('c', 'ArrowUp');
  press('c', 'ArrowUp');
  await act(async () => saves[0]!.end(false));
  expect([order(), saves.length]).toEqual([['a', 'b', 'c'], 1]);
  press('b', 'ArrowUp');
  expect(saves[1]!.ids).toEqual(['b', 'a', 'c']);
});
