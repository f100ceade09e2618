import { type Entry, engagementOf, type SignName } from './engagement.ts';

const [one, two] = ['application-one', 'application-two'];
let made = 0;
/** Entries, given as sign, day of March and application, in the order of a timeline: the newest first. */
const told = (...entries: [sign: SignName | undefined, day: number, application_id?: string | null][]): Entry[] =>
  entries
    .map(([sign, day, application_id = one]) => ({
      event_id: `event-${made++}`,
      at: new Date(Date.UTC(2026, 2, day, 9)).toISOString(),
      application_id,
      ...(sign ? { sign } : {}),
    }))
    .toReversed();
const both = new Set([one, two]);
const dayOf = (entry: Entry | null | undefined) => entry && new Date(entry.at).getUTCDate();
const days = (waits: readonly { length: number }[]) => waits.map(({ length }) => length / 86_400_000);

test('whoever applied waits until they hear from somebody; a confirmation by a program ends no wait', () => {
  const waiting = engagementOf(told(['applied', 1], ['receipt', 1], [undefined, 2]), both);
  expect([waiting.waiting?.who, dayOf(waiting.waiting?.since)]).toEqual(['them', 1]);
  expect(waiting.lastOfOurs).toBeNull();
  const answered = engagementOf(told(['applied', 1], ['receipt', 1], ['letter', 4]), both);
  expect(answered.waiting).toBeNull();
  expect(days(answered.theirWaits)).toEqual([3]);
  expect([dayOf(answered.lastOfOurs), dayOf(answered.lastOfTheirs)]).toEqual([4, 1]);
});
test('several things that they did before an answer are one wait, from the first of them', () => {
  const { theirWaits, waiting } = engagementOf(
    told(['applied', 1], ['applied', 3, two], ['booked', 6], ['cancelled_by_them', 7]),
    both,
  );
  expect(days(theirWaits)).toEqual([5]);
  expect([waiting?.who, dayOf(waiting?.since)]).toEqual(['them', 7]);
});
test('nobody waits about an application that has ended', () => {
  expect(engagementOf(told(['applied', 1]), new Set([two])).waiting).toBeNull();
  expect(engagementOf(told(['invited', 1]), new Set([two])).waiting).toBeNull();
});
test('we wait for the answer to a link or an offer, until it comes or what was asked is over', () => {
  const log = told(['invited', 1], ['invited', 3], ['offered', 4, two]);
  const { waiting } = engagementOf(log, both);
  expect([waiting?.who, dayOf(waiting?.since)]).toEqual(['us', 1]);
  const chosen = engagementOf([...told(['time_chosen', 6], ['booked', 6]), ...log].toSorted(newestFirst), both);
  expect(days(chosen.ourWaits)).toEqual([5]);
  expect(dayOf(chosen.waiting?.since)).toBe(4);
  const over = engagementOf([...told(['invite_over', 6], ['offer_over', 6, two]), ...log].toSorted(newestFirst), both);
  expect([over.ourWaits.length, over.waiting]).toEqual([0, null]);
});
test('each sign has the entries behind its count, the newest first, and a conversation counts for both sides', () => {
  const { counts, lastOfOurs, lastOfTheirs } = engagementOf(told(['letter', 1], ['letter', 3], ['held', 5]), both);
  expect(counts.get('letter')?.map(dayOf)).toEqual([3, 1]);
  expect(counts.has('missed_by_us')).toBe(false);
  expect([dayOf(lastOfOurs), dayOf(lastOfTheirs)]).toEqual([5, 5]);
});
const newestFirst = (a: Entry, b: Entry) => b.at.localeCompare(a.at);
