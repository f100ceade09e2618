import fc from 'fast-check';
import { clockIn } from '../values/zone-time.ts';
import type { AvailabilityEntry } from './availability.ts';
import { bestTimes, freeTimes, waysOut } from './free-times.ts';
import { type Attendee, type Span, timetable, without, type Work } from './timetable.ts';

// 2026-11-23 is a Monday.

const work: Work = { weekdays: [0, 1, 2, 3, 4], begins: '09:00', ends: '12:00', holidays: [] };
const nobody = { work, availability: [], busy: [], buffer_minutes: 0, per_day: null, required: true } as const;
const asks = (id: string, more: Partial<Attendee> = {}): Attendee => ({
  id,
  part: 'interviewer',
  zone: 'Europe/Lisbon',
  ...nobody,
  ...more,
});
const answers = (more: Partial<Attendee> = {}): Attendee => ({
  ...asks('nkechi', {
    part: 'candidate',
    work: { ...work, begins: '08:00', ends: '20:00', weekdays: [0, 1, 2, 3, 4, 5, 6] },
  }),
  ...more,
});
const span = (from: string, until: string): Span => [Date.parse(`${from}Z`), Date.parse(`${until}Z`)];
const table = (people: Attendee[], from = '2026-11-23T00:00', until = '2026-11-24T00:00') => {
  const [start, end] = span(from, until);
  return timetable({ people, from: start, until: end });
};
const starts = (people: Attendee[], minutes: number, from?: string, until?: string) =>
  freeTimes(table(people, from, until), minutes).map(({ starts_at }) => starts_at.slice(5, 16));
const entry = (more: Partial<AvailabilityEntry>): AvailabilityEntry =>
  ({
    id: 'a',
    kind: 'available',
    weekday: null,
    date: null,
    start: '09:00',
    end: '10:00',
    tz_region: 'Europe/Lisbon',
    ...more,
  }) as AvailabilityEntry;

describe('a time is offered', () => {
  test('on every quarter hour of the working hours in which it ends', () =>
    expect(starts([asks('amara')], 150)).toEqual(['11-23T09:00', '11-23T09:15', '11-23T09:30']));
  test('where all who are required are free, and says who of the others is', () => {
    const people = [
      asks('amara', { busy: [span('2026-11-23T10:00', '2026-11-23T12:00')] }),
      asks('jonas', { busy: [span('2026-11-23T09:00', '2026-11-23T09:15')] }),
      asks('priya', { required: false, busy: [span('2026-11-23T09:30', '2026-11-23T09:45')] }),
    ];
    expect(freeTimes(table(people), 30).map(({ starts_at, free }) => [starts_at.slice(11, 16), free])).toEqual([
      ['09:15', ['amara', 'jonas']],
      ['09:30', ['amara', 'jonas']],
    ]);
    expect(freeTimes(table(people), 15).map(({ free }) => free.length)).toEqual([3, 2, 3]);
  });
  test('not on days off, not on holidays', () => {
    const holidays = [{ holiday: 'Bridge', day: '2026-11-23' }];
    expect(starts([asks('amara', { work: { ...work, holidays } })], 60)).toEqual([]);
    expect(starts([asks('amara')], 60, '2026-11-28T00:00', '2026-11-30T00:00')).toEqual([]);
  });
  test('with a buffer before and after other interviews', () => {
    const busy = [span('2026-11-23T10:00', '2026-11-23T10:30')];
    expect(starts([asks('amara', { busy, buffer_minutes: 15 })], 45)).toEqual([
      '11-23T09:00',
      '11-23T10:45',
      '11-23T11:00',
      '11-23T11:15',
    ]);
  });
  test('not on a day on which somebody has as many as they give', () => {
    const busy = [span('2026-11-23T15:00', '2026-11-23T16:00')];
    expect(starts([asks('amara', { busy, per_day: 1 })], 180, '2026-11-23T00:00', '2026-11-25T00:00')).toEqual([
      '11-24T09:00',
    ]);
  });
  test('from the first quarter hour after the notice on', () =>
    expect(starts([asks('amara')], 60, '2026-11-23T10:01')).toEqual([
      '11-23T10:15',
      '11-23T10:30',
      '11-23T10:45',
      '11-23T11:00',
    ]));
  test('in hours of their own instead of the working hours, blocked hours left out', () => {
    const availability = [
      entry({ weekday: 0, start: '14:00', end: '15:00' }),
      entry({ weekday: 0, kind: 'blocked', start: '14:00', end: '14:15' }),
    ];
    expect(starts([asks('amara', { availability })], 30)).toEqual(['11-23T14:15', '11-23T14:30']);
    // If a member sets hours for one weekday, these replace the usual hours of the whole week.
    expect(starts([asks('amara', { availability })], 30, '2026-11-24T00:00', '2026-11-25T00:00')).toEqual([]);
  });
  test('in hours of a date instead of those of the week, even on a holiday', () => {
    const holidays = [{ holiday: 'Bridge', day: '2026-11-23' }];
    const availability = [entry({ date: '2026-11-23', start: '20:00', end: '20:30' }), entry({ weekday: 0 })];
    expect(starts([asks('amara', { availability, work: { ...work, holidays } })], 30)).toEqual(['11-23T20:00']);
  });
  test('not on a blocked day; midnight is the end of it', () =>
    expect(
      starts(
        [
          asks('amara', {
            availability: [entry({ kind: 'blocked', date: '2026-11-23', start: '00:00', end: '00:00' })],
          }),
        ],
        15,
      ),
    ).toEqual([]));
  test('by the clock of the zone in which the hours were given', () => {
    const availability = [entry({ weekday: 0, tz_region: 'America/New_York' })];
    expect(starts([asks('amara', { availability })], 60)).toEqual(['11-23T14:00']);
  });
  test('never where nobody asks', () => expect(starts([], 30)).toEqual([]));
});

describe('clocks', () => {
  test('on the day on which they go forward, work begins an hour earlier', () => {
    const sundays = { ...work, weekdays: [6] };
    expect(starts([asks('amara', { work: sundays })], 180, '2027-03-28T00:00', '2027-03-29T00:00')).toEqual([
      '03-28T08:00',
    ]);
  });
  test('an hour that comes twice is worked twice, one that is left out never', () => {
    const night = { ...work, weekdays: [6], begins: '01:00', ends: '02:00' };
    const twice = [asks('amara', { zone: 'America/New_York', work: night })];
    expect(starts(twice, 120, '2026-11-01T00:00', '2026-11-02T00:00')).toEqual(['11-01T05:00']);
    const never = [asks('amara', { work: night })];
    expect(starts(never, 15, '2027-03-28T00:00', '2027-03-29T00:00')).toEqual([]);
  });
  test('on Lord Howe they change by half an hour', () => {
    const lordHowe = [asks('amara', { zone: 'Australia/Lord_Howe', work: { ...work, weekdays: [5, 6] } })];
    expect(starts(lordHowe, 180, '2026-10-02T12:00', '2026-10-04T12:00')).toEqual(['10-02T22:30', '10-03T22:00']);
  });
  test.each([
    ['Asia/Kathmandu', ['11-23T03:15']],
    ['Pacific/Chatham', ['11-23T19:15']],
  ])('in %s they are a quarter off', (zone, found) => expect(starts([asks('amara', { zone })], 180)).toEqual(found));
  test('across the date line two mornings do not meet, an evening and a morning do', () => {
    const island = asks('amara', { zone: 'Pacific/Kiritimati' });
    expect(
      starts(
        [island, asks('jonas', { zone: 'Pacific/Honolulu', work: { ...work, begins: '09:00', ends: '10:00' } })],
        60,
        '2026-11-23T00:00',
        '2026-11-27T00:00',
      ),
    ).toEqual(
      // 09:00 on Tuesday in Kiritimati is 09:00 on Monday in Honolulu.
      ['11-23T19:00', '11-24T19:00', '11-25T19:00', '11-26T19:00'],
    );
    const friday = { ...work, weekdays: [4] };
    // It is still Thursday in Honolulu when it is Friday in Kiritimati.
    expect(
      starts(
        [{ ...island, work: friday }, asks('jonas', { zone: 'Pacific/Honolulu', work: friday })],
        15,
        '2026-11-23T00:00',
        '2026-11-30T00:00',
      ),
    ).toEqual([]);
  });
});

describe('the best times', () => {
  const days = ['2026-11-23T00:00', '2026-12-05T00:00'] as const;
  const facts = (people: Attendee[]) =>
    bestTimes(table(people, ...days), 60).map(({ starts_at, why }) => [
      starts_at.slice(5, 16),
      ...why.map(({ fact }) => fact),
    ]);
  test('are three on different days, the soonest first', () =>
    expect(facts([answers(), asks('amara')])).toEqual([
      ['11-23T09:00', 'all_free', 'soonest'],
      ['11-24T09:00', 'all_free'],
      ['11-25T09:00', 'all_free'],
    ]));
  test('come with those who are not required, before those without them', () => {
    const priya = asks('priya', { required: false, busy: [span('2026-11-23T00:00', '2026-11-25T00:00')] });
    expect(facts([answers(), asks('amara'), priya])[0]).toEqual(['11-25T09:00', 'all_free']);
  });
  test('spare who has many interviews that week, and whom one more brings to the limit', () => {
    const busy = [1, 2, 3].map((day): Span => span(`2026-11-2${3 + day}T15:00`, `2026-11-2${3 + day}T16:00`));
    expect(facts([answers(), asks('amara', { busy, per_day: 2 })])).toEqual([
      ['11-23T09:00', 'all_free', 'soonest'],
      ['11-30T09:00', 'all_free', 'fair_load'],
      ['11-27T09:00', 'all_free'],
    ]);
    expect(
      bestTimes(table([answers(), asks('amara', { busy, per_day: 2 })], '2026-11-24T00:00', '2026-11-25T00:00'), 60)[0]!
        .why,
    ).toContainEqual({
      fact: 'limit_reached',
      id: 'amara',
      of: 2,
    });
  });
  test('say that a holiday follows', () => {
    const holidays = [{ holiday: 'Independence', day: '2026-11-24' }];
    expect(bestTimes(table([answers(), asks('amara', { work: { ...work, holidays } })]), 60)[0]!.why).toContainEqual({
      fact: 'before_holiday',
      holiday: 'Independence',
    });
  });
});

describe('where nothing fits', () => {
  const full = [span('2026-11-23T00:00', '2026-11-24T00:00')];
  test('it says which change would open how many times', () => {
    const people = [
      answers(),
      asks('amara', { busy: [span('2026-11-23T09:30', '2026-11-23T12:00')] }),
      asks('jonas', { busy: [span('2026-11-23T09:00', '2026-11-23T10:00')] }),
      asks('priya', { required: false, busy: full }),
    ];
    expect(starts(people, 60)).toEqual([]);
    expect(waysOut(table(people), 60)).toEqual([
      { way: 'later', days: 7, times: 45 },
      { way: 'without', id: 'amara', times: 5 },
    ]);
  });
  test('a daily limit or a buffer that stands in the way is named', () => {
    const busy = [span('2026-11-23T10:30', '2026-11-23T10:45')];
    const people = [answers(), asks('amara', { busy, per_day: 1, buffer_minutes: 30 })];
    expect(waysOut(table(people), 45)).toContainEqual({ way: 'over_limit', id: 'amara', times: 3 });
    const buffered = [answers(), asks('amara', { busy, buffer_minutes: 60 })];
    expect(waysOut(table(buffered), 60)).toContainEqual({ way: 'no_buffer', times: 5 });
  });
});

describe('whatever the calendars hold', () => {
  const from = Date.parse('2026-10-20T00:00Z');
  const zone = fc.constantFrom(
    'Europe/Lisbon',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
  );
  const busy = fc.array(
    fc
      .tuple(fc.nat({ max: 14 * 24 * 60 }), fc.integer({ min: 5, max: 180 }))
      .map(([at, long]): Span => [from + at * 60_000, from + (at + long) * 60_000]),
    { maxLength: 30 },
  );
  const people = fc
    .array(
      fc.record({
        zone,
        busy,
        required: fc.boolean(),
        buffer_minutes: fc.constantFrom(0, 10, 15, 30),
        per_day: fc.constantFrom(null, 1, 3),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) =>
      all.map((each, index) =>
        asks(`p${index}`, { work: { ...work, ends: '18:00' }, ...each, required: index === 0 || each.required }),
      ),
    );
  const minutes = fc.constantFrom(15, 30, 45, 60, 90);
  test('no time that is offered overlaps an interview of anybody who is free for it, nor its buffer, and all of it lies in working hours', () => {
    fc.assert(
      fc.property(people, minutes, (all, long) => {
        for (const { starts_at, ends_at, free } of freeTimes(
          timetable({ people: all, from, until: from + 14 * 86_400_000 }),
          long,
        )) {
          const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
          expect(start % 900_000).toBe(0);
          for (const who of all) {
            if (who.required) expect(free).toContain(who.id);
            if (!free.includes(who.id)) continue;
            const buffer = who.buffer_minutes * 60_000;
            expect(who.busy.some(([a, b]) => a - buffer < end && b + buffer > start)).toBe(false);
            const clock = (at: number) => new Date(clockIn(at, who.zone)).toISOString().slice(11, 16);
            expect(clock(start) >= '09:00' && clock(end - 1) < '18:00').toBe(true);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
  test('nobody who is not required takes a time away', () => {
    fc.assert(
      fc.property(people, minutes, (all, long) => {
        const ask = { from, until: from + 7 * 86_400_000 };
        const at = (some: Attendee[]) =>
          freeTimes(timetable({ ...ask, people: some }), long).map(({ starts_at }) => starts_at);
        expect(at(all)).toEqual(at(all.filter(({ required }) => required)));
      }),
      { numRuns: 50 },
    );
  });
});

describe('what somebody has elsewhere', () => {
  const away = [span('2026-11-23T10:00', '2026-11-23T10:20')];

  test('stands in the way with the free minutes around it, like an interview', () => {
    expect(starts([answers(), asks('ines', { away })], 60)).toEqual([
      '11-23T09:00',
      '11-23T10:30',
      '11-23T10:45',
      '11-23T11:00',
    ]);
    expect(starts([answers(), asks('ines', { away, buffer_minutes: 15 })], 60)).toEqual(['11-23T10:45', '11-23T11:00']);
  });

  test('is no interview: it counts towards no limit of a day and no load', () => {
    const people = [answers(), asks('ines', { away, per_day: 1 })];
    expect(starts(people, 60)).toContain('11-23T11:00');
    expect([...table(people).rows.get('ines')!.inWeek.values()]).toEqual([]);
  });

  test('of whoever is not required it stands in nobody’s way', () => {
    expect(starts([answers(), asks('ines'), asks('joana', { away, required: false })], 60)).toContain('11-23T10:00');
  });

  test('what is known of it already is taken out, whatever is left on either side', () => {
    const all = [span('2026-11-23T10:00', '2026-11-23T12:00'), span('2026-11-23T13:00', '2026-11-23T14:00')];
    expect(without(all, [])).toEqual(all);
    expect(
      without(all, [span('2026-11-23T10:30', '2026-11-23T11:00'), span('2026-11-23T13:00', '2026-11-23T14:00')]),
    ).toEqual([span('2026-11-23T10:00', '2026-11-23T10:30'), span('2026-11-23T11:00', '2026-11-23T12:00')]);
    expect(without(all, [span('2026-11-23T09:00', '2026-11-23T15:00')])).toEqual([]);
  });
});

test('a time before everybody can be ready is none of the best, unless there is no other', () => {
  const [from, until] = span('2026-11-23T09:00', '2026-11-24T00:00');
  const best = (ready: string) =>
    bestTimes(timetable({ people: [answers(), asks('amara')], from, until, ready: Date.parse(`${ready}Z`) }), 30).map(
      ({ starts_at, why }) => [starts_at.slice(11, 16), why.some(({ fact }) => fact === 'soonest')],
    );
  expect(best('2026-11-23T09:00')[0]).toEqual(['09:00', true]);
  expect(best('2026-11-23T11:00')).toEqual([['11:00', true]]);
  expect(best('2026-11-23T13:00')[0]).toEqual(['09:00', true]);
});
test('six people, fourteen days and two hundred interviews each take few milliseconds', () => {
  const from = Date.parse('2026-11-23T00:00Z');
  const zones = [
    'Europe/Lisbon',
    'America/New_York',
    'Asia/Kathmandu',
    'Europe/Berlin',
    'Europe/London',
    'Europe/Madrid',
  ];
  const panel = zones.map((zone, index) =>
    asks(`p${index}`, {
      zone,
      work: { ...work, begins: '07:00', ends: '20:00' },
      busy: Array.from({ length: 200 }, (_, n): Span => {
        const at = from + ((n * 6 + (index % 2)) % (14 * 96)) * 900_000;
        return [at, at + 900_000];
      }),
      buffer_minutes: index % 2 ? 0 : 5,
      per_day: 40,
      required: index < 4,
    }),
  );
  const once = () => {
    const began = process.cpuUsage();
    const made = timetable({ people: [answers(), ...panel], from, until: from + 14 * 86_400_000 });
    bestTimes(made, 30);
    freeTimes(made, 30);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
  const took = Array.from({ length: 40 }, once).toSorted((a, b) => a - b);
  // Processor time in ms. The aim is 10 on an idle machine; the limit leaves room for the process's other work.
  expect(took[Math.floor(took.length / 2)]).toBeLessThan(30);
});
