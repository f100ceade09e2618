import { z } from 'zod';
import { idOfExisting, type RecordType } from './reference.ts';
import { isWebAddress, webAddress } from '../values/web-address.ts';
import { wrongTag } from '../words/merge-text.ts';
import { isHtml } from '../values/rich-request.ts';
import { plainWords } from '../values/rich-text.ts';
import { type Schema, schemaWith } from './schema.ts';
import { currencies, type Price } from '../values/currencies.ts';
import { isInCalendar } from '../values/day.ts';
import {
  emailPattern,
  flagOf,
  isColor,
  isPhone,
  isQuarterHour,
  isTimeZone,
  phoneDigits,
  isInReach,
  words,
} from './values.ts';

// A field that a person types, declared once: label, limits, messages and check. Requests, forms and catalogues are made of fields
// (DESIGN, Fields). The front end shows each kind and derives its yup rule from the same value (frontend/src/fields).

export type FieldKindName =
  | 'text'
  | 'long'
  | 'html'
  | 'mergeLine'
  | 'mergeText'
  | 'choice'
  | 'choices'
  | 'list'
  | 'flag'
  | 'number'
  | 'money'
  | 'price'
  | 'date'
  | 'moment'
  | 'time'
  | 'duration'
  | 'color'
  | 'email'
  | 'phone'
  | 'password'
  | 'url'
  | 'zone'
  | 'reference'
  | 'references'
  | 'group'
  | 'image'
  | 'token'
  | 'file';
export type Choice<Value extends string = string> = { value: Value; label: string };
type Limits = {
  /** Most characters, or the largest number, or the most items. */
  max?: number;
  /** Fewest characters, or the smallest number. */
  min?: number;
  /** The number of which every value must be a multiple. */
  step?: number;
  options?: readonly Choice[];
  refers?: RecordType;
  /** The merge tags that a text may hold. */
  tags?: readonly string[];
  /** The tags that the editor offers for this record. Absent: all. */
  offers?: (record: Readonly<Record<string, unknown>>) => readonly string[];
  /** Whether an email address keeps its capital letters. */
  asWritten?: boolean;
  /** The fields of each item in a repeated group. */
  item?: FieldMap;
};
type More = {
  required?: boolean;
  /** The message for a required field that is empty. Absent: '{Label} is required.' */
  missing?: string;
  /** The message for a value outside the options; absent: 'Choose one of the listed values for {Label}.' */
  wrong?: string;
  /** The words above its input, if they differ from the label in messages. */
  caption?: string;
  help?: string;
  placeholder?: string;
  /** The value of a new record. */
  initial?: unknown;
  /** Whether the value must be unique among the entries of a catalogue. */
  unique?: boolean;
  /** The name of a single item, if it is not the label without its final s. */
  one?: string;
  /** A column of the catalogue's list. */
  inList?: boolean;
  /** This choice divides the catalogue's list into sections. */
  divides?: boolean;
  /** Only the server sets it: requests and forms leave it out. */
  byServer?: boolean;
  /** Whether a catalogue's entry cannot be removed while this flag is on. */
  keeps?: boolean;
  /** A catalogue's entry with this flag cannot be changed. */
  locks?: boolean;
  /** Holds the platform's entry that this one is a copy of. */
  copies?: boolean;
  /** The page section on which an entry changes this, instead of in its form. */
  section?: string;
  /** The label in the list for an entry whose flag is off, which is not in use. */
  off?: string;
  /** Whether the value never changes after it is set, because other stored data names it. Forms show it. */
  fixed?: boolean;
};
/** One field. `Value` is what the record holds; null if the field may be empty. */
export type Field<Value = unknown, Required extends boolean = boolean> = Limits &
  Omit<More, 'required' | 'missing'> & {
    kind: FieldKindName;
    label: string;
    required: boolean;
    missing: string;
    /** Parses the sent value. '' and null mean that the field is empty. */
    check: z.ZodType<Value, SentValue<Value>>;
    readonly is?: Required;
  };
export type ValueOf<F extends { check: z.ZodType }> = z.output<F['check']>;
/** What may be sent for a value: forms send numbers as text, and '' for an empty field. */
export type SentValue<Value> = unknown extends Value
  ? unknown
  : Value | (Value extends number ? string : never) | (Value extends boolean | readonly unknown[] ? never : '');

type Checked = Limits & { label: string; missing: string; wrong?: string };
/** The message `missing` if there is no value, or else the message `wrong`. */
const says = ({ missing }: Checked, wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : wrong),
});
/** How each kind checks a value. `undefined` is an empty one. */
const checks: Record<FieldKindName, (field: Checked) => Schema> = {
  text: ({ label, missing, max }) => z.string(missing).trim().min(1, missing).max(max!, words.most(label, max!)),
  long: ({ label, missing, max }) => z.string(missing).max(max!, words.most(label, max!)),
  html: ({ label, missing, max }) => isHtml(z.string(missing).max(max!, words.most(label, max!))),
  // A subject with a line break in it would begin a new header of the mail.
  mergeLine: ({ label, missing, max, tags }) =>
    tagged(z.string(missing).trim().max(max!, words.most(label, max!)), tags!).transform((value) =>
      value.replace(/\s+/g, ' '),
    ),
  mergeText: ({ label, missing, max, tags }) =>
    isHtml(tagged(z.string(missing).max(max!, words.most(label, max!)), tags!)),
  choice: (field) => oneOfThese(field),
  choices: (field) =>
    z
      .array(oneOfThese(field), says(field, words.choose(field.label)))
      .max(field.max ?? 200, words.fewer(field.label, field.max ?? 200)),
  list: ({ label, missing, max }) =>
    z.array(z.string().trim().max(80, words.most(label, 80)), missing).max(max ?? 50, words.fewer(label, max ?? 50)),
  flag: (field) => z.boolean(says(field, words.choose(field.label))),
  number: (field) => {
    const { label, min, max, step } = field;
    const message = words.between(label, min!, max!);
    const number = z.number(says(field, message)).int(message).min(min!, message).max(max!, message);
    return step ? number.multipleOf(step, words.choose(label)) : number;
  },
  money: (field) => {
    const message = field.wrong ?? words.amount(field.label);
    const { label, min, max } = field;
    return z
      .number(says(field, message))
      .min(min!, message)
      .max(max!, words.between(label, Math.ceil(min!), max!));
  },
  date: (field) => z.iso.date(says(field, words.date)).refine(isInCalendar, words.day(field.label)),
  moment: (field) => z.iso.datetime({ offset: true, ...says(field, words.moment) }).refine(isInReach, words.moment),
  price: (field) => {
    const { label, max } = field;
    const message = words.amount(label);
    return z.strictObject(
      {
        amount: z
          .number(says(field, message))
          .int(message)
          .min(0, message)
          .max(max!, words.between(label, 0, max! / 100)),
        currency: z.enum(currencies, says(field, words.choose(label))),
      },
      says(field, message),
    );
  },
  time: (field) => z.string(says(field, words.time)).refine(isQuarterHour, words.time),
  duration: (field) => {
    const { label, min, max } = field;
    const message = words.between(label, min!, max!);
    return z.number(says(field, message)).min(min!, message).max(max!, message).multipleOf(15, words.duration(label));
  },
  color: (field) =>
    z
      .string(says(field, words.color))
      .trim()
      .refine(isColor, words.color)
      .transform((value) => value.toLowerCase()),
  phone: (field) => z.string(says(field, words.phone)).refine(isPhone, words.phone).transform(phoneDigits),
  group: (field) => {
    const { label, item, min, max } = field;
    const several = z
      .array(z.strictObject(fields(item!).shape), says(field, words.choose(label)))
      .max(max!, words.fewer(label, max!));
    return min ? several.min(min, words.more(label, min)) : several;
  },
  email: ({ missing, asWritten }) =>
    z
      .string(missing)
      .trim()
      .max(254, words.email)
      .regex(emailPattern, words.email)
      .transform((value) => (asWritten ? value : value.toLowerCase())),
  password: ({ label, missing, min, max }) => {
    const password = z.string(missing).max(max!, words.most(label, max!));
    return min ? password.min(min, words.least(label, min)) : password;
  },
  url: ({ missing }) =>
    z
      .string(missing)
      .trim()
      .max(2000, words.url)
      .refine(isWebAddress, words.url)
      .transform((value) => webAddress(value)!),
  zone: (field) => z.string(says(field, words.zone)).max(64, words.zone).refine(isTimeZone, words.zone),
  reference: ({ refers, missing }) => idOfExisting(refers!, missing),
  references: ({ label, refers, missing, max }) =>
    z.array(idOfExisting(refers!), missing).max(max!, words.fewer(label, max!)),
  token: ({ missing, max }) => z.string(missing).max(max!, missing),
  image: ({ label, max, missing }) => z.string(missing).max(max!, words.most(label, max!)),
  file: ({ label, max, missing }) => z.string(missing).max(max!, words.most(label, max!)),
};
const oneOfThese = (field: Checked) =>
  z.enum(field.options!.map(({ value }) => value) as [string, ...string[]], says(field, chooseOne(field)));
/** The message for a value outside the options. */
export const chooseOne = ({ label, wrong }: Pick<Checked, 'label' | 'wrong'>) => wrong ?? words.choose(label);
const tagged = (text: z.ZodString, tags: readonly string[]) =>
  text.refine((value) => !wrongTag(value, tags), { error: ({ input }) => wrongTag(String(input), tags)! });

const picture = /<img\b/i;
/** Whether a text of this kind is HTML, which the server cleans before it is stored. */
export const isRich = (kind: FieldKindName): boolean => kind === 'html' || kind === 'mergeText';
/** Whether a value is empty: '', spaces, an empty list, a flag that is off, or rich text without words or pictures. */
export const isEmpty = (kind: FieldKindName, value: unknown): boolean => {
  if (value === null || value === undefined || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (kind === 'price' && typeof value === 'object') return isEmpty('money', (value as Partial<Price>).amount);
  if (typeof value !== 'string') return false;
  if (kind === 'password') return value === '';
  const said = isRich(kind) && !picture.test(value) ? plainWords(value) : value;
  return said.trim() === '';
};
const lists: readonly FieldKindName[] = ['choices', 'list', 'references', 'group'];
/** The value of an empty field. */
const nothing = (kind: FieldKindName) => (kind === 'flag' ? false : lists.includes(kind) ? [] : null);
const numeric: readonly FieldKindName[] = ['number', 'money', 'duration'];
const isNumeric = (kind: FieldKindName) => numeric.includes(kind);

/** Server-only code: the browser's build leaves the function out. */
const onServer = <Make extends (...given: never[]) => Schema>(make: Make): Make => make;
const checkOf = onServer((kind: FieldKindName, limits: Checked, required: boolean): Schema => {
  const checked = checks[kind](limits);
  return z.preprocess(
    (value) => {
      if (value === undefined) return undefined;
      const given = kind === 'flag' ? flagOf(value) : value;
      if (isEmpty(kind, given)) return required ? undefined : nothing(kind);
      return isNumeric(kind) && typeof given === 'string' ? Number(given) : given;
    },
    required || nothing(kind) !== null ? checked : z.nullable(checked),
  );
});

type ValueIn<Value, M> = M extends { required: true }
  ? Value
  : Value extends boolean | readonly unknown[]
    ? Value
    : Value | null;
type Made<Value, M> = Field<ValueIn<Value, M>, M extends { required: true } ? true : false>;
const field = <Value, const M extends More>(kind: FieldKindName, label: string, limits: Limits, more: M) => {
  const missing = more.missing ?? words.required(label);
  const { required = false, ...rest } = more;
  const check = checkOf(kind, { ...limits, label, missing, wrong: more.wrong }, required);
  return { kind, label, ...limits, ...rest, required, missing, check } as Made<Value, M>;
};

/** One line. */
export const textField = <const M extends More & Pick<Limits, 'max'> = {}>(label: string, more = {} as M) =>
  field<string, M>('text', label, { max: more.max ?? 200 }, more);
/** Several lines without formatting. */
export const longField = <const M extends More & Pick<Limits, 'max'> = {}>(label: string, more = {} as M) =>
  field<string, M>('long', label, { max: more.max ?? 10_000 }, more);
/** Rich text. The server cleans it before it is stored. */
export const htmlField = <const M extends More & Pick<Limits, 'max'> = {}>(label: string, more = {} as M) =>
  field<string, M>('html', label, { max: more.max ?? 50_000 }, more);
type Merged = Pick<Limits, 'max' | 'offers'> & { tags: readonly string[] };
/** One line with merge tags, such as the subject of a message. */
export const mergeLineField = <const M extends More & Merged>(label: string, more: M) =>
  field<string, M>('mergeLine', label, { max: more.max ?? 200, tags: more.tags, offers: more.offers }, more);
/** Rich text with merge tags. The server cleans it before it is stored. */
export const mergeTextField = <const M extends More & Merged>(label: string, more: M) =>
  field<string, M>('mergeText', label, { max: more.max ?? 50_000, tags: more.tags, offers: more.offers }, more);
export const choiceField = <const Value extends string, const M extends More = {}>(
  label: string,
  options: readonly Choice<Value>[],
  more = {} as M,
) => field<Value, M>('choice', label, { options }, more);
export const choicesField = <const Value extends string, const M extends More & Pick<Limits, 'max'> = {}>(
  label: string,
  options: readonly Choice<Value>[],
  more = {} as M,
) => field<Value[], M>('choices', label, { options, max: more.max }, more);
/** Several short texts, free to type. */
export const listField = <const M extends More & Pick<Limits, 'max'> = {}>(label: string, more = {} as M) =>
  field<string[], M>('list', label, { max: more.max }, more);
export const flagField = <const M extends More = {}>(label: string, more = {} as M) =>
  field<boolean, M>('flag', label, {}, more);
/** A whole number. */
export const numberField = <const M extends More & Pick<Limits, 'step'> = {}>(
  label: string,
  min: number,
  max: number,
  more = {} as M,
) => field<number, M>('number', label, { min, max, step: more.step }, more);
/** An amount of money. The currency is a separate field. */
export const moneyField = <const M extends More & Pick<Limits, 'min' | 'max'> = {}>(label: string, more = {} as M) =>
  field<number, M>('money', label, { min: more.min ?? 0, max: more.max ?? 1e9 }, more);
/** An amount of money in a currency. */
export const priceField = <const M extends More & Pick<Limits, 'max'> = {}>(label: string, more = {} as M) =>
  field<Price, M>('price', label, { max: more.max ?? 1e11 }, more);
/** A time of day, HH:MM, on the 15-minute grid. */
export const timeField = <const M extends More = {}>(label: string, more = {} as M) =>
  field<string, M>('time', label, {}, more);
/** A number of minutes, a multiple of 15. */
export const durationField = <const M extends More = {}>(label: string, min: number, max: number, more = {} as M) =>
  field<number, M>('duration', label, { min, max }, more);
/** A color, #rrggbb. */
export const colorField = <const M extends More = {}>(label: string, more = {} as M) =>
  field<string, M>('color', label, {}, more);
/** A phone number, stored as E.164. */
export const phoneField = <const M extends More = {}>(label: string, more = {} as M) =>
  field<string, M>('phone', label, { max: 40 }, more);
/** A list of items with the same fields, in the given order. */
export const groupField = <F extends FieldMap, const M extends More & Pick<Limits, 'min' | 'max'> = {}>(
  label: string,
  item: F,
  more = {} as M,
) => field<ValuesOf<F>[], M>('group', label, { item, min: more.min, max: more.max ?? 50 }, more);
/** A calendar day, YYYY-MM-DD. */
export const dateField = <const M extends More = {}>(label: string, more = {} as M) =>
  field<string, M>('date', label, {}, more);
/** A moment, ISO 8601. */
export const momentField = <const M extends More = {}>(label: string, more = {} as M) =>
  field<string, M>('moment', label, {}, more);
export const emailField = <const M extends More & Pick<Limits, 'asWritten'> = {}>(label: string, more = {} as M) =>
  field<string, M>('email', label, { max: 254, asWritten: more.asWritten }, more);
export const passwordField = <const M extends More & Pick<Limits, 'min' | 'max'> = {}>(label: string, more = {} as M) =>
  field<string, M>('password', label, { min: more.min, max: more.max ?? 1000 }, more);
export const urlField = <const M extends More = {}>(label: string, more = {} as M) =>
  field<string, M>('url', label, { max: 2000 }, more);
/** An IANA time zone. */
export const zoneField = <const M extends More = {}>(label: string, more = {} as M) =>
  field<string, M>('zone', label, {}, more);
/** The id of another record, which must exist. */
export const referenceField = <const M extends More = {}>(label: string, refers: RecordType, more = {} as M) =>
  field<string, M>('reference', label, { refers }, more);
export const referencesField = <const M extends More & Pick<Limits, 'max'> = {}>(
  label: string,
  refers: RecordType,
  more = {} as M,
) => field<string[], M>('references', label, { refers, max: more.max ?? 50 }, more);
/** A secret that came in a link. The form sends it without showing it. */
export const tokenField = <const M extends More = {}>(missing: string, more = {} as M) =>
  field<string, M & { required: true }>('token', 'Token', { max: 300 }, { ...more, missing, required: true });
/** A field for a public picture. A form sends the id of a new upload, or the key of the current picture; the record stores the key. */
export const imageField = <const M extends More = {}>(label: string, more = {} as M) =>
  field<string, M>('image', label, { max: 300 }, more);
/** The id of an uploaded file. */
export const fileField = <const M extends More = {}>(label: string, more = {} as M) =>
  field<string, M>('file', label, { max: 200 }, more);

export type FieldMap = Record<string, Field>;
/** The record that these fields make. */
export type ValuesOf<F extends FieldMap> = { [K in keyof F]: ValueOf<F[K]> };
type Parsed<F extends Field> = F extends { readonly is?: true } ? F['check'] : z.ZodOptional<F['check']>;
type Shape<F extends FieldMap> = { [K in keyof F]: Parsed<F[K]> };
type Changes<F extends FieldMap> = { [K in keyof F]: z.ZodOptional<F[K]['check']> };
/** A rule over several fields: `wrong` returns the message for the field `at`, or null. */
export type Rule<F extends FieldMap = FieldMap> = {
  at: keyof F & string;
  wrong: (values: { [K in keyof F]?: ValueOf<F[K]> }) => string | null;
};
/** Several fields that make one form and one request. */
export type Fields<F extends FieldMap = FieldMap> = {
  each: F;
  rules: readonly Rule<F>[];
  /** The shape of a request that creates a record: required fields must be present. */
  shape: Shape<F>;
  /** The shape of a request that changes a record: only the given fields change, and a required one cannot be emptied. */
  changes: Changes<F>;
  pick: <N extends keyof F & string>(...names: N[]) => Fields<Pick<F, N>>;
};
/** Any fields, as a form takes them. */
export type FormFields = {
  each: FieldMap;
  rules: readonly { at: string; wrong: (values: never) => string | null }[];
};
const entriesOf = (each: FieldMap) => Object.entries(each).filter(([, one]) => !one.byServer);

export const fields = <F extends FieldMap>(each: F, rules: readonly Rule<F>[] = []): Fields<F> => ({
  each,
  rules,
  shape: Object.fromEntries(entriesOf(each).map(([name, one]) => [name, madeOf(one)])) as Shape<F>,
  changes: Object.fromEntries(entriesOf(each).map(([name, one]) => [name, changeOf(one)])) as Changes<F>,
  pick: (...names) => {
    const part = Object.fromEntries(names.map((name) => [name, each[name]])) as Pick<F, (typeof names)[number]>;
    return fields(part, rules.filter(({ at }) => (names as string[]).includes(at)) as never);
  },
});
/** Adds the rules over several fields to a request. */
export const withRules = <F extends FieldMap, S extends Schema>({ rules }: Fields<F>, request: S): S =>
  rules.reduce<z.ZodType>(
    (schema, { at, wrong }) =>
      schema.superRefine((values, context) => {
        const message = wrong(values as never);
        if (message) context.addIssue({ code: 'custom', path: [at], message });
      }),
    schemaWith(request),
  ) as unknown as S;
const storedAs: Record<Exclude<FieldKindName, 'group'>, Schema> = {
  text: z.string(),
  long: z.string(),
  html: z.string(),
  mergeLine: z.string(),
  mergeText: z.string(),
  choice: z.string(),
  choices: z.array(z.string()),
  list: z.array(z.string()),
  flag: z.boolean(),
  number: z.number(),
  money: z.number(),
  price: z.object({ amount: z.number(), currency: z.string() }),
  date: z.string(),
  moment: z.string(),
  time: z.string(),
  duration: z.number(),
  color: z.string(),
  email: z.string(),
  phone: z.string(),
  password: z.never(),
  url: z.string(),
  zone: z.string(),
  reference: z.string(),
  references: z.array(z.string()),
  token: z.never(),
  image: z.string(),
  file: z.string(),
};
/** These fields as stored in an event. Limits may change later, so only the type is checked; old events may lack a field. */
export const storedShape = (each: FieldMap) =>
  Object.fromEntries(Object.entries(each).map(([name, one]) => [name, z.optional(z.nullable(storedValue(one)))]));
const storedValue = ({ kind, item }: Field): Schema =>
  kind === 'group' ? z.array(storedEntry(item!)) : storedAs[kind];
export const storedEntry = <F extends FieldMap>(each: F) =>
  z.object(storedShape(each)) as unknown as z.ZodType<Partial<ValuesOf<F>>>;
const blankMatters = new WeakSet<object>();
/**
 * Whether '' in this part of a request is refused, instead of counting as not sent
 * (docs/rules/requests-and-errors.md#empty-fields).
 */
export const refusesBlank = (schema: Schema): boolean => blankMatters.has(schema);
const madeOf = ({ required, check }: Field): Schema => {
  if (required) return check;
  return z.optional(check);
};
const changeOf = (one: Field): Schema => {
  const schema = z.optional(one.check);
  if (one.required) blankMatters.add(schema);
  return schema;
};
/** A field's value before any typing: its initial value, else false, an empty list, or null. */
export const initialOf = (one: Field): unknown => (one.initial === undefined ? nothing(one.kind) : one.initial);
