import { noting } from '../kernel/appended.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import { Progress, upToNow } from './progress.ts';

const events = { end: () => Promise.resolve(7) } as unknown as EventStore;
/** The limits for which somebody waited. */
const waited: (number | undefined)[] = [];
const progress = {
  reached: (_: number, limit?: number) => {
    waited.push(limit);
    return Promise.resolve(true);
  },
} as unknown as Progress;

test('a worker waits longer for the rows than a request, unless it says how long', async () => {
  await upToNow(progress, events);
  await noting({ maybe: false, began: performance.now() }, () => upToNow(progress, events));
  await upToNow(progress, events, 50);
  expect(waited).toEqual([10_000, undefined, 50]);
});
