import type { StoredEvent } from '../../kernel/ports/event-store.ts';
import { searchBack } from './done.ts';

// A log in which every tenth event is of one member.
const size = 25_000;
const eventAt = (index: number) => ({ position: index, type: index % 10 ? 'Other' : 'Theirs' }) as StoredEvent;
async function* eventsOf(from: number, to: number) {
  for (let at = from; at < to; at += 500)
    yield Array.from({ length: Math.min(500, to - at) }, (_, each) => eventAt(at + each));
}
const theirs = ({ type }: StoredEvent) => type === 'Theirs';

it('a time with more events than one page looks at is read page by page, and no event is left out', async () => {
  const read: number[] = [];
  let pages = 0;
  for (let end = size; end > 0; pages++) {
    const { found, to } = await searchBack(eventsOf, theirs, { begin: 0, end, most: 5000, looks: 4000 });
    expect(end - to).toBeLessThanOrEqual(4000);
    read.unshift(...found.map(({ index }) => index));
    end = to;
  }
  expect(pages).toBe(7);
  expect(read).toEqual(Array.from({ length: size / 10 }, (_, each) => each * 10));
});

it('a page without any match says how far it looked, so the next one goes on from there', async () => {
  const { found, to } = await searchBack(eventsOf, () => false, { begin: 0, end: size, most: 200, looks: 10_000 });
  expect([found, to]).toEqual([[], 15_000]);
});

it('the search ends with the part in which it has enough', async () => {
  const { found, to } = await searchBack(eventsOf, theirs, { begin: 0, end: size, most: 150, looks: Infinity });
  expect([found.length, to]).toEqual([200, 23_000]);
  expect(found.at(-1)).toEqual({ index: 24_990, event: eventAt(24_990) });
});
