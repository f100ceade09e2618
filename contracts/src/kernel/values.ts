import { accentsApart } from '../words/accents.ts';
import { isWebAddress, webAddress } from '../values/web-address.ts';
import { z } from 'zod';
import { firstDay, isInCalendar, lastDay } from '../values/day.ts';
import { compose, phrase } from '../words/say.ts';
import type { Schema } from './schema.ts';

// Plain values and their messages (docs/rules/requests-and-errors.md#what-a-field-takes). `label` is the word that a
// reader sees.

/**
 * The messages for readers (docs/rules/requests-and-errors.md#sentences-of-a-refusal). `sayLabel` translates them into the
 * reader's language.
 */
export const words = {
  required: (label: string) => compose('{label} is required.', { label }),
  most: (label: string, most: number) => compose('{label} must be at most {most, number} characters.', { label, most }),
  least: (label: string, least: number) =>
    compose('{label} must be at least {least, number} characters.', { label, least }),
  between: (label: string, from: number, to: number) =>
    compose('{label} must be between {from, number} and {to, number}.', { label, from, to }),
  choose: (label: string) => compose('Choose one of the listed values for {label}.', { label }),
  fewer: (label: string, most: number) =>
    compose('At most {most, number} {label} are allowed.', { most, label: label.toLowerCase() }),
  amount: (label: string) => compose('{label} is not a number.', { label }),
  email: phrase('Enter a valid email address.'),
  url: phrase('Enter a valid web address.'),
  date: phrase('Enter a date as YYYY-MM-DD.'),
  day: (label: string) =>
    compose('{label} must be between {first} and {last}.', { label, first: firstDay, last: lastDay }),
  moment: phrase('Enter a date and a time.'),
  zone: phrase('Choose a time zone.'),
  time: phrase('Choose a time on the quarter hour.'),
  duration: (label: string) => compose('{label} must be a multiple of 15 minutes.', { label }),
  fileName: (label: string) => compose('{label} contains a character that file names cannot have.', { label }),
  color: phrase('Enter a color as #RRGGBB.'),
  phone: phrase('Enter a phone number with its country code, like +351 912 345 678.'),
  more: (label: string, least: number) =>
    compose('At least {least, number} {label} are needed.', { least, label: label.toLowerCase() }),
} as const;

/** An email address, the same for the browser and the server. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const isTimeZone = (value: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};

/** A time of day, HH:MM, on the 15-minute grid. */
export const isQuarterHour = (value: string): boolean => /^([01]\d|2[0-3]):(00|15|30|45)$/.test(value);
export const isColor = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);
/** The text of a typed phone number as E.164: '+351 (912) 345-678' and '00351…' become '+351912345678'. */
export const phoneDigits = (value: string): string => value.replace(/[\s().\-/\u2010-\u2015]/g, '').replace(/^00/, '+');
/** Whether the text is a number of ITU-T E.164: a plus sign, then 7 to 15 digits that begin with a country code. */
export const isPhone = (value: string): boolean => /^\+[1-9]\d{6,14}$/.test(phoneDigits(value));

export const id = z.uuid();
declare const recognised: unique symbol;
/** Marks a schema with checks so strict that no value can contain text that a person wrote. */
export type Recognised = { readonly [recognised]: true };
/** A word that a program chose: a state, a kind, a key, a fingerprint, the id of a record. It has no spaces and no @, so it can be no sentence and no email address. */
export const word = z.string().regex(/^[^\s@<>]{0,300}$/, 'Not a word.') as z.ZodString & Recognised;
const { required } = words;
export const text = (label: string, max = 200) =>
  z
    .string({ error: required(label) })
    .trim()
    .min(1, required(label))
    .max(max, words.most(label, max));
/** Characters that no file name may hold: they end names, lines or headers, or reverse the text after them, so that a name looks like another one. */
const notInNames = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const isFileName = (name: string): boolean => !notInNames.test(name);
/** The name of a file as its sender wrote it. */
export const fileName = (label = 'File name', max = 255) =>
  z
    .string({ error: required(label) })
    .refine(isFileName, words.fileName(label))
    .trim()
    .min(1, required(label))
    .max(max, words.most(label, max));
/** Optional name of a file; '' counts as absent. */
export const maybeFileName = (label = 'File name', max = 200) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z.string().refine(isFileName, words.fileName(label)).trim().max(max, words.most(label, max)).nullable().optional(),
  );
/** Optional text; '' counts as absent. */
export const maybeText = (label: string, max = 200) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z.string().trim().max(max, words.most(label, max)).nullable().optional(),
  );
export const longText = (label: string, max = 10_000) => z.string().max(max, words.most(label, max));
export const email = (label = 'Email') =>
  z
    .string({ error: required(label) })
    .trim()
    .min(1, required(label))
    .max(254)
    .pipe(z.string().regex(emailPattern, words.email))
    .transform((value) => value.toLowerCase());
/** A web address in its stored form. */
export const url = z
  .string()
  .trim()
  .max(2000)
  .refine(isWebAddress, words.url)
  .transform((value) => webAddress(value)!);
/** An optional value that is not text: '' and null count as absent. */
export const maybe = <S extends Schema>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), z.optional(z.nullable(schema)));
export const oneOf = <const T extends readonly string[]>(label: string, values: T) =>
  z.enum(values, { error: words.choose(label) });
export const whole = (label: string, min: number, max: number) =>
  z.coerce
    .number({ error: words.between(label, min, max) })
    .int(words.between(label, min, max))
    .min(min, words.between(label, min, max))
    .max(max, words.between(label, min, max));
/** A day as events store it. An earlier release took days of any year. */
export const storedDay = z.iso.date(words.date);
/** A day that a caller sends: the one type of days that come in, with its bounds. */
export const day = (label: string, wrong: string = words.date) =>
  z.iso.date(wrong).refine(isInCalendar, { error: words.day(label), abort: true });
/** Whether a moment or day is plausible. Calendars and the log cannot write years outside this range. */
export const isInReach = (text: string): boolean => text >= '1900' && text < '2200';
export const moment = z.iso.datetime({ offset: true }).refine(isInReach, words.moment);
/** Reads a flag: true/yes/1 and false/no/0/'' (docs/rules/requests-and-errors.md#what-a-field-takes). */
export const flagOf = (value: unknown): unknown => {
  if (value === 1 || (typeof value === 'string' && /^(true|yes|1)$/i.test(value))) return true;
  if (value === 0 || (typeof value === 'string' && /^(false|no|0|)$/i.test(value))) return false;
  return value;
};
export const flag = z.preprocess(flagOf, z.boolean());
export const timeZone = maybe(z.string().max(64).refine(isTimeZone, words.zone));

/** The changes in every `…Updated` event, by field. */
export const Changes = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));
export type Changes = z.output<typeof Changes>;
/** Whether two plain values are the same, however deep. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** The changes from `before` to `after`, by field; empty if there are none. Fields that `after` leaves out stay as they were. */
export const changesBetween = <T extends object>(before: T, after: Partial<T>): Changes =>
  Object.fromEntries(
    Object.entries(after)
      .map(([field, to]) => [field, { from: before[field as keyof T] ?? null, to }] as const)
      .filter(([, { from, to }]) => to !== undefined && !isSame(to, from)),
  );
/** The value after the changes. */
export const changed = <T extends object>(value: T, changes: Changes): T => ({
  ...value,
  ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
});

/** The text without accents. Plain ASCII has none, and that test is quick even for a long text. */
const withoutMarks = (text: string): string =>
  /[\u0080-\uffff]/.test(text) ? accentsApart(text).replace(/\p{M}/gu, '') : text;
/** A text's sort key, the same on every engine: lower case, accents dropped, then code points. */
export const sortKey = (value: string | null | undefined): string =>
  withoutMarks(value ?? '')
    .toLowerCase()
    .trim();
