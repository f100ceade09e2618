import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import type { Price } from '@candor/contracts/values/currencies';
import { type Field, type FieldKindName, isEmpty } from '@candor/contracts/kernel/field';
import { clockWords, durationWords } from '@candor/contracts/values/quarter-hours';
import { personLocale } from '../kit/inputs/person-locale.ts';
import { textLines } from '../kit/editor/plain-text.ts';
import { dayText, momentText } from '../kit/time.tsx';
import { priceText } from './price-field.tsx';

// The value of each kind of field as text. The types require an entry for every kind.

/** `names`: the names of referenced records, by id. */
type Text = (value: unknown, field: Field, names?: Readonly<Record<string, string>>) => string;

export const textOfValue = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const each = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const labelOf = (value: unknown, { options }: Field): string =>
  sayLabel(options?.find((option) => option.value === value)?.label ?? '') || textOfValue(value);
const plain: Text = textOfValue;
const amount: Text = (value) => (textOfValue(value) === '' ? '' : numberWords(Number(value)));
const when =
  (text: (value: string) => string): Text =>
  (value) =>
    value ? text(String(value)) : '';
const labels: Text = (value, field) =>
  each(value)
    .map((one) => labelOf(one, field))
    .join(', ');
const nameOf = (id: unknown, names: Readonly<Record<string, string>> = {}): string =>
  id ? (names[String(id)] ?? say('A deleted entry')) : '';

export const texts: Record<FieldKindName, Text> = {
  text: plain,
  long: plain,
  html: (value) => textLines(textOfValue(value)),
  mergeLine: plain,
  mergeText: (value) => textLines(textOfValue(value)),
  choice: labelOf,
  choices: labels,
  list: labels,
  flag: (value) => (value ? say('Yes') : say('No')),
  number: amount,
  money: amount,
  price: (value) => (isEmpty('price', value) ? '' : priceText(value as Price)),
  date: when(dayText),
  moment: when(momentText),
  time: when((value) => clockWords(value, personLocale().words)),
  duration: (value) => (textOfValue(value) === '' ? '' : durationWords(Number(value))),
  color: plain,
  email: plain,
  phone: plain,
  password: () => '',
  url: plain,
  zone: plain,
  reference: (value, _, names) => nameOf(value, names),
  references: (value, _, names) =>
    each(value)
      .map((id) => nameOf(id, names))
      .join(', '),
  group: (value, { item = {} }, names) =>
    each(value)
      .map((one) =>
        Object.entries(item)
          .map(([name, field]) => [
            sayLabel(field.label),
            texts[field.kind]((one as Record<string, unknown>)[name], field, names),
          ])
          .filter(([, text]) => text)
          .map((pair) => pair.join(': '))
          .join(', '),
      )
      .join('\n'),
  image: (value) => (value ? say('A picture') : ''),
  token: () => '',
  file: plain,
};
