import { dayIn } from '@candor/contracts/kernel/time-words';
import { dayText } from './time.tsx';

/** A filter in the words of the screen. `verb` stands between label and values ('is'). Values in the address: choice → list, range and dates → {from, to}, present → true or false. */
export type Filter = { name: string; label: string; verb?: string } & (
  | { kind: 'choice'; options: readonly { value: string; label: string; count?: number }[] }
  | { kind: 'range'; unit?: string }
  | { kind: 'dates' }
  | { kind: 'present'; yes: string; no: string }
);
export type Part = { text: string; strong?: true };
export type Ends = { from?: string | number; to?: string | number };
export const listOf = (value: unknown) =>
  (value === undefined ? [] : Array.isArray(value) ? value : [value]).map(String);

/** The calendar day of an end in the address, which is a day or a moment. Null for what is neither: anybody can write an address. */
export const dayOfEnd = (end: string | number): string | null => {
  const text = String(end);
  if (Number.isNaN(Date.parse(text))) return null;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : dayIn(text);
};
const dayWord = (end: string | number): string => {
  const day = dayOfEnd(end);
  return day ? dayText(day) : String(end);
};

/** 'Status is Draft or Open' */
export const sentenceOf = (filter: Filter, value: unknown): Part[] => {
  if (filter.kind === 'present')
    return value === undefined ? [{ text: filter.label }] : [{ text: value ? filter.yes : filter.no, strong: true }];
  if (filter.kind === 'choice') {
    const names = listOf(value).map((each) => filter.options.find((option) => option.value === each)?.label ?? each);
    if (!names.length) return [{ text: `${filter.label} …` }];
    const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
    return [
      { text: `${filter.label} ${filter.verb ?? 'is'} ` },
      ...shown.flatMap((text, index): Part[] => [
        ...(index ? [{ text: index === shown.length - 1 ? ' or ' : ', ' }] : []),
        { text, strong: true },
      ]),
    ];
  }
  const { from, to } = (value ?? {}) as Ends;
  const say = (end: string | number) =>
    filter.kind === 'dates' ? dayWord(end) : `${end}${filter.unit ? ` ${filter.unit}` : ''}`;
  if (from === undefined && to === undefined) return [{ text: `${filter.label} …` }];
  return [
    { text: `${filter.label} ` },
    ...(from === undefined ? [] : [{ text: 'from ' }, { text: say(from), strong: true as const }]),
    ...(to === undefined
      ? []
      : [{ text: from === undefined ? 'up to ' : ' to ' }, { text: say(to), strong: true as const }]),
  ];
};
