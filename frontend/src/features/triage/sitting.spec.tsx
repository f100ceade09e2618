import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { afterThis, decide, fresh, notBack, putOff, refused, settled, undo, waitingIn } from './sitting.ts';

const row = (id: string, day: number) => ({ id, applied_at: `2026-03-0${day}T09:00:00.000Z` }) as ApplicationRow;
const [ada, bea, cy] = [row('ada', 1), row('bea', 2), row('cy', 3)];
const all = [ada, bea, cy];
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('whoever is decided on leaves at once and stays away until the page knows it', () => {
  const sent = decide(fresh, 'k', ada, 'advance');
  expect(ids(waitingIn(all, 10, sent))).toEqual(['bea', 'cy']);
  const done = settled(sent, 'k', 12);
  expect(ids(waitingIn(all, 11, done))).toEqual(['bea', 'cy']);
  // The page was loaded later and still lists the person, so another member has brought them back.
  expect(ids(waitingIn(all, 12, done))).toEqual(['ada', 'bea', 'cy']);
});
test('a refused decision brings the person back at the end, so that the queue goes on', () => {
  const now = refused(decide(fresh, 'k', ada, 'archive'), 'k');
  expect(ids(waitingIn(all, 10, now))).toEqual(['bea', 'cy', 'ada']);
});
test('whoever is skipped comes round once at the end, in the order of skipping', () => {
  const now = putOff(putOff(fresh, 'bea'), 'ada');
  expect(ids(waitingIn(all, 10, now))).toEqual(['cy', 'bea', 'ada']);
  expect(ids(waitingIn(all, 10, decide(now, 'k', bea, 'read')))).toEqual(['cy', 'ada']);
});
test('Undo puts the person where they stood, before the page lists them again', () => {
  const done = settled(decide(fresh, 'k', bea, 'archive'), 'k', 12);
  const now = undo(done, 'u', bea);
  expect(ids(waitingIn([ada, cy], 12, now))).toEqual(['ada', 'bea', 'cy']);
  expect(ids(waitingIn([ada, cy], 13, settled(now, 'u', 14)))).toEqual(['ada', 'bea', 'cy']);
  // A page that was loaded after the undo decides alone who waits.
  expect(ids(waitingIn([ada, cy], 14, settled(now, 'u', 14)))).toEqual(['ada', 'cy']);
  expect(ids(waitingIn([ada, cy], 12, notBack(now, 'u')))).toEqual(['ada', 'cy']);
});
test('undone twice and decided again, nobody stands there twice', () => {
  const again = decide(undo(decide(fresh, 'k', ada, 'advance'), 'u', ada), 'k2', ada, 'archive');
  expect(ids(waitingIn(all, 10, again))).toEqual(['bea', 'cy']);
  expect(ids(waitingIn(all, 10, undo(undo(again, 'v', ada), 'w', ada)))).toEqual(['ada', 'bea', 'cy']);
});
test('after the last one comes the first who still waits, and after the only one nobody', () => {
  expect(afterThis(all, 'ada')).toBe('bea');
  expect(afterThis(all, 'cy')).toBe('ada');
  expect(afterThis([ada], 'ada')).toBeNull();
});
