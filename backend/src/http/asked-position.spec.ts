import type { EventStore } from '../kernel/ports/event-store.ts';
import { Unavailable } from '../kernel/ports/unavailable.ts';
import { nearing, type Progress, upToNow } from '../kernel/rows/progress.ts';
import { foundAfter } from './asked-position.ts';

const events = { end: () => Promise.resolve(7) } as unknown as EventStore;
/** Rows that reach the next of the positions `places` after each wait. `waited`: the time limits of these waits. */
const rowsAt = (...places: number[]) => {
  const waited: (number | undefined)[] = [];
  const progress = {
    position: places.shift(),
    reached(this: { position: number }, position: number, limit?: number) {
      waited.push(limit);
      this.position = places.shift() ?? this.position;
      return Promise.resolve(position <= this.position);
    },
  } as unknown as Progress;
  return { progress, waited };
};

test('rows are waited for as long as they come nearer', async () => {
  const slow = rowsAt(1, 2, 4, 7);
  await upToNow(slow.progress, events);
  expect(slow.waited).toEqual([10_000, 10_000, expect.any(Number)]);
  expect(await nearing(rowsAt(6, 7).progress, 7)).toBe(true);
});

test('rows that come no nearer are not waited for again, and a decision on them is refused', async () => {
  const stopped = rowsAt(1, 2, 2);
  await expect(upToNow(stopped.progress, events)).rejects.toThrow(Unavailable);
  expect(stopped.waited).toHaveLength(2);
});

test('a call that names a limit waits for that long and once', async () => {
  const slow = rowsAt(1, 2, 7);
  await expect(upToNow(slow.progress, events, 50)).rejects.toThrow(Unavailable);
  expect(slow.waited).toEqual([50]);
});

describe('what is looked for in rows that a browser has seen', () => {
  const isNull = (found: string | null) => found === null;
  const found = (progress: Progress, ...finds: (string | null)[]) =>
    foundAfter(progress, events, '7', () => Promise.resolve(finds.shift()!), isNull);

  test('is looked for once where the rows are there in time, or where it is there all the same', async () => {
    expect(await found(rowsAt(1, 7).progress, null, 'later')).toBeNull();
    expect(await found(rowsAt(1, 2, 2).progress, 'old', 'later')).toBe('old');
  });
  test('is looked for as late as the rows come nearer, in windows of two seconds', async () => {
    const slow = rowsAt(1, 2, 4, 7);
    let at: number | undefined;
    await foundAfter(
      slow.progress,
      events,
      '7',
      () => Promise.resolve((at = slow.progress.position)),
      () => false,
    );
    expect([at, slow.waited]).toEqual([7, [2000, 2000, expect.any(Number)]]);
  });
  test('is looked for again when the rows are there, and is never called missing before', async () => {
    expect(await found(rowsAt(1, 2, 2, 4, 7).progress, null, 'made')).toBe('made');
    expect(await found(rowsAt(1, 2, 2, 7).progress, null, null)).toBeNull();
    await expect(found(rowsAt(1, 2, 2, 2).progress, null, 'made')).rejects.toThrow(Unavailable);
  });
});
