import { say, voice } from '@candor/contracts/words/say';
import { isAnyDay } from '@candor/contracts/values/day';

// A calendar day as people type and read it in numbers, in the order of their locale.

type Part = 'day' | 'month' | 'year';
const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year';
const sample = new Date('2026-11-20T12:00:00Z');
const partsOf = (day: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .formatToParts(day)
    .map(({ type, value }) => ({ type, value: isPart(type) ? value : value.replaceAll(/[\u200e\u200f]/g, '') }));

/** Day, month and year in the locale's order. */
export const dateOrder = (locale: string): readonly Part[] =>
  partsOf(sample, locale)
    .map(({ type }) => type)
    .filter(isPart);
/** The day as the locale writes it: '20.11.2026', '11/20/2026', '2026/11/20'. */
export const writeDay = (day: string, locale: string): string =>
  partsOf(new Date(`${day}T12:00:00Z`), locale)
    .map(({ value }) => value)
    .join('');
/** The format in which to type a day: 'dd.mm.yyyy', 'mm/dd/yyyy'. */
export const datePattern = (locale: string): string => {
  const letters: Record<Part, string> = { day: say('dd'), month: say('mm'), year: say('yyyy') };
  return partsOf(sample, locale)
    .map(({ type, value }) => (isPart(type) ? letters[type] : value))
    .join('');
};

/** A word without accents and in lower case, so that 'marz' matches 'März'. */
const plainly = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const monthNames = new Map<string, readonly string[]>();
const monthsIn = (locale: string): readonly string[] => {
  const known = monthNames.get(locale);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'long', timeZone: 'UTC' });
  const made = Array.from({ length: 12 }, (_, month) => plainly(format.format(new Date(Date.UTC(2026, month, 15)))));
  monthNames.set(locale, made);
  return made;
};
/** The number of the month that a word means. The word begins the month's name, or begins with its first three letters. 0 if no month matches, or more than one. */
const monthOf = (word: string, locale: string): number => {
  const names = [...monthsIn(locale).entries()];
  const begun = names.filter(([, name]) => name.startsWith(word));
  const found = begun.length ? begun : names.filter(([, name]) => word.startsWith(name.slice(0, 3)));
  return found.length === 1 ? found[0]![0] + 1 : 0;
};
const two = (text: string) => text.padStart(2, '0');
const century = (year: string) => (year.length === 2 ? `20${year}` : year);
const dayOf = (year: string, month: string, day: string): string | null => {
  const made = `${century(year)}-${two(month)}-${two(day)}`;
  return isAnyDay(made) ? made : null;
};
/** The day that the text means, as YYYY-MM-DD. The text may be numbers in the locale's order, with or without the year, YYYY-MM-DD, or contain the month as a word in English, the reader's language or the locale's. Null if it means no day. `today` supplies a missing year. */
export const readDay = (text: string, locale: string, today: string): string | null => {
  const typed = text.trim().toLowerCase();
  if (isAnyDay(typed)) return typed;
  const thisYear = today.slice(0, 4);
  const word = /\p{L}{3,}/u.exec(plainly(typed))?.[0];
  const figures = typed.match(/\d+/g) ?? [];
  if (word) {
    const month = [voice().locale, locale, 'en'].map((each) => monthOf(word, each)).find(Boolean);
    const [day, year = thisYear] = figures;
    return month && day ? dayOf(year, String(month), day) : null;
  }
  // Four digits at the start are a year in every locale.
  const order = figures[0]?.length === 4 ? (['year', 'month', 'day'] as const) : dateOrder(locale);
  const [only] = figures;
  const split =
    figures.length === 1 && only!.length === 8
      ? order.reduce<{ rest: string; parts: string[] }>(
          ({ rest, parts }, part) => {
            const length = part === 'year' ? 4 : 2;
            return { rest: rest.slice(length), parts: [...parts, rest.slice(0, length)] };
          },
          { rest: only!, parts: [] },
        ).parts
      : figures;
  const present = split.length === 2 ? order.filter((part) => part !== 'year') : order;
  if (split.length !== present.length) return null;
  const value = (part: Part) => split[present.indexOf(part)] ?? thisYear;
  return dayOf(value('year'), value('month'), value('day'));
};
