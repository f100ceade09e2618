import { z } from 'zod';
import {
  choiceField,
  choicesField,
  dateField,
  type Field,
  flagField,
  isEmpty,
  longField,
  moneyField,
  textField,
  urlField,
} from '../kernel/field.ts';
import { keyedNumber } from '../kernel/list.ts';
import { numberWords, say } from '../words/say.ts';
import { id } from '../kernel/values.ts';

// The fields that an organization made for people, and their values. Requests, forms, lists and files follow these rules.

/** The kinds of an organization's fields. */
export const personFieldKinds = {
  text: 'Text',
  long: 'Long text',
  number: 'Number',
  date: 'Date',
  flag: 'Yes or no',
  choice: 'One of several',
  choices: 'Any of several',
  url: 'Web address',
} as const;
export type PersonFieldKind = keyof typeof personFieldKinds;
export const personFieldKindNames = Object.keys(personFieldKinds) as [PersonFieldKind, ...PersonFieldKind[]];

/** The name of a file's column for a candidate field. */
export const FieldColumnName = z.templateLiteral(['field.', z.uuid()]);

/** A choice, with the name that it had when it was chosen. */
const Chosen = z.object({ id, name: z.string() });
/** The stored value of an organization's field. */
export const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(Chosen)]);
export type FieldValue = z.output<typeof FieldValue>;
export type FieldValues = Readonly<Record<string, FieldValue>>;
/** The sent value: for choices, the id or ids. */
export const GivenValue = z.union([
  z.string().max(5000),
  z.number(),
  z.boolean(),
  z.array(z.string()).max(100),
  z.null(),
]);
export type GivenValue = z.output<typeof GivenValue>;

/** A field as its readers see it. `active`: its value can be changed; otherwise it can only be read. An inactive choice is no longer offered. */
export const SeenField = z.object({
  id,
  name: z.string(),
  kind: z.enum(personFieldKindNames),
  on_form: z.boolean(),
  active: z.boolean(),
  choices: z.array(z.object({ value: z.string(), label: z.string(), active: z.boolean() })),
});
export type SeenField = z.output<typeof SeenField>;

const mostChosen = 100;
const largest = 1e9;
/** The field for a form or a request, with its limits and messages. A person may keep a choice that is no longer offered. */
export const inputOf = (
  { name, kind, choices }: Pick<SeenField, 'name' | 'kind' | 'choices'>,
  held?: FieldValue | null,
): Field => {
  const kept = Array.isArray(held) ? held.map(({ id: chosen }) => chosen) : [];
  const options = choices.filter(({ value, active }) => active || kept.includes(value));
  const made: Record<PersonFieldKind, () => Field> = {
    text: () => textField(name, { max: 200 }),
    long: () => longField(name, { max: 5000 }),
    number: () => moneyField(name, { min: -largest, max: largest }),
    date: () => dateField(name),
    flag: () => flagField(name),
    choice: () => choiceField(name, options),
    choices: () => choicesField(name, options, { max: mostChosen }),
    url: () => urlField(name),
  };
  return made[kind]();
};
/** The stored form of a value that passed the field's check. Null: no value. */
export const keptValue = (
  { kind, choices }: Pick<SeenField, 'kind' | 'choices'>,
  checked: unknown,
): FieldValue | null => {
  if (isEmpty(inputKind(kind), checked)) return null;
  if (kind === 'number') return Math.round(Number(checked) * 100) / 100;
  if (kind !== 'choice' && kind !== 'choices') return checked as FieldValue;
  const ids = [checked].flat().map(String);
  return choices.flatMap(({ value, label }) => (ids.includes(value) ? [{ id: value, name: label }] : []));
};
const inputKind = (kind: PersonFieldKind) => (kind === 'number' ? 'money' : kind);
/** The value in the form of a form field or a request. */
export const givenOf = (kind: PersonFieldKind, value: FieldValue | null | undefined): Exclude<GivenValue, null> => {
  if (Array.isArray(value)) return kind === 'choice' ? (value[0]?.id ?? '') : value.map(({ id: chosen }) => chosen);
  return value ?? (kind === 'choices' ? [] : kind === 'flag' ? false : '');
};
/** Whether both values are the same; the names of choices do not matter. */
export const sameValue = (a: FieldValue | null | undefined, b: FieldValue | null | undefined): boolean => {
  const plain = (value: FieldValue | null | undefined) =>
    JSON.stringify(Array.isArray(value) ? value.map(({ id: chosen }) => chosen).sort() : (value ?? null));
  return plain(a) === plain(b);
};
/** Whether the value is still the one that the editor saw. */
export const standsIn = (kind: PersonFieldKind, seen: GivenValue, now: FieldValue | null): boolean => {
  const plain = (value: GivenValue) =>
    isEmpty(inputKind(kind), value) ? null : JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
  return plain(seen) === plain(givenOf(kind, now));
};
/** The chosen values, by their current names. */
export const chosenNames = (value: FieldValue, choices: SeenField['choices'] = []): string[] =>
  Array.isArray(value)
    ? value.map(({ id: chosen, name }) => choices.find((each) => each.value === chosen)?.label ?? name)
    : [];
/** A value in the reader's language; `day` turns a date into text. */
export const valueWords = (
  kind: PersonFieldKind,
  value: FieldValue,
  day: (date: string) => string,
  choices?: SeenField['choices'],
): string =>
  Array.isArray(value)
    ? chosenNames(value, choices).join(', ')
    : typeof value === 'boolean'
      ? value
        ? say('Yes')
        : say('No')
      : typeof value === 'number'
        ? numberWords(value)
        : kind === 'date'
          ? day(value)
          : value;
/** The keys by which lists find a value: one that says that there is a value, the chosen ids, and the day or the number. */
export const foundBy = (field: string, kind: PersonFieldKind, value: FieldValue): string[] => [
  field,
  ...(Array.isArray(value) ? value.map(({ id: chosen }) => chosen) : []),
  ...(kind === 'date' ? [`${field}=${String(value).replaceAll('-', '')}`] : []),
  ...(kind === 'number' ? [`${field}=${keyedNumber(Number(value))}`] : []),
];
/** The values after a change of one of them. */
export const valuesAfter = (
  values: FieldValues,
  { field_id, to }: { field_id: string; to: FieldValue | null },
): Record<string, FieldValue> => {
  const { [field_id]: _, ...others } = values;
  return to === null ? others : { ...others, [field_id]: to };
};
