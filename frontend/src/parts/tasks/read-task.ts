import { dayLength } from '@candor/contracts/values/days';
import { isDay } from '@candor/contracts/values/day';
import { weekdayOf } from '@candor/contracts/values/quarter-hours';
import type { Repeats, TaskKind } from '@candor/contracts/tasks/events';
import words from './date-words.json' with { type: 'json' };

// Reads a task from one line: 'call Priya tomorrow 10'. Pure: days are counted from 1 January 1970 on the reader's clock, times are minutes.

type Language = 'en' | 'de';
type Words = (typeof words)[Language];
/** The reader's clock now, and how they write. `monthFirst`: '11/20' is 20 November. */
export type ReadBy = { now: number; language: string; monthFirst: boolean };
export type PartOfLine = { part: 'kind' | 'date' | 'time' | 'repeat' | 'member'; from: number; to: number };
export type ReadTask = {
  /** The line without its parts, except the kind. */
  title: string;
  parts: PartOfLine[];
  kind: TaskKind | null;
  /** YYYY-MM-DD. Null: no date was found. */
  day: string | null;
  /** HH:MM. Null: any time of that day. */
  time: string | null;
  /** The other meaning of a bare hour: '3' is 15:00, or 03:00. */
  other_time: string | null;
  every: Repeats['every'] | null;
  /** The text after an @. */
  member: string | null;
};

const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
/** One of these texts, the longest first. */
const any = (texts: readonly string[]): string =>
  texts.length
    ? `(?:${texts
        .toSorted((a, b) => b.length - a.length)
        .map(escaped)
        .join('|')})`
    : '(?!)';
const alone = (source: string) => new RegExp(String.raw`(?<![\p{L}\p{N}@])${source}(?![\p{L}\p{N}])`, 'giu');
const indexIn = (lists: readonly (readonly string[])[], text: string): number =>
  lists.findIndex((list) => list.includes(text.toLowerCase().replace(/\.$/, '')));
const dayText = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);
const dayOf = (year: number, month: number, date: number): number | null => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(text) ? Date.parse(text) / dayLength : null;
};
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const lastOf = (year: number, month: number): number => Date.UTC(year, month + 1, 0) / dayLength;

type Found = { day?: number; minutes?: number; other?: number; every?: Repeats['every'] };
type Rule = {
  part: PartOfLine['part'];
  pattern: RegExp;
  read: (match: RegExpExecArray, today: number, clock: number) => Found | null;
};

/** The rules of one language, in the order in which they are tried. */
const rulesIn = (said: Words, monthFirst: boolean): readonly Rule[] => {
  const weekday = any(said.weekdays.flat());
  const month = any(said.months.flat());
  const lead = `(?:(?:${any(said.lead)}|${any(said.the)})\\s+)*`;
  const units = Object.entries(said.units).flatMap(([unit, list]) => list.map((text) => [text, unit] as const));
  const number = String.raw`(\d{1,3}|${any(Object.keys(said.numbers))})`;
  const numberOf = (text: string): number =>
    /^\d+$/.test(text) ? Number(text) : ((said.numbers as Record<string, number>)[text.toLowerCase()] ?? 1);
  const partsOf = (day: number) => {
    const at = new Date(day * dayLength);
    return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
  };
  const nextWeekday = (wanted: number, today: number): number => today + ((wanted - weekdayOf(today) + 6) % 7) + 1;
  const inMonths = (day: number, months: number): number => {
    const { year, month: at, date } = partsOf(day);
    return Math.min(Date.UTC(year, at + months, 1) / dayLength + date - 1, lastOf(year, at + months));
  };
  /** The next such day that is not over. */
  const ahead = (today: number, find: (year: number) => number | null): number | null => {
    const { year } = partsOf(today);
    const first = find(year);
    return first !== null && first >= today ? first : find(year + 1);
  };
  const monthAndDate = (name: string, date: string, year: string | undefined, today: number): Found | null => {
    const at = indexIn(said.months, name) + 1;
    const day = year ? dayOf(Number(year), at, Number(date)) : ahead(today, (each) => dayOf(each, at, Number(date)));
    return day === null ? null : { day };
  };
  const figures = (one: string, two: string, year: string | undefined, today: number, first: boolean): Found | null => {
    const [date, at] = first ? [two, one] : [one, two];
    const whole = year ? Number(year.length === 2 ? `20${year}` : year) : null;
    const day = whole
      ? dayOf(whole, Number(at), Number(date))
      : ahead(today, (each) => dayOf(each, Number(at), Number(date)));
    return day === null ? null : { day };
  };
  const ordinal = any(said.ordinal);
  const suffixed = String.raw`(\d{1,2})(?:${ordinal})?`;
  const fixed = (part: Rule['part'], texts: readonly string[], read: Rule['read'], before = ''): Rule => ({
    part,
    pattern: alone(`${before}${any(texts)}`),
    read,
  });
  return [
    fixed('repeat', said.working_days, () => ({ every: 'working_days' })),
    fixed('repeat', said.daily, () => ({ every: 'daily' })),
    fixed('repeat', said.weekly, () => ({ every: 'weekly' })),
    fixed('repeat', said.monthly, () => ({ every: 'monthly' })),
    {
      part: 'repeat',
      pattern: alone(String.raw`${any(said.every)}\s+(${weekday})`),
      read: ([, name], today) => ({ every: 'weekly', day: nextWeekday(indexIn(said.weekdays, name!), today) }),
    },
    {
      part: 'date',
      pattern: alone(String.raw`${any(said.in)}\s+${number}\s*(${any(units.map(([text]) => text))})`),
      read: ([, count, text], today, minutes) => {
        const n = numberOf(count!);
        switch (units.find(([each]) => each === text!.toLowerCase())?.[1]) {
          case 'minute':
          case 'hour': {
            const later = minutes + n * (text!.toLowerCase().startsWith('m') ? 1 : 60);
            return { day: today + Math.floor(later / 1440), minutes: later % 1440 };
          }
          case 'working_day': {
            let day = today;
            for (let left = n; left > 0;) if (weekdayOf(++day) < 5) left--;
            return { day };
          }
          case 'week':
            return { day: today + 7 * n };
          case 'month':
            return { day: inMonths(today, n) };
          default:
            return { day: today + n };
        }
      },
    },
    fixed('date', said.after_tomorrow, (_, today) => ({ day: today + 2 }), lead),
    fixed('date', said.tonight, (_, today) => ({ day: today, minutes: 18 * 60 })),
    fixed('date', said.today, (_, today) => ({ day: today }), lead),
    fixed('date', said.tomorrow, (_, today) => ({ day: today + 1 }), lead),
    fixed('date', said.end_of_day, (_, today) => ({ day: today }), lead),
    fixed('date', said.end_of_week, (_, today) => ({ day: today + Math.max(0, 4 - weekdayOf(today)) }), lead),
    fixed('date', said.end_of_month, (_, today) => ({ day: lastOf(partsOf(today).year, partsOf(today).month) }), lead),
    {
      part: 'date',
      pattern: alone(String.raw`${lead}${any(said.next)}\s+(${weekday})`),
      // The one of the next week, which begins on Monday.
      read: ([, name], today) => ({ day: today - weekdayOf(today) + 7 + indexIn(said.weekdays, name!) }),
    },
    fixed('date', said.next_week, (_, today) => ({ day: today - weekdayOf(today) + 7 }), lead),
    fixed(
      'date',
      said.next_month,
      (_, today) => ({ day: Date.UTC(partsOf(today).year, partsOf(today).month + 1, 1) / dayLength }),
      lead,
    ),
    {
      part: 'date',
      pattern: alone(String.raw`${lead}(\d{4})-(\d\d)-(\d\d)`),
      read: ([, year, at, date]) => {
        const day = dayOf(Number(year), Number(at), Number(date));
        return day === null ? null : { day };
      },
    },
    {
      part: 'date',
      pattern: alone(String.raw`${lead}${suffixed}\s*(?:${any(said.of)}\s+)?(${month})\.?(?:,?\s+(\d{4}))?`),
      read: ([, date, name, year], today) => monthAndDate(name!, date!, year, today),
    },
    {
      part: 'date',
      pattern: alone(String.raw`${lead}(${month})\.?\s+(?:${any(said.the)}\s+)?${suffixed}(?:,?\s+(\d{4}))?`),
      read: ([, name, date, year], today) => monthAndDate(name!, date!, year, today),
    },
    {
      part: 'date',
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}])${lead}(\d{1,2})\.\s?(\d{1,2})\.(\d{4}|\d\d(?!:))?(?![\p{L}\p{N}])`,
        'giu',
      ),
      read: ([, date, at, year], today) => figures(date!, at!, year, today, false),
    },
    {
      part: 'date',
      pattern: alone(String.raw`${lead}(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?`),
      read: ([, one, two, year], today) => figures(one!, two!, year, today, monthFirst),
    },
    {
      part: 'date',
      pattern:
        said.ordinal[0] === '.'
          ? new RegExp(String.raw`(?<![\p{L}\p{N}])(?:am|bis zum|zum)\s+(\d{1,2})\.(?![\p{L}\p{N}])`, 'giu')
          : alone(String.raw`(?:${any(said.lead)}\s+)?${any(said.the)}\s+(\d{1,2})${ordinal}`),
      read: ([, date], today) => {
        const { year, month: at } = partsOf(today);
        const days = [0, 1, 2].map((more) =>
          dayOf(year + Math.floor((at + more) / 12), ((at + more) % 12) + 1, Number(date)),
        );
        const day = days.find((each) => each !== null && each >= today);
        return day == null ? null : { day };
      },
    },
    {
      part: 'date',
      pattern: alone(String.raw`${lead}(?:${any(said.this)}\s+)?(${weekday})\.?`),
      read: ([, name], today) => ({ day: nextWeekday(indexIn(said.weekdays, name!), today) }),
    },
    {
      part: 'time',
      pattern: alone(String.raw`(?:${any(said.at)}\s*)?(\d{1,2})(?:[:.](\d\d))?\s*(${any([...said.am, ...said.pm])})`),
      read: ([, hour, minute, half]) => {
        const late = said.pm.includes(half!.toLowerCase() as never);
        return Number(hour) > 12
          ? null
          : { minutes: ((Number(hour) % 12) + (late ? 12 : 0)) * 60 + Number(minute ?? 0) };
      },
    },
    {
      part: 'time',
      pattern: alone(String.raw`(?:${any(said.at)}\s*)?(\d{1,2})[:.](\d\d)(?:\s*${any(said.oclock)})?`),
      read: ([, hour, minute]) => timeOf(Number(hour), Number(minute), true),
    },
    {
      part: 'time',
      pattern: alone(String.raw`(?:${any(said.at)}\s*)?(\d{1,2})\s*${any(said.oclock)}`),
      read: ([, hour]) => timeOf(Number(hour), 0, said.am.length === 0),
    },
    {
      part: 'time',
      pattern: alone(
        String.raw`(?:${any(said.at)}\s+)?(${any([...said.half.after, ...said.half.before, ...said.quarter_past, ...said.quarter_to])})\s+${number}`,
      ),
      read: ([, way, hour]) => {
        const list = (texts: readonly string[]) => texts.includes(way!.toLowerCase().replaceAll(/\s+/g, ' '));
        const add = list(said.half.after) ? 30 : list(said.half.before) ? -30 : list(said.quarter_past) ? 15 : -15;
        const on = timeOf(numberOf(hour!), 0, false);
        return on && { minutes: on.minutes! + add, ...(on.other === undefined ? {} : { other: on.other + add }) };
      },
    },
    {
      part: 'time',
      pattern: alone(String.raw`${any(said.at)}\s+${number}`),
      read: ([, hour]) => timeOf(numberOf(hour!), 0, false),
    },
    fixed('time', said.noon, () => ({ minutes: 12 * 60 })),
    fixed('time', said.morning, () => ({ minutes: 9 * 60 })),
    fixed('time', said.afternoon, () => ({ minutes: 14 * 60 })),
    fixed('time', said.evening, () => ({ minutes: 18 * 60 })),
  ];
};
/** A bare hour from 1 to 6 is one of the afternoon; the morning is its other meaning. `sure`: it was written to the minute. */
const timeOf = (hour: number, minute: number, sure: boolean): Found | null => {
  if (hour > 23 || minute > 59) return null;
  const minutes = hour * 60 + minute;
  return !sure && hour >= 1 && hour <= 6 ? { minutes: minutes + 720, other: minutes } : { minutes };
};

const kept = new Map<string, readonly Rule[]>();
const rulesFor = (language: Language, monthFirst: boolean): readonly Rule[] => {
  const name = `${language} ${monthFirst}`;
  const known = kept.get(name) ?? rulesIn(words[language], monthFirst);
  kept.set(name, known);
  return known;
};
/** A word at the start or at the end of the line that names the kind. */
const kindIn = (line: string, said: Words): (PartOfLine & { kind: TaskKind }) | null => {
  for (const [kind, list] of Object.entries(said.kinds))
    for (const text of list.toSorted((a, b) => b.length - a.length)) {
      const found =
        new RegExp(String.raw`^\s*(${escaped(text)})(?![\p{L}\p{N}])`, 'iu').exec(line) ??
        new RegExp(String.raw`(?<![\p{L}\p{N}])(${escaped(text)})\s*$`, 'iu').exec(line);
      if (!found) continue;
      const from = found.index + found[0].indexOf(found[1]!);
      return { part: 'kind', from, to: from + found[1]!.length, kind: kind as TaskKind };
    }
  return null;
};

const readIn = (line: string, language: Language, { now, monthFirst }: ReadBy): ReadTask => {
  const [today, minutesNow] = [Math.floor(now / dayLength), Math.floor((now % dayLength) / 60_000)];
  const said = words[language];
  const bareHour = new RegExp(
    String.raw`^[\s,\uE000]*?\s(\d{1,2})(?![\p{L}\p{N}.:/-]|\s*${any([...said.oclock, ...said.am, ...said.pm])}(?![\p{L}\p{N}]))`,
    'iu',
  );
  const parts: PartOfLine[] = [];
  const all: Found = {};
  // What was read is blanked, so that nothing is read twice.
  let left = line;
  const take = (part: PartOfLine['part'], from: number, to: number) => {
    parts.push({ part, from, to });
    left = left.slice(0, from) + '\uE000'.repeat(to - from) + left.slice(to);
  };
  const member = /(?<![\p{L}\p{N}])@(\p{L}[\p{L}'’-]*)/u.exec(left);
  if (member) take('member', member.index, member.index + member[0].length);
  for (const { part, pattern, read } of rulesFor(language, monthFirst)) {
    if (part === 'date' && all.day !== undefined) continue;
    if (part === 'time' && all.minutes !== undefined) continue;
    if (part === 'repeat' && all.every) continue;
    for (const match of left.matchAll(pattern)) {
      const found = read(match, today, minutesNow);
      if (!found) continue;
      Object.assign(all, found);
      take(part, match.index, match.index + match[0].length);
      // 'Tuesday 9': a number after a date is an hour.
      const bare = all.minutes === undefined && bareHour.exec(left.slice(match.index + match[0].length));
      const hour =
        bare && part !== 'time' ? timeOf(Number(bare[1]), 0, bare[1]!.length > 1 && bare[1]!.startsWith('0')) : null;
      if (bare && hour && all.day !== undefined) {
        Object.assign(all, hour);
        const from = match.index + match[0].length + bare[0].length - bare[1]!.length;
        take('time', from, from + bare[1]!.length);
      }
      break;
    }
  }
  const kind = kindIn(left.replaceAll('\uE000', ' '), said);
  if (kind) parts.push({ part: 'kind', from: kind.from, to: kind.to });
  // A time alone is today, or tomorrow once it is over. What repeats begins at the next such time.
  const timed = all.minutes !== undefined;
  const later = timed && all.minutes! <= minutesNow ? today + 1 : today;
  let day = all.day ?? (timed || all.every ? later : null);
  if (all.every === 'working_days' && day !== null) while (weekdayOf(day) > 4) day++;
  const title = left
    .replaceAll(/\uE000+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '');
  return {
    title,
    parts: parts.toSorted((a, b) => a.from - b.from),
    kind: kind?.kind ?? null,
    day: day === null ? null : dayText(day),
    time: timed ? clock(all.minutes!) : null,
    other_time: all.other === undefined ? null : clock(all.other),
    every: all.every ?? null,
    member: member?.[1] ?? null,
  };
};
const understood = ({ parts }: ReadTask): number => parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** The line in the reader's language or, where the other one explains more of it, in that. */
export const readTask = (line: string, by: ReadBy): ReadTask => {
  const own: Language = by.language === 'de' ? 'de' : 'en';
  const first = readIn(line, own, by);
  const second = readIn(line, own === 'de' ? 'en' : 'de', by);
  return second.day !== null && first.day === null && understood(second) > understood(first) ? second : first;
};
/** Words that may be names: those with a capital letter, and what follows the verb. At most three texts, the longest first. */
export const namesIn = (line: string, { parts }: ReadTask): string[] => {
  let left = line;
  for (const { from, to } of parts) left = left.slice(0, from) + '\uE000'.repeat(to - from) + left.slice(to);
  const runs = left.match(/\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*/gu) ?? [];
  const kind = parts.find(({ part }) => part === 'kind');
  const after = kind ? /^\s*([\p{L}'’-]{3,})/u.exec(left.slice(kind.to))?.[1] : undefined;
  return [...new Set([...runs.toSorted((a, b) => b.length - a.length), ...(after ? [after] : [])])].slice(0, 3);
};
