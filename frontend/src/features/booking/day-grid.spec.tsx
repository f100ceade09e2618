import { fireEvent, render, screen } from '@testing-library/react';
import { DayGrid } from './day-grid.tsx';
import { quarter } from '../../parts/booking/day-rows.ts';
import type { Plan } from '../../parts/booking/plan.ts';

// The plan on the grid of a day follows the pointer in steps of a quarter of an hour. jsdom has no pointer capture.
Element.prototype.setPointerCapture = () => undefined;

const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`);
const timeOf = (moment: number) => new Date(moment).toISOString().slice(11, 16);
const column = (id: string, name: string) => ({ id, name, zone: 'UTC', open: [], busy: [], away: [], buffer: 0 });
const talk = (key: string, title: string, offset: number) => ({
  key,
  title,
  length: 30,
  offset,
  seats: [{ user_id: 'ana', required: true }],
});
const drawn = (plan: Plan, start: number | null = at('10:00')) => {
  const heard: string[] = [];
  render(
    <DayGrid
      hours={{ from: at('08:00'), to: at('18:00') }}
      zone="UTC"
      candidate={column('guest', 'Nkechi Obi')}
      people={[column('ana', 'Ana Sousa')]}
      plan={plan}
      start={start}
      starts={[]}
      tried={null}
      note={() => null}
      onWanted={(moment) => heard.push(`over ${timeOf(moment)}`)}
      onDropped={(moment) => heard.push(`dropped at ${timeOf(moment)}`)}
      onAlone={() => heard.push('alone')}
      onOrder={() => heard.push('order')}
    />,
  );
  return heard;
};
const press = (element: Element, button = 0) => fireEvent.pointerDown(element, { clientY: 300, button, pointerId: 1 });
const move = (element: Element, pixels: number) =>
  fireEvent.pointerMove(element, { clientY: 300 + pixels, pointerId: 1 });
const release = (element: Element) => fireEvent.pointerUp(element, { pointerId: 1 });

test('a conversation that is dragged goes to the nearest quarter of an hour, and is dropped there', () => {
  const heard = drawn([talk('a', 'Call', 0)]);
  const call = screen.getByRole('button', { name: /Call/ });
  press(call);
  move(call, quarter * 0.4);
  expect(heard).toEqual([]);
  move(call, quarter * 0.6);
  move(call, quarter * 3.2);
  move(call, -quarter * 2);
  release(call);
  expect(heard).toEqual(['over 10:15', 'over 10:45', 'over 09:30', 'dropped at 09:30']);
  move(call, quarter * 5);
  expect(heard).toHaveLength(4);
});
test('who brings it back to where it was has moved nothing, and a drag that the system ends goes back to where it began', () => {
  const heard = drawn([talk('a', 'Call', 0)]);
  const call = screen.getByRole('button', { name: /Call/ });
  press(call);
  move(call, quarter);
  move(call, 0);
  release(call);
  expect(heard).toEqual(['over 10:15', 'over 10:00']);
  press(call);
  move(call, quarter);
  fireEvent.pointerCancel(call, { pointerId: 1 });
  release(call);
  expect(heard).toEqual(['over 10:15', 'over 10:00', 'over 10:15', 'over 10:00']);
});
test('Escape ends a drag where it began and closes nothing; without a drag it is as ever', () => {
  const heard = drawn([talk('a', 'Call', 0)]);
  const closed: string[] = [];
  document.addEventListener('keydown', ({ key }) => closed.push(key), { once: true });
  const call = screen.getByRole('button', { name: /Call/ });
  press(call);
  move(call, quarter * 2);
  fireEvent.keyDown(call, { key: 'Escape' });
  move(call, quarter * 3);
  release(call);
  expect(heard).toEqual(['over 10:30', 'over 10:00']);
  expect(closed).toEqual([]);
  fireEvent.keyDown(call, { key: 'Escape' });
  expect([heard.length, closed]).toEqual([2, ['Escape']]);
});
test('the handle above several conversations moves all of them; another button of the mouse moves none', () => {
  const heard = drawn([talk('a', 'Call', 0), talk('b', 'Task', 45)]);
  const handle = screen.getByText('Move all 2');
  press(handle, 2);
  move(handle, quarter * 4);
  release(handle);
  expect(heard).toEqual([]);
  press(handle);
  move(handle, quarter * 4);
  release(handle);
  expect(heard).toEqual(['over 11:00', 'dropped at 11:00']);
});
