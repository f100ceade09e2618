import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';
import { dayIn } from '@candor/contracts/words/time-words';
import { dayText } from '../time.tsx';

/** Phrases a filter as a part of a sentence: 'from Referral'. */
export type Phrase = (values: string) => string;
/**
 * A filter in the words of the screen. `verb` goes between label and values ('is'); `phrase` replaces both as a part of a sentence. `turns` names the filter
 * for rows with none of the values, if the chip can become that one; both then have the same `key`. Values in the address: choice → list, range and dates → {from, to}, present → true or false.
 */
export type Filter = {
  name: string;
  label: string;
  verb?: string;
  phrase?: Phrase;
  key?: string;
  turns?: string;
  denies?: true;
} & (
  | { kind: 'choice'; options: readonly { value: string; label: string; count?: number }[] }
  | { kind: 'range'; unit?: string }
  | { kind: 'dates' }
  | { kind: 'present'; yes: string; no: string }
);
export type Part = { text: string; strong?: true };
export type Ends = { from?: string | number; to?: string | number };
export const listOf = (value: unknown) =>
  (value === undefined ? [] : Array.isArray(value) ? value : [value]).map(String);

/** The calendar day of one end of a range, which is a day or a time in the address. Null for other text, because people can write addresses by hand. */
export const dayOfEnd = (end: string | number): string | null => {
  const text = String(end);
  if (Number.isNaN(Date.parse(text))) return null;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : dayIn(text);
};
const dayWord = (end: string | number): string => {
  const day = dayOfEnd(end);
  return day ? dayText(day) : String(end);
};

/** The parts of a sentence in which characters that people do not type mark the values. */
const marked = (text: string): Part[] =>
  text.split('\u0001').flatMap((part, index): Part[] => {
    if (!index) return part ? [{ text: part }] : [];
    const [value = '', rest = ''] = part.split('\u0002');
    return [{ text: value, strong: true }, ...(rest ? [{ text: rest }] : [])];
  });
const mark = (value: string): string => `\u0001${value}\u0002`;

/** 'Status is Draft or Open', or the filter's own phrase: 'from Referral' */
export const sentenceOf = (filter: Filter, value: unknown): Part[] => {
  const { label } = filter;
  if (filter.kind === 'present')
    return value === undefined ? [{ text: label }] : [{ text: value ? filter.yes : filter.no, strong: true }];
  if (filter.kind === 'choice') {
    const names = listOf(value).map((each) => filter.options.find((option) => option.value === each)?.label ?? each);
    if (!names.length) return [{ text: `${label} …` }];
    const shown =
      names.length > 3 ? [...names.slice(0, 2), say('{count, number} others', { count: names.length - 2 })] : names;
    const values = listWords(shown.map(mark), 'or');
    if (filter.phrase) return marked(filter.phrase(values));
    return marked(filter.verb ? `${label} ${filter.verb} ${values}` : say('{label} is {values}', { label, values }));
  }
  const { from, to } = (value ?? {}) as Ends;
  const end = (one: string | number) =>
    mark(filter.kind === 'dates' ? dayWord(one) : `${one}${filter.unit ? ` ${filter.unit}` : ''}`);
  if (from === undefined && to === undefined) return [{ text: `${label} …` }];
  if (to === undefined) return marked(say('{label} from {from}', { label, from: end(from!) }));
  if (from === undefined) return marked(say('{label} up to {to}', { label, to: end(to) }));
  return marked(say('{label} from {from} to {to}', { label, from: end(from), to: end(to) }));
};
