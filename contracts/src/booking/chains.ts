import { bestOf, type ReasonedTime, type FreeTime, type TimeFacts, factsAt, type Reason } from './free-times.ts';
import { momentAt, quartersIn, type Timetable } from './timetable.ts';

// Several conversations in a row on one day, all with the candidate.

/** One conversation of a chain: its required and its optional people. */
export type ChainPart = { key: string; minutes: number; required: readonly string[]; optional?: readonly string[] };
export type ChainAsk = {
  /** The conversations, at most twelve, in the preferred order. */
  parts: readonly ChainPart[];
  /** Minutes between two conversations. */
  pause: number;
  /** Whether the order must be kept. */
  ordered?: boolean;
};
/** The conversations of a chain in the order of their times. */
export type Chain = { starts_at: string; ends_at: string; parts: (FreeTime & { key: string })[] };
export const longestChain = 12;
/** The most days to search, and the most starts to return per day. */
export const chainDays = 14;
export const chainsOfDay = 32;
/** The most attempts per day to place a conversation: more than real calendars need, and quick. A day that needs more gives no chain. */
const triesOfDay = 100_000;

type Links = { at: number; part: number }[];
type Found = { links: Links; facts: TimeFacts };

/** How many of the conversations each person must attend. */
const timesOf = (parts: readonly ChainPart[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { required } of parts) for (const id of required) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

const search = (table: Timetable, { parts, pause, ordered }: ChainAsk): Found[] => {
  const rows = [...table.rows.values()];
  const guest = rows.find(({ who }) => who.part === 'candidate');
  const known = parts.every(({ required }) => required.length > 0 && required.every((id) => table.rows.has(id)));
  if (!guest || !known || !parts.length || parts.length > longestChain) return [];
  const needed = parts.map(({ required }) => [guest, ...required.map((id) => table.rows.get(id)!)]);
  const lengths = parts.map(({ minutes }) => quartersIn(minutes));
  const between = pause ? quartersIn(pause) : 0;
  const whole = lengths.reduce((sum, each) => sum + each, between * (parts.length - 1));
  const [often, everything] = [timesOf(parts), (1 << parts.length) - 1];
  const anyOrder = parts.map((_, part) => part);
  /** Whether a person would exceed their daily limit of interviews on that day. */
  const over = (index: number): boolean =>
    [...often].some(([id, times]) => {
      const { who, onDay, clock } = table.rows.get(id)!;
      return who.per_day !== null && (onDay.get(clock.day[index]!) ?? 0) + times > who.per_day;
    });
  const fits = (part: number, at: number): boolean => needed[part]!.every(({ run }) => run[at]! >= lengths[part]!);
  // Conversations with the same people and length count as the same in any order.
  const twin = parts.map(({ minutes, required }, part) =>
    parts.findIndex(
      (each, other) =>
        other < part &&
        each.minutes === minutes &&
        each.required.length === required.length &&
        each.required.every((id) => required.includes(id)),
    ),
  );
  // Whether the rest fits after some time does not depend on the earlier order, so a dead end is tried once.
  const dead = new Set<number>();
  /** The last time of the day at which each conversation fits. */
  let latest: number[] = [];
  let tries = 0;
  const enterDay = (at: number): void => {
    dead.clear();
    tries = 0;
    let end = at;
    while (end < table.quarters && guest.clock.day[end] === guest.clock.day[at]) end++;
    latest = parts.map((_, part) => {
      for (let last = end - 1; last >= at; last--) if (fits(part, last)) return last;
      return -1;
    });
  };
  const follow = (done: number, at: number, links: Links): Links | null => {
    if (done === everything) return links;
    const key = at * (everything + 1) + done;
    if (dead.has(key)) return null;
    const hopeless = latest.some((last, part) => !(done & (1 << part)) && last < at);
    for (const part of hopeless ? [] : ordered ? [links.length] : anyOrder) {
      if (++tries > triesOfDay) return null;
      if (done & (1 << part) || !fits(part, at)) continue;
      if (!ordered && twin[part]! >= 0 && !(done & (1 << twin[part]!))) continue;
      const rest = follow(done | (1 << part), at + lengths[part]! + between, [...links, { at, part }]);
      if (rest) return rest;
    }
    dead.add(key);
    return null;
  };
  const invited = new Set(parts.flatMap((part) => [...part.required, ...(part.optional ?? [])]));
  const found: Found[] = [];
  const quarters = Math.min(table.quarters, chainDays * 96);
  for (let at = 0; at + whole <= quarters; at++) {
    if (at === 0 || guest.clock.day[at] !== guest.clock.day[at - 1]) enterDay(at);
    if (latest.some((last) => last < at) || tries > triesOfDay) continue;
    if (guest.run[at] === 0 || guest.clock.day[at] !== guest.clock.day[at + whole - 1] || over(at)) continue;
    const links = follow(0, at, []);
    if (!links) continue;
    const present = new Set(links.flatMap((link) => freeFor(table, parts[link.part]!, link.at)));
    const facts = factsAt(
      table,
      at,
      rows.filter(({ who }) => present.has(who.id)),
      (id) => often.get(id) ?? 1,
    );
    found.push({ links, facts: { ...facts, of: invited.size } });
  }
  return found;
};
/** The conversation's free people, the required ones first. */
const freeFor = (table: Timetable, { required, optional = [], minutes }: ChainPart, at: number): string[] => [
  ...required,
  ...optional.filter((id) => (table.rows.get(id)?.run[at] ?? 0) >= quartersIn(minutes)),
];
const told = (table: Timetable, { parts }: ChainAsk, { links }: Found): Chain => {
  const each = links.map(({ at, part }) => {
    const starts = momentAt(table, at);
    return {
      key: parts[part]!.key,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + parts[part]!.minutes * 60_000).toISOString(),
      free: freeFor(table, parts[part]!, at),
    };
  });
  return { starts_at: each[0]!.starts_at, ends_at: each.at(-1)!.ends_at, parts: each };
};
export type ChainTimes = { all: Chain[]; best: (Chain & { why: Reason[] })[] };
/**
 * Start times on the quarter hour from which all conversations fit into one day of the candidate. Each keeps the given order if
 * that fits; another order is used if not, unless the order is fixed. The three best start times come with their reasons.
 */
export const chainTimes = (table: Timetable, ask: ChainAsk): ChainTimes => {
  const found = search(table, ask);
  const days = Map.groupBy(found, ({ facts }) => facts.on);
  return {
    all: [...days.values()].flatMap((day) => day.slice(0, chainsOfDay).map((each) => told(table, ask, each))),
    best: bestOf(found).map((each: ReasonedTime<Found>) => ({ ...told(table, ask, each), why: each.why })),
  };
};
