import { isDay } from '@candor/contracts/kernel/day';

// A calendar day as people type and read it in figures, in the order of their locale.

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

/** Day, month and year as the locale orders them. */
export const dateOrder = (locale: string): readonly Part[] =>
  partsOf(sample, locale)
    .map(({ type }) => type)
    .filter(isPart);
/** '20.11.2026', '11/20/2026', '2026/11/20'. */
export const writeDay = (day: string, locale: string): string =>
  partsOf(new Date(`${day}T12:00:00Z`), locale)
    .map(({ value }) => value)
    .join('');
/** 'dd.mm.yyyy', 'mm/dd/yyyy': what to type. */
export const datePattern = (locale: string): string => {
  const letters: Record<Part, string> = { day: 'dd', month: 'mm', year: 'yyyy' };
  return partsOf(sample, locale)
    .map(({ type, value }) => (isPart(type) ? letters[type] : value))
    .join('');
};

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const two = (text: string) => text.padStart(2, '0');
const century = (year: string) => (year.length === 2 ? `20${year}` : year);
const dayOf = (year: string, month: string, day: string): string | null => {
  const made = `${century(year)}-${two(month)}-${two(day)}`;
  return isDay(made) ? made : null;
};
/** The day that the text means, YYYY-MM-DD: in figures in the locale's order, with or without the year, as YYYY-MM-DD, or with the month as an English word. Null when it means none. `today` gives the year where none is typed. */
export const readDay = (text: string, locale: string, today: string): string | null => {
  const typed = text.trim().toLowerCase();
  if (isDay(typed)) return typed;
  const thisYear = today.slice(0, 4);
  const word = /[a-z]{3,}/.exec(typed)?.[0];
  const figures = typed.match(/\d+/g) ?? [];
  if (word) {
    const month = monthNames.findIndex((name) => word.startsWith(name)) + 1;
    const [day, year = thisYear] = figures;
    return month && day ? dayOf(year, String(month), day) : null;
  }
  // Four figures first are a year in every locale.
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
