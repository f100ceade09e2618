import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Item, ItemGroup } from './palette-items.ts';
import { PaletteList, useAtHand } from './palette-list.tsx';

// Enter opens the marked row, even when the server's answer comes after the arrow key.

const item = (id: string, title = id): Item => ({ id, title, subtitle: '', near: false, icon: 'person', url: id });
const pages: ItemGroup = { value: 'Go to', items: [item('/tasks', 'Tasks'), item('/reports', 'Reports')] };
const people: ItemGroup = { value: 'People', items: Array.from({ length: 60 }, (_, n) => item(`p${n}`, `Tara ${n}`)) };
const opened: string[] = [];
const List = ({ groups }: { groups: readonly ItemGroup[] }) => {
  const { list, field, first } = useAtHand(groups, ({ id }) => void opened.push(id));
  return (
    <>
      <input aria-label="Search" {...field} onChange={first} />
      <PaletteList {...list} groups={groups} words={[]} hidden={false} />
    </>
  );
};
Element.prototype.scrollIntoView = () => undefined;
afterEach(() => {
  cleanup();
  opened.length = 0;
});
const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key });
const atHand = () => {
  const marked = screen.getAllByRole('option', { selected: true });
  expect(marked.map(({ id }) => id)).toEqual([screen.getByRole('combobox').getAttribute('aria-activedescendant')]);
  return marked[0]!.textContent;
};

test.each([
  ['a few people', { ...people, items: people.items.slice(0, 4) }],
  ['more people than the palette shows', people],
])('an arrow goes to a page, and it stays at hand when %s arrive above it', (_, found) => {
  const { rerender } = render(<List groups={[pages]} />);
  press('ArrowDown');
  expect(atHand()).toContain('Reports');
  rerender(<List groups={[found, pages]} />);
  expect(atHand()).toContain('Reports');
  press('Enter');
  expect(opened).toEqual(['/reports']);
});

test('a row that goes away gives way to the first one, and so does one that nobody chose', () => {
  const { rerender } = render(<List groups={[pages]} />);
  rerender(<List groups={[people, pages]} />);
  expect(atHand()).toContain('Tara 0');
  press('ArrowDown');
  rerender(<List groups={[pages]} />);
  expect(atHand()).toContain('Tasks');
  rerender(<List groups={[]} />);
  expect(screen.getByRole('combobox').hasAttribute('aria-activedescendant')).toBe(false);
});

test('the arrows walk past a page that stands in two groups', () => {
  render(<List groups={[{ value: 'Recent', items: [item('/tasks', 'Tasks')] }, pages]} />);
  press('ArrowDown');
  press('ArrowDown');
  expect(atHand()).toContain('Reports');
});
