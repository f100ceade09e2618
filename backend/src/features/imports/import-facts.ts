import { typedWebAddress } from '@candor/contracts/values/web-address';
import type { Recorded } from '@candor/contracts/kernel/event';
import { phrase, say } from '@candor/contracts/words/say';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { fieldColumn } from '@candor/contracts/people/field-columns';
import type { CandidateEvent } from '@candor/contracts/people/events';
import {
  type ColumnMeaning,
  type DateOrder,
  isOwnField,
  type Meaning,
  momentIn,
} from '@candor/contracts/imports/columns';
import {
  type FieldValue,
  inputOf,
  keptValue,
  type PersonFieldKind,
  type SeenField,
  valueWords,
} from '@candor/contracts/people/person-fields';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';

// What a row says about a person besides the usual facts: tags, a note, and values of the organization's own fields. A row may say only what a member may write by hand.

type Named = { id: string; name: string };
/** The value for one of the organization's own fields. */
export type OwnValue = { field: Pick<SeenField, 'id' | 'name' | 'kind'>; to: FieldValue };
/** `at`: when the note was written, if the row says so. */
export type ImportedNote = { body: string; at: string | null };
/** The organization's tags and own fields. */
export type FactLists = { tags: readonly Named[]; fields: readonly SeenField[] };

/** The most tags in one row: as many as a member can add in one call. */
const mostTags = 20;
const longestNote = 50_000;
export const fieldGone = phrase('A column is for a field that is no longer in use. Choose another field.');
/** Why a row is refused. `shown`: the same text with the row's own word, for readers of the file; it is never stored. `unknown`: a value of the row that matches no record, with the meaning of its column; it is not stored either. */
export type Misfit = Rejection & { shown?: Rejection['told']; unknown?: { meaning: Meaning; word: string } };
/** Makes the fault of a value that matches no record: `error` is stored, and `shown` adds the word. */
export const unknownWord =
  (meaning: Meaning, error: string, shown: string, values?: Readonly<Record<string, string>>) =>
  (word: string): Misfit => ({
    ...reject<string>('validation', error, values),
    shown: { text: shown, values: { ...values, word } },
    unknown: { meaning, word },
  });
const noTag = unknownWord(
  'tags',
  phrase('A tag of the row is not in the list of tags.'),
  phrase('The tag “{word}” is not in the list of tags.'),
);
const noChoice = ({ id, name: label }: Pick<SeenField, 'id' | 'name'>) =>
  unknownWord(
    fieldColumn(id),
    phrase('{label} has no choice of this name.'),
    phrase('{label} has no choice “{word}”.'),
    { label },
  );
const manyTags = reject('validation', 'A row may name at most {most, number} tags.', { most: mostTags });
const longNote = reject('validation', 'The note must be at most {most, number} characters.', { most: longestNote });
const noteTime = reject('validation', 'The date of the note cannot be read.');
const noteAhead = reject('validation', 'The date of the note is in the future.');

/** Normalizes words of a file for comparing them with names. */
export const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
/** The words of a cell; a name with a comma in it counts as one word. */
const wordsIn = (cell: string, isName: (word: string) => boolean): string[] =>
  isName(cell)
    ? [cell]
    : cell
        .split(/[,;|\n]+/)
        .map((word) => word.trim())
        .filter(Boolean);
/** The words that match no name, each word once. */
export const unnamed = (words: readonly string[], isName: (word: string) => boolean): string[] => [
  ...new Map(words.flatMap((word) => (isName(word) ? [] : [[plain(word), word] as const]))).values(),
];
/** A number as files write it, with any separators. `unclear`: 1.234 means one thousand to some people and one to others. */
export const numberIn = (written: string): number | 'unclear' | null => {
  const text = written.replaceAll(/[\s'’]/g, '');
  if (!/^[-+]?\d[\d.,]*$/.test(text)) return null;
  const marks = text.replaceAll(/[^.,]/g, '');
  const grouped = /^[-+]?\d{1,3}(?:[.,]\d{3})+$/;
  if (new Set(marks).size > 1) {
    const [before = '', after = '', ...more] = text.split(marks.at(-1)!);
    const isRead = !more.length && grouped.test(before) && after !== '';
    return isRead ? Number(`${before.replaceAll(/[.,]/g, '')}.${after}`) : null;
  }
  if (marks.length > 1) return grouped.test(text) ? Number(text.replaceAll(/[.,]/g, '')) : null;
  if (/^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return 'unclear';
  return Number(text.replace(',', '.'));
};
const flags = new Map<string, boolean>([
  ...['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'wahr'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 'nein', 'falsch'].map((word) => [word, false] as const),
]);
const misfit = (kind: PersonFieldKind, label: string): Rejection => {
  const values = { label };
  if (kind === 'number')
    return reject('validation', '{label} must be between {from, number} and {to, number}.', {
      label,
      from: -1e9,
      to: 1e9,
    });
  if (kind === 'date') return reject('validation', '{label} must be a date.', values);
  if (kind === 'flag') return reject('validation', '{label} must say yes or no.', values);
  if (kind === 'url') return reject('validation', '{label} must be a web address.', values);
  const most = kind === 'text' ? 200 : 5000;
  return reject('validation', '{label} must be at most {most, number} characters.', { label, most });
};
/** The value that a request would send for this cell, or the cell's fault. */
const givenIn = (field: SeenField, cell: string, dates: DateOrder): unknown => {
  const { kind, name: label, choices } = field;
  if (kind === 'number') {
    const number = numberIn(cell);
    if (number === null) return reject('validation', '{label} must be a number.', { label });
    return number === 'unclear'
      ? reject('validation', '{label} can be read in two ways. Write it without a thousands separator.', { label })
      : number;
  }
  if (kind === 'date') return momentIn(cell, dates)?.slice(0, 10) ?? misfit(kind, label);
  if (kind === 'flag') return flags.get(plain(cell)) ?? misfit(kind, label);
  if (kind === 'url') return typedWebAddress(cell) ?? misfit(kind, label);
  if (kind !== 'choice' && kind !== 'choices') return cell;
  const offered = new Map(choices.flatMap((each) => (each.active ? [[plain(each.label), each.value]] : [])));
  const words = kind === 'choice' ? [cell] : wordsIn(cell, (word) => offered.has(plain(word)));
  const unknown = unnamed(words, (word) => offered.has(plain(word)));
  if (unknown.length) return unknown.map(noChoice(field));
  const ids = words.map((word) => offered.get(plain(word)));
  return kind === 'choice' ? ids[0] : [...new Set(ids)];
};
/** The value of a cell for an own field, in the form in which the record stores it; null: the cell is empty, or its value does not fit, which is reported. */
const valueIn = (
  field: SeenField,
  cell: string,
  dates: DateOrder,
  tell: (fault: Misfit) => void,
): FieldValue | null => {
  const given = givenIn(field, cell, dates);
  const faults = [given].flat().filter(isRejection);
  for (const fault of faults) tell(fault);
  if (faults.length) return null;
  const found = inputOf(field).check.safeParse(given);
  if (found.success) return keptValue(field, found.data);
  tell(misfit(field.kind, field.name));
  return null;
};

/** Turns lines of a file into rich text for a note. */
const noteHtml = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

export type RowFacts = { tags: Named[]; note: ImportedNote | null; values: OwnValue[] };
/** Reads tags, note and own fields from a row, and reports each fault. `cell` returns the text of the column with this meaning. */
export const factsReader = (
  { columns, dates }: { columns: readonly ColumnMeaning[]; dates: DateOrder },
  { tags, fields, now }: FactLists & { now: number },
): ((cell: (meaning: NonNullable<ColumnMeaning>) => string, tell: (fault: Misfit) => void) => RowFacts) => {
  const tagBy = new Map(tags.map((each) => [plain(each.name), each]));
  const own = columns.filter(isOwnField);
  const fieldBy = new Map(fields.map((field) => [fieldColumn(field.id), field]));
  const noteIn = (text: string, date: string): ImportedNote | null | Rejection => {
    const at = date ? momentIn(date, dates) : null;
    if (date && !at) return noteTime;
    if (at && Date.parse(at) > now) return noteAhead;
    if (!text) return null;
    const body = noteHtml(text);
    return body.length > longestNote ? longNote : { body, at };
  };
  return (cell, tell) => {
    const words = wordsIn(cell('tags'), (word) => tagBy.has(plain(word)));
    const named = [...new Set(words.flatMap((word) => tagBy.get(plain(word)) ?? []))];
    for (const word of unnamed(words, (each) => tagBy.has(plain(each)))) tell(noTag(word));
    if (named.length > mostTags) tell(manyTags);
    const note = noteIn(cell('note'), cell('note_on'));
    if (isRejection(note)) tell(note);
    const values: OwnValue[] = [];
    for (const column of own) {
      const field = fieldBy.get(column);
      const text = cell(column);
      if (!field) tell(reject<string>('validation', fieldGone));
      const to = field && text ? valueIn(field, text, dates, tell) : null;
      if (field && to !== null) values.push({ field: { id: field.id, name: field.name, kind: field.kind }, to });
    }
    return { tags: named, note: isRejection(note) ? null : note, values };
  };
};

/** The same facts, read from the events of a row's person; `notes`: the ids of the notes. A value that was erased with a person is null. */
export const factsIn = (
  events: readonly Recorded[],
): { tags: Named[]; notes: string[]; values: { field: OwnValue['field']; to: FieldValue | null }[] } => ({
  tags: events.flatMap(({ type, data }) =>
    type === 'CandidateTagged' ? [{ id: String(data.tag_id), name: String(data.name) }] : [],
  ),
  notes: events.flatMap(({ type, data }) => (type === 'CandidateNoteAdded' ? [String(data.note_id)] : [])),
  values: (events as readonly Recorded<CandidateEvent>[]).flatMap((event) => {
    if (event.type !== 'CandidateFieldChanged') return [];
    const { field_id: id, name, kind, to } = event.data;
    return [{ field: { id, name, kind }, to }];
  }),
});

/** Tags, notes and own fields in words, both for planned and for imported rows. */
export const factsWords = ({
  tags,
  notes,
  values,
}: {
  tags: readonly Named[];
  notes: readonly unknown[];
  values: readonly { field: OwnValue['field']; to: FieldValue | null }[];
}): string =>
  [
    ...(tags.length ? [say('Tags: {names}', { names: tags.map(({ name }) => name).join(', ') })] : []),
    ...(notes.length ? [say('Note')] : []),
    ...values.flatMap(({ field: { name, kind }, to }) =>
      to === null ? [] : `${name}: ${valueWords(kind, to, String)}`,
    ),
  ].join(' · ');
