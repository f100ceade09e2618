import fc from 'fast-check';
import { type Chain, type ChainAsk, type ChainTimes, chainTimes } from './chains.ts';
import { type Attendee, type Span, timetable, type Work } from './timetable.ts';
import { processorTime } from '../../../tests/support/processor-time.ts';

// 2026-11-23 is a Monday.

const work: Work = { weekdays: [0, 1, 2, 3, 4], begins: '09:00', ends: '12:00', holidays: [] };
const person = (id: string, more: Partial<Attendee> = {}): Attendee => ({
  id,
  part: 'interviewer',
  required: true,
  zone: 'UTC',
  work,
  availability: [],
  busy: [],
  buffer_minutes: 0,
  per_day: null,
  ...more,
});
const guest = person('nkechi', { part: 'candidate', work: { ...work, begins: '08:00', ends: '20:00' } });
const span = (from: string, until: string, day = '2026-11-23'): Span => [
  Date.parse(`${day}T${from}Z`),
  Date.parse(`${day}T${until}Z`),
];
const table = (people: Attendee[], days = 1) => {
  const from = Date.parse('2026-11-23T00:00Z');
  return timetable({ people: [guest, ...people], from, until: from + days * 86_400_000 });
};
const threeParts: ChainAsk = {
  parts: [
    { key: 'design', minutes: 45, required: ['amara'] },
    { key: 'code', minutes: 45, required: ['jonas'], optional: ['priya'] },
    { key: 'team', minutes: 30, required: ['tomas'] },
  ],
  pause: 15,
};
const free = ['amara', 'jonas', 'tomas', 'priya'].map((id) => person(id));
const but = (id: string, more: Partial<Attendee>) => free.map((each) => (each.id === id ? { ...each, ...more } : each));
const chains = (...asked: Parameters<typeof chainTimes>): Chain[] => chainTimes(...asked).all;
const bestChains = (...asked: Parameters<typeof chainTimes>): ChainTimes['best'] => chainTimes(...asked).best;
const said = (found: Chain[]) =>
  found.map(({ parts }) => parts.map(({ key, starts_at }) => `${starts_at.slice(11, 16)} ${key}`).join(', '));

test('several conversations follow each other with breaks, from every start that leaves room for all', () => {
  const found = chains(table(free), threeParts);
  expect(said(found)).toEqual([
    '09:00 design, 10:00 code, 11:00 team',
    '09:15 design, 10:15 code, 11:15 team',
    '09:30 design, 10:30 code, 11:30 team',
  ]);
  expect([found[0]!.starts_at, found[0]!.ends_at]).toEqual(['2026-11-23T09:00:00.000Z', '2026-11-23T11:30:00.000Z']);
});
test('another order is taken where the given one does not fit, unless it must be kept', () => {
  const people = but('amara', { busy: [span('09:00', '10:45')] });
  expect(said(chains(table(people), threeParts))).toEqual([
    '09:00 code, 10:00 team, 10:45 design',
    '09:15 code, 10:15 team, 11:00 design',
    '09:30 code, 10:30 team, 11:15 design',
  ]);
  expect(chains(table(people), { ...threeParts, ordered: true })).toEqual([]);
});
test('who is not required never blocks, and it is said where they are free', () => {
  const people = but('priya', { busy: [span('10:00', '11:00')] });
  const [first] = chains(table(people), threeParts);
  expect(first!.parts.map(({ key, free: present }) => [key, present])).toEqual([
    ['design', ['amara']],
    ['code', ['jonas']],
    ['team', ['tomas']],
  ]);
});
test('all of it lies within one day of the candidate', () => {
  const late = free.map((each) => ({ ...each, work: { ...work, begins: '18:00', ends: '23:45' } }));
  const found = chains(table(late, 2), threeParts);
  expect(found.length).toBe(0);
  const [early, later] = [{ ...guest, work: { ...work, begins: '00:00', ends: '00:00' } }, late];
  const both = timetable({
    people: [early, ...later],
    from: Date.parse('2026-11-23T00:00Z'),
    until: Date.parse('2026-11-25T00:00Z'),
  });
  for (const { starts_at, ends_at } of chains(both, threeParts))
    expect(starts_at.slice(0, 10)).toBe(ends_at.slice(0, 10));
});
test('somebody who takes part twice is asked for no more than they give in a day', () => {
  const twice: ChainAsk = {
    parts: [
      { key: 'a', minutes: 30, required: ['amara'] },
      { key: 'b', minutes: 30, required: ['amara'] },
    ],
    pause: 0,
  };
  expect(chains(table(but('amara', { per_day: 2 })), twice).length).toBeGreaterThan(0);
  expect(chains(table(but('amara', { per_day: 1 })), twice)).toEqual([]);
});
test('a conversation that nobody known asks, or more than twelve, make no chain', () => {
  expect(chains(table(free), { parts: [{ key: 'a', minutes: 30, required: ['nobody'] }], pause: 0 })).toEqual([]);
  expect(chains(table(free), { parts: [], pause: 0 })).toEqual([]);
  const many = Array.from({ length: 13 }, (_, n) => ({ key: String(n), minutes: 15, required: ['amara'] }));
  expect(chains(table(free), { parts: many, pause: 0 })).toEqual([]);
});
test('the best are three on different days', () =>
  expect(
    bestChains(table(free, 7), threeParts).map(({ starts_at, why }) => [
      starts_at.slice(8, 16),
      ...why.map(({ fact }) => fact),
    ]),
  ).toEqual([
    ['23T09:00', 'all_free', 'soonest'],
    ['24T09:00', 'all_free'],
    ['25T09:00', 'all_free'],
  ]));

test('twelve conversations that cannot fit are given up soon', () => {
  const parts = Array.from({ length: 12 }, (_, n) => ({
    key: String(n),
    minutes: 15 + (n % 3) * 15,
    required: [`p${n}`],
  }));
  const people = parts.map(({ required: [id] }, n) =>
    person(id!, { work: { ...work, begins: '08:00', ends: '20:00' }, busy: n === 11 ? [span('00:00', '23:59')] : [] }),
  );
  const began = processorTime();
  expect(chains(table(people), { parts, pause: 15 })).toEqual([]);
  expect(processorTime() - began).toBeLessThan(1000);
});
test('so are those that all but one fit, on every day of the window, and the last one nowhere or late', () => {
  const hours = { weekdays: [0, 1, 2, 3, 4, 5, 6], begins: '00:00', ends: '00:00', holidays: [] };
  const parts = Array.from({ length: 12 }, (_, n) => ({
    key: String(n),
    minutes: 15 + (n % 4) * 15,
    required: [n === 11 ? 'last' : n % 2 ? 'me' : 'you'],
  }));
  const from = Date.parse('2026-11-23T00:00Z');
  const timesOf = (last: Partial<Attendee>) =>
    timetable({
      people: [
        { ...guest, work: hours },
        person('me', { work: hours }),
        person('you', { work: hours }),
        person('last', { work: hours, ...last }),
      ],
      from,
      until: from + 62 * 86_400_000,
    });
  const began = processorTime();
  expect(chains(timesOf({ busy: [[from, from + 62 * 86_400_000]] }), { parts, pause: 0 })).toEqual([]);
  expect(processorTime() - began).toBeLessThan(500);
  chains(timesOf({ work: { ...hours, begins: '03:00', ends: '03:45' } }), { parts, pause: 0 });
  expect(processorTime() - began).toBeLessThan(2500);
  // The answer stays small even if every start fits.
  expect(chains(timesOf({}), { parts, pause: 0 }).length).toBeLessThanOrEqual(14 * 32);
});
test('whatever the calendars hold, no two conversations overlap, everybody who must is free, and the break is kept', () => {
  const busy = fc.array(
    fc.tuple(fc.integer({ min: 30, max: 48 }), fc.integer({ min: 1, max: 4 })).map(([at, long]): Span => {
      const start = Date.parse('2026-11-23T00:00Z') + at * 900_000;
      return [start, start + long * 900_000];
    }),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(fc.array(busy, { minLength: 4, maxLength: 4 }), fc.constantFrom(0, 15, 30), (calendars, pause) => {
      const people = free.map((each, index) => ({ ...each, busy: calendars[index]! }));
      for (const { parts } of chains(table(people), { ...threeParts, pause }))
        for (const [index, { key, starts_at, ends_at }] of parts.entries()) {
          const next = parts[index + 1];
          if (next) expect(Date.parse(next.starts_at) - Date.parse(ends_at)).toBe(pause * 60_000);
          for (const id of threeParts.parts.find((part) => part.key === key)!.required)
            expect(
              people
                .find((each) => each.id === id)!
                .busy.some(([a, b]) => a < Date.parse(ends_at) && b > Date.parse(starts_at)),
            ).toBe(false);
        }
    }),
  );
});
