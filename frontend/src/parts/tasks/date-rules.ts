import { dayLength } from '@candor/contracts/values/days';
import { isDay } from '@candor/contracts/values/day';
import { weekdayOf } from '@candor/contracts/values/quarter-hours';
import type { Repeats } from '@candor/contracts/tasks/events';
import words from './date-words.json' with { type: 'json' };

// The expressions for days and times in the line of a task, in each language. Days are counted from 1 January 1970, times are minutes.

export type Language = 'en' | 'de';
export type Words = (typeof words)[Language];
export const wordsOf = (language: Language): Words => words[language];
export type PartOfLine = { part: 'kind' | 'date' | 'time' | 'repeat' | 'member'; from: number; to: number };

export const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
/** A pattern that matches one of these texts, the longest first. */
export const any = (texts: readonly string[]): string =>
  texts.length
    ? `(?:${texts
        .toSorted((a, b) => b.length - a.length)
        .map(escaped)
        .join('|')})`
    : '(?!)';
const alone = (source: string) => new RegExp(String.raw`(?<![\p{L}\p{N}@])${source}(?![\p{L}\p{N}])`, 'giu');
const indexIn = (lists: readonly (readonly string[])[], text: string): number =>
  lists.findIndex((list) => list.includes(text.toLowerCase().replace(/\.$/, '')));
const dayOf = (year: number, month: number, date: number): number | null => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(text) ? Date.parse(text) / dayLength : null;
};
const lastOf = (year: number, month: number): number => Date.UTC(year, month + 1, 0) / dayLength;

export type DatePart = { day?: number; minutes?: number; other?: number; every?: Repeats['every'] };
type Rule = {
  part: PartOfLine['part'];
  pattern: RegExp;
  read: (match: RegExpExecArray, today: number, clock: number) => DatePart | null;
};

const fixed = (part: Rule['part'], texts: readonly string[], read: Rule['read'], before = ''): Rule => ({
  part,
  pattern: alone(`${before}${any(texts)}`),
  read,
});
const partsOf = (day: number) => {
  const at = new Date(day * dayLength);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
};
const nextWeekday = (wanted: number, today: number): number => today + ((wanted - weekdayOf(today) + 6) % 7) + 1;
const inMonths = (day: number, months: number): number => {
  const { year, month: at, date } = partsOf(day);
  return Math.min(Date.UTC(year, at + months, 1) / dayLength + date - 1, lastOf(year, at + months));
};
/** The next day of this kind that has not passed. */
const ahead = (today: number, find: (year: number) => number | null): number | null => {
  const { year } = partsOf(today);
  const first = find(year);
  return first !== null && first >= today ? first : find(year + 1);
};
const monthAndDate = (
  said: Words,
  name: string,
  date: string,
  year: string | undefined,
  today: number,
): DatePart | null => {
  const at = indexIn(said.months, name) + 1;
  const day = year ? dayOf(Number(year), at, Number(date)) : ahead(today, (each) => dayOf(each, at, Number(date)));
  return day === null ? null : { day };
};
const figures = (
  one: string,
  two: string,
  year: string | undefined,
  today: number,
  first: boolean,
): DatePart | null => {
  const [date, at] = first ? [two, one] : [one, two];
  const whole = year ? Number(year.length === 2 ? `20${year}` : year) : null;
  const day = whole
    ? dayOf(whole, Number(at), Number(date))
    : ahead(today, (each) => dayOf(each, Number(at), Number(date)));
  return day === null ? null : { day };
};
/** A pattern for a number, in figures or as a word. */
const numberIn = (said: Words) => String.raw`(\d{1,3}|${any(Object.keys(said.numbers))})`;
const numberOf = (said: Words, text: string): number =>
  /^\d+$/.test(text) ? Number(text) : ((said.numbers as Record<string, number>)[text.toLowerCase()] ?? 1);
/** An hour from 1 to 6 that is written without minutes means the afternoon; the morning is its other meaning. `sure`: the time was written to the minute. */
export const timeOf = (hour: number, minute: number, sure: boolean): DatePart | null => {
  if (hour > 23 || minute > 59) return null;
  const minutes = hour * 60 + minute;
  return !sure && hour >= 1 && hour <= 6 ? { minutes: minutes + 720, other: minutes } : { minutes };
};
const leadIn = (said: Words) => `(?:(?:${any(said.lead)}|${any(said.the)})\\s+)*`;

const repeatRules = (said: Words): readonly Rule[] => [
  fixed('repeat', said.working_days, () => ({ every: 'working_days' })),
  fixed('repeat', said.daily, () => ({ every: 'daily' })),
  fixed('repeat', said.weekly, () => ({ every: 'weekly' })),
  fixed('repeat', said.monthly, () => ({ every: 'monthly' })),
  {
    part: 'repeat',
    pattern: alone(String.raw`${any(said.every)}\s+(${any(said.weekdays.flat())})`),
    read: ([, name], today) => ({ every: 'weekly', day: nextWeekday(indexIn(said.weekdays, name!), today) }),
  },
];

/** Days counted from today: 'in 3 days', 'tomorrow', 'next week'. */
const countedRules = (said: Words): readonly Rule[] => {
  const weekday = any(said.weekdays.flat());
  const lead = leadIn(said);
  const units = Object.entries(said.units).flatMap(([unit, list]) => list.map((text) => [text, unit] as const));
  return [
    {
      part: 'date',
      pattern: alone(String.raw`${any(said.in)}\s+${numberIn(said)}\s*(${any(units.map(([text]) => text))})`),
      read: ([, count, text], today, minutes) => {
        const n = numberOf(said, count!);
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
      // The weekday of the next week, which begins on Monday.
      read: ([, name], today) => ({ day: today - weekdayOf(today) + 7 + indexIn(said.weekdays, name!) }),
    },
    fixed('date', said.next_week, (_, today) => ({ day: today - weekdayOf(today) + 7 }), lead),
    fixed(
      'date',
      said.next_month,
      (_, today) => ({ day: Date.UTC(partsOf(today).year, partsOf(today).month + 1, 1) / dayLength }),
      lead,
    ),
  ];
};

/** Days by their date or weekday: '20 November', '11/20', 'on the 3rd', 'Tuesday'. */
const datedRules = (said: Words, monthFirst: boolean): readonly Rule[] => {
  const weekday = any(said.weekdays.flat());
  const month = any(said.months.flat());
  const lead = leadIn(said);
  const ordinal = any(said.ordinal);
  const suffixed = String.raw`(\d{1,2})(?:${ordinal})?`;
  return [
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
      read: ([, date, name, year], today) => monthAndDate(said, name!, date!, year, today),
    },
    {
      part: 'date',
      pattern: alone(String.raw`${lead}(${month})\.?\s+(?:${any(said.the)}\s+)?${suffixed}(?:,?\s+(\d{4}))?`),
      read: ([, name, date, year], today) => monthAndDate(said, name!, date!, year, today),
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
  ];
};

const timeRules = (said: Words): readonly Rule[] => [
  {
    part: 'time',
    pattern: alone(String.raw`(?:${any(said.at)}\s*)?(\d{1,2})(?:[:.](\d\d))?\s*(${any([...said.am, ...said.pm])})`),
    read: ([, hour, minute, half]) => {
      const late = said.pm.includes(half!.toLowerCase() as never);
      return Number(hour) > 12 ? null : { minutes: ((Number(hour) % 12) + (late ? 12 : 0)) * 60 + Number(minute ?? 0) };
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
      String.raw`(?:${any(said.at)}\s+)?(${any([...said.half.after, ...said.half.before, ...said.quarter_past, ...said.quarter_to])})\s+${numberIn(said)}`,
    ),
    read: ([, way, hour]) => {
      const list = (texts: readonly string[]) => texts.includes(way!.toLowerCase().replaceAll(/\s+/g, ' '));
      const add = list(said.half.after) ? 30 : list(said.half.before) ? -30 : list(said.quarter_past) ? 15 : -15;
      const on = timeOf(numberOf(said, hour!), 0, false);
      return on && { minutes: on.minutes! + add, ...(on.other === undefined ? {} : { other: on.other + add }) };
    },
  },
  {
    part: 'time',
    pattern: alone(String.raw`${any(said.at)}\s+${numberIn(said)}`),
    read: ([, hour]) => timeOf(numberOf(said, hour!), 0, false),
  },
  fixed('time', said.noon, () => ({ minutes: 12 * 60 })),
  fixed('time', said.morning, () => ({ minutes: 9 * 60 })),
  fixed('time', said.afternoon, () => ({ minutes: 14 * 60 })),
  fixed('time', said.evening, () => ({ minutes: 18 * 60 })),
];

/** The rules of one language, in the order in which they are tried. */
const rulesIn = (said: Words, monthFirst: boolean): readonly Rule[] => [
  ...repeatRules(said),
  ...countedRules(said),
  ...datedRules(said, monthFirst),
  ...timeRules(said),
];

const kept = new Map<string, readonly Rule[]>();
export const rulesFor = (language: Language, monthFirst: boolean): readonly Rule[] => {
  const name = `${language} ${monthFirst}`;
  const known = kept.get(name) ?? rulesIn(words[language], monthFirst);
  kept.set(name, known);
  return known;
};
