import type { Past } from '@candor/contracts/kernel/past';
import { fireEvent, render, screen } from '@testing-library/react';
import { PastStrip } from './past-strip.tsx';

// The days of a record as a slider. jsdom has no pointer capture and no widths.
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect;

test('a drag that the system ends goes back to the moment where it began', () => {
  const as_of = '2026-03-20T12:00:00.000Z';
  const past = {
    as_of,
    from: '2026-03-01T00:00:00.000Z',
    began: '2026-03-01T00:00:00.000Z',
    before: null,
    after: null,
    days: [{ day: '2026-03-01', count: 2 }],
  } as unknown as Past;
  const went: [string | null, boolean | undefined][] = [];
  render(<PastStrip past={past} zone="UTC" goTo={(moment, how) => went.push([moment, how?.replace])} />);
  const rail = screen.getByRole('slider').parentElement!;
  fireEvent.pointerDown(rail, { clientX: 10, button: 0, pointerId: 1 });
  fireEvent.pointerMove(rail, { clientX: 12, pointerId: 1 });
  expect(went).toHaveLength(1);
  fireEvent.pointerCancel(rail, { pointerId: 1 });
  expect(went[1]).toEqual([as_of, true]);
  fireEvent.pointerMove(rail, { clientX: 40, pointerId: 1 });
  expect(went).toHaveLength(2);
});

const pastOf = (as_of: string, before: string | null = null) =>
  ({
    as_of,
    from: '2026-03-01T00:00:00.000Z',
    began: '2026-03-01T00:00:00.000Z',
    before,
    after: null,
    days: [{ day: '2026-03-01', count: 2 }],
  }) as unknown as Past;
test('keys that are pressed quickly all count, though the page of the first one has not come yet', () => {
  const went: (string | null)[] = [];
  const strip = (past: Past) => <PastStrip past={past} zone="UTC" goTo={(moment) => went.push(moment)} />;
  const { rerender } = render(strip(pastOf('2026-03-20T12:00:00.000Z')));
  const press = (key: string, more = {}) => fireEvent.keyDown(screen.getByRole('slider'), { key, ...more });
  for (let n = 0; n < 3; n++) press('ArrowLeft', { shiftKey: true });
  expect(went).toEqual(['2026-03-19T12:00:00.000Z', '2026-03-18T12:00:00.000Z', '2026-03-17T12:00:00.000Z']);
  rerender(strip(pastOf('2026-03-17T12:00:00.000Z', '2026-03-16T09:00:00.000Z')));
  press('ArrowLeft', { shiftKey: true });
  expect(went.at(-1)).toBe('2026-03-16T12:00:00.000Z');

  // One event after the other: the second step waits for the page of the first. Repeats of a key that is held down are dropped.
  rerender(strip(pastOf('2026-03-15T00:00:00.000Z', '2026-03-14T09:00:00.000Z')));
  went.length = 0;
  press('ArrowLeft');
  press('ArrowLeft');
  press('ArrowLeft', { repeat: true });
  expect(went).toEqual(['2026-03-14T09:00:00.000Z']);
  rerender(strip(pastOf('2026-03-14T09:00:00.000Z', '2026-03-13T09:00:00.000Z')));
  rerender(strip(pastOf('2026-03-13T09:00:00.000Z', '2026-03-12T09:00:00.000Z')));
  expect(went).toEqual(['2026-03-14T09:00:00.000Z', '2026-03-13T09:00:00.000Z']);
});
