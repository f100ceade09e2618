import {
  demandsApproval,
  filled,
  openingsAfter,
  openSeats,
  type Filling,
  mayHire,
  type Opening,
  requested,
  withHire,
  withLeft,
} from './openings.ts';

const job = (openings: number): readonly Opening[] =>
  openingsAfter([], { type: 'JobCreated', data: { fields: { openings } } });
const numbered = (count: number, more: Partial<Filling> = {}): Filling => ({
  openings: job(count),
  hires: [],
  ...more,
});
const hired = (filling: Filling, id: string, opening: number | null = null): Filling => ({
  ...filling,
  hires: withHire(filling.hires, id, opening),
});
const left = (filling: Filling, id: string): Filling => ({ ...filling, hires: withLeft(filling.hires, id, true) });
const back = (filling: Filling, id: string): Filling => ({ ...filling, hires: withLeft(filling.hires, id, false) });
const who = (filling: Filling) => filled(filling).seats.map(({ application_id }) => application_id);

describe('the openings of a job', () => {
  test('a job begins with as many as its details say, numbered from one', () => {
    expect(job(3).map(({ number, cancelled }) => [number, cancelled])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
  });
  test('a greater number in the details adds openings, a smaller one cancels the last', () => {
    const to = (openings: readonly Opening[], count: number) =>
      openingsAfter(openings, { type: 'JobDetailsUpdated', data: { changes: { openings: { from: 0, to: count } } } });
    expect(to(job(1), 3)).toEqual(job(3));
    expect(to(job(3), 1).map(({ cancelled }) => cancelled)).toEqual([false, true, true]);
    expect(to(to(job(3), 1), 2).map(({ number, cancelled }) => [number, cancelled])).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, false],
    ]);
  });
  test('what was last said of an opening stands beside it, by whom and in which words', () => {
    const metadata = { actor: { type: 'user' as const, id: 'ann' }, occurred_at: '2026-03-02T09:00:00.000Z' };
    const asked = openingsAfter(job(2), {
      type: 'HeadcountRequested',
      data: { numbers: [2], note: 'Two left.' },
      metadata,
    });
    const approval = { by: 'ann', at: '2026-03-02T09:00:00.000Z' };
    expect(asked.map((each) => each.approval)).toEqual([null, { ...approval, state: 'requested', words: 'Two left.' }]);
    expect(requested({ openings: asked, hires: [] }).map(({ number }) => number)).toEqual([2]);
    expect(asked.map((each) => [mayHire(each, false), mayHire(each, true)])).toEqual([
      [true, false],
      [true, false],
    ]);
    const approved = openingsAfter(asked, { type: 'HeadcountApproved', data: { numbers: [2] }, metadata });
    expect(approved.map((each) => mayHire(each, true))).toEqual([false, true]);
    const declined = openingsAfter(approved, {
      type: 'HeadcountDeclined',
      data: { numbers: [2], reason: 'No.' },
      metadata,
    });
    expect(declined[1]!.approval).toEqual({ ...approval, state: 'declined', words: 'No.' });
    expect(requested({ openings: declined, hires: [] })).toEqual([]);
  });
  test('an approval does not outlive what was approved, except for whoever was hired', () => {
    const metadata = { actor: { type: 'user' as const, id: 'ann' }, occurred_at: '2026-03-02T09:00:00.000Z' };
    const approved = openingsAfter(job(2), { type: 'HeadcountApproved', data: { numbers: [1] }, metadata });
    const later = { actor: { type: 'user' as const, id: 'bob' }, occurred_at: '2026-03-03T09:00:00.000Z' };
    const changes = { start_on: { from: null, to: '2026-05-01' } };
    const waits = { state: 'requested', by: 'bob', at: '2026-03-03T09:00:00.000Z', words: null };
    const change = (openings: readonly Opening[], data: { number: number; filled?: true }) =>
      openingsAfter(openings, { type: 'OpeningChanged', data: { ...data, changes }, metadata: later });
    expect(change(approved, { number: 1 })[0]).toMatchObject({ start_on: '2026-05-01', approval: waits });
    expect(change(approved, { number: 1, filled: true })[0]!.approval?.state).toBe('approved');
    expect(change(approved, { number: 2 }).map(({ approval }) => approval?.state)).toEqual(['approved', undefined]);
    const cancelled = openingsAfter(approved, { type: 'OpeningCancelled', data: { number: 1 } });
    const again = openingsAfter(cancelled, { type: 'OpeningWantedAgain', data: { number: 1 }, metadata: later });
    expect(again[0]).toMatchObject({ cancelled: false, approval: waits });
  });
  test('other details change nothing', () => {
    const openings = job(2);
    expect(
      openingsAfter(openings, { type: 'JobDetailsUpdated', data: { changes: { name: { from: 'A', to: 'B' } } } }),
    ).toBe(openings);
  });
});

describe('who fills which opening', () => {
  test('a hire fills the opening that it names, or the first that is open', () => {
    expect(who(hired(numbered(3), 'ada', 2))).toEqual([null, 'ada', null]);
    expect(who(hired(hired(numbered(3), 'ada', 1), 'bea'))).toEqual(['ada', 'bea', null]);
  });
  test('a hire that is reversed opens the opening again, and moves nobody else', () => {
    const both = hired(hired(numbered(2), 'ada', 1), 'bea', 2);
    expect(who(left(both, 'ada'))).toEqual([null, 'bea']);
    expect(openSeats(left(both, 'ada')).map(({ number }) => number)).toEqual([1]);
  });
  test('a reversal that is taken back leaves no trace', () => {
    const both = hired(hired(numbered(2), 'ada'), 'bea');
    expect(back(left(both, 'ada'), 'ada')).toEqual(both);
    // This is so even if another person was hired meanwhile without a named opening.
    expect(back(hired(left(hired(numbered(2), 'ada'), 'ada'), 'bea'), 'ada')).toEqual(both);
  });
  test('of two who were hired for the same opening at the same moment, the second takes the next open one', () => {
    expect(who(hired(hired(numbered(2), 'ada', 1), 'bea', 1))).toEqual(['ada', 'bea']);
  });
  test('a hire beyond the openings waits for the next one that is added', () => {
    const beyond = hired(hired(numbered(1), 'ada'), 'bea');
    expect(filled(beyond).beyond).toEqual(['bea']);
    const more = openingsAfter(beyond.openings, {
      type: 'OpeningAdded',
      data: { number: 2, reason: 'replacement', start_on: null },
    });
    expect(who({ ...beyond, openings: more })).toEqual(['ada', 'bea']);
  });
  test('as many openings are filled as there are hires, up to the number that is wanted', () => {
    for (const count of [1, 2, 5])
      for (const hires of [0, 1, 2, 3, 7]) {
        const all = Array.from({ length: hires }, (_, n) => `person ${n}`);
        const state = all.reduce((before, id, n) => hired(before, id, (n % 3) + 1), numbered(count));
        expect(who(state).filter(Boolean)).toHaveLength(Math.min(count, hires));
        expect(filled(state).beyond).toHaveLength(Math.max(0, hires - count));
      }
  });
});

test('approval is demanded where the organization demands it, and never of sample jobs and templates', () => {
  const kinds = [
    { sample: false, template: false },
    { sample: true, template: false },
    { sample: false, template: true },
  ];
  const demanded = (approve_openings: boolean) => kinds.map((kind) => demandsApproval(kind, { approve_openings }));
  expect(demanded(true)).toEqual([true, false, false]);
  expect(demanded(false)).toEqual([false, false, false]);
});
