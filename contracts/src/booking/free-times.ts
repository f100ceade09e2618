import {
  type Attendee,
  isoAt,
  momentAt,
  quartersIn,
  type Row,
  type Timetable,
  timetable,
  isoWeek,
} from './timetable.ts';

// When a conversation can take place, which times are best and why, and which changes would open times if there are none.

/** `free`: the free interviewers, in the given order. */
export type FreeTime = { starts_at: string; ends_at: string; free: string[] };
/** A time as its index in the grid of quarter hours, for calculations. */
type Place = { index: number; free: Row[] };

const placesOf = (table: Timetable, minutes: number, without?: string): Place[] => {
  const length = quartersIn(minutes);
  const rows = [...table.rows.values()];
  const [required, others] = [
    rows.filter(({ who }) => who.required && who.id !== without),
    rows.filter(({ who }) => !who.required),
  ];
  const interviewers = rows.filter(({ who }) => who.part === 'interviewer' && who.id !== without);
  if (!required.length) return [];
  const found: Place[] = [];
  for (let index = 0; index + length <= table.quarters; index++) {
    if (!required.every(({ run }) => run[index]! >= length)) continue;
    const free = others.length
      ? interviewers.filter(({ who, run }) => who.required || run[index]! >= length)
      : interviewers;
    found.push({ index, free });
  }
  return found;
};
const timeOf = (table: Timetable, { index, free }: Place, minutes: number): FreeTime => ({
  starts_at: isoAt(table, index),
  ends_at: new Date(Date.parse(isoAt(table, index)) + minutes * 60_000).toISOString(),
  free: free.map(({ who }) => who.id),
});
/** Every quarter hour at which all required people are free for that long, the soonest first. */
export const freeTimes = (table: Timetable, minutes: number): FreeTime[] =>
  placesOf(table, minutes).map((place) => timeOf(table, place, minutes));

/** Why a time is good, or what is bad about it. Reasons are facts, so that readers can check them. */
export type Reason =
  | { fact: 'all_free' }
  | { fact: 'some_free'; free: number; of: number }
  | { fact: 'soonest' }
  /** The busiest interviewers have no other week with fewer interviews. */
  | { fact: 'fair_load' }
  /** This interview brings a person to their daily limit. */
  | { fact: 'limit_reached'; id: string; of: number }
  | { fact: 'before_holiday'; holiday: string };
/** The facts for choosing between times. `on`: the day, in the candidate's zone if there is a candidate. */
export type TimeFacts = {
  index: number;
  on: number;
  free: number;
  of: number;
  limits: readonly { id: string; of: number }[];
  /** How many interviews the busiest person has in that week. */
  load: number;
  holiday: string | null;
  /** Whether the time is earlier than all people can be ready. */
  sudden: boolean;
};
/** The shortest time (ms) between a suggestion and the suggested time. */
export const shortestLead = 2 * 60 * 60_000;
export type ReasonedTime<Each> = Each & { why: Reason[] };

/** The facts about this time for these people. `parts`: in how many of the conversations each person takes part. */
export const factsAt = (
  table: Timetable,
  index: number,
  free: readonly Row[],
  parts: (id: string) => number = () => 1,
): TimeFacts => {
  const rows = [...table.rows.values()];
  const guest = rows.find(({ who }) => who.part === 'candidate') ?? rows[0]!;
  const asking = free.filter(({ who }) => who.part === 'interviewer');
  return {
    index,
    on: guest.clock.day[index]!,
    free: asking.length,
    of: rows.filter(({ who }) => who.part === 'interviewer').length,
    limits: asking.flatMap(({ who, onDay, clock }) =>
      who.per_day !== null && (onDay.get(clock.day[index]!) ?? 0) + parts(who.id) >= who.per_day
        ? [{ id: who.id, of: who.per_day }]
        : [],
    ),
    load: Math.max(0, ...asking.map(({ inWeek, clock }) => inWeek.get(isoWeek(clock.day[index]!)) ?? 0)),
    holiday: asking.map(({ eves, clock }) => eves.get(clock.day[index]!)).find(Boolean) ?? null,
    sudden: momentAt(table, index) < (table.ask.ready ?? 0),
  };
};
const compare =
  <T>(...values: ((each: T) => number)[]) =>
  (a: T, b: T): number => {
    for (const value of values) if (value(a) !== value(b)) return value(a) - value(b);
    return 0;
  };
/**
 * The three best times, on different days if possible: the soonest of those with the most free people that brings none of them to their
 * limit, then the fairest to busy interviewers, then the soonest on another day.
 */
export const bestOf = <Each extends { facts: TimeFacts }>(times: readonly Each[], most = 3): ReasonedTime<Each>[] => {
  if (!times.length) return [];
  const later = times.filter(({ facts }) => !facts.sudden);
  const all = later.length ? later : times;
  const missing = ({ facts }: Each) => facts.of - facts.free;
  const limits = ({ facts }: Each) => facts.limits.length;
  const load = ({ facts }: Each) => facts.load;
  const start = ({ facts }: Each) => facts.index;
  const soonest = all.toSorted(compare(missing, limits, start));
  const fairest = all.toSorted(compare(missing, limits, load, start));
  const picked: Each[] = [];
  const otherDay = ({ facts }: Each) => picked.every((each) => each.facts.on !== facts.on);
  // Times two hours apart are taken if there are too few days: a quarter of an hour later is no real choice.
  const apart = ({ facts }: Each) => picked.every((each) => Math.abs(each.facts.index - facts.index) >= 8);
  const take = (from: readonly Each[], fits: (each: Each) => boolean, upTo: number) => {
    for (const each of from) if (picked.length < upTo && !picked.includes(each) && fits(each)) picked.push(each);
  };
  take(soonest, otherDay, 1);
  take(fairest, otherDay, Math.min(2, most));
  take(soonest, otherDay, most);
  take(soonest, apart, most);
  const first = Math.min(...all.map(start));
  const [least, highest] = [Math.min(...all.map(load)), Math.max(...all.map(load))];
  return picked.map((each) => {
    const { facts } = each;
    const why: Reason[] = [
      facts.free === facts.of ? { fact: 'all_free' } : { fact: 'some_free', free: facts.free, of: facts.of },
      ...(facts.load === least && least < highest ? [{ fact: 'fair_load' as const }] : []),
      ...(facts.index === first ? [{ fact: 'soonest' as const }] : []),
      ...(facts.holiday !== null ? [{ fact: 'before_holiday' as const, holiday: facts.holiday }] : []),
      ...facts.limits.map(({ id, of }) => ({ fact: 'limit_reached' as const, id, of })),
    ];
    return { ...each, why };
  });
};
/** The three best times for one conversation, each with its reasons. */
export const bestTimes = (table: Timetable, minutes: number): (FreeTime & { why: Reason[] })[] =>
  bestOf(placesOf(table, minutes).map((place) => ({ ...place, facts: factsAt(table, place.index, place.free) }))).map(
    (each) => ({ ...timeOf(table, each, minutes), why: each.why }),
  );

/** A change that would make times possible, and how many times. */
export type WayOut =
  | { way: 'without'; id: string; times: number }
  /** The person gives one interview more than their daily limit. */
  | { way: 'over_limit'; id: string; times: number }
  /** An hour that the person does not offer. */
  | { way: 'other_hours'; id: string; times: number }
  | { way: 'no_buffer'; times: number }
  | { way: 'shorter'; minutes: number; times: number }
  | { way: 'later'; days: number; times: number };
/** Hours that replace each person's own hours when those leave no time. */
export const wideHours = { weekdays: [0, 1, 2, 3, 4, 5, 6], begins: '07:00', ends: '21:00', holidays: [] };
/** Each single change that would open times, the most effective first. The candidate is never left out. */
export const waysOut = (table: Timetable, minutes: number): WayOut[] => {
  const { ask } = table;
  const count = (people: readonly Attendee[], more: { until?: number; minutes?: number } = {}): number =>
    placesOf(timetable({ ...ask, people, until: more.until ?? ask.until }), more.minutes ?? minutes).length;
  const but = (id: string, change: Partial<Attendee>) =>
    ask.people.map((who) => (who.id === id ? { ...who, ...change } : who));
  const required = ask.people.filter((who) => who.required);
  const asking = required.filter((who) => who.part === 'interviewer');
  const shorter = [45, 30, 15].find((each) => each < minutes);
  const ways: WayOut[] = [
    ...(asking.length > 1
      ? asking.map(({ id }) => ({ way: 'without' as const, id, times: placesOf(table, minutes, id).length }))
      : []),
    ...required
      .filter(({ per_day }) => per_day !== null)
      .map(({ id }) => ({ way: 'over_limit' as const, id, times: count(but(id, { per_day: null })) })),
    ...required.map(({ id }) => ({
      way: 'other_hours' as const,
      id,
      times: count(but(id, { availability: [], work: wideHours })),
    })),
    ...(required.some(({ buffer_minutes }) => buffer_minutes)
      ? [{ way: 'no_buffer' as const, times: count(ask.people.map((who) => ({ ...who, buffer_minutes: 0 }))) }]
      : []),
    ...(shorter ? [{ way: 'shorter' as const, minutes: shorter, times: count(ask.people, { minutes: shorter }) }] : []),
    { way: 'later' as const, days: 7, times: count(ask.people, { until: ask.until + 7 * 86_400_000 }) },
  ];
  return ways.filter(({ times }) => times > 0).toSorted((a, b) => b.times - a.times);
};
