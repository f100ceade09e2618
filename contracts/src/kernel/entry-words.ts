import { z } from 'zod';
import { listed } from './article.ts';
import type { Declared } from './catalogue-declaration.ts';
import { fullDayWords } from './time-words.ts';
import type { Changes } from './values.ts';

// What happened to the entries of a small list, in words that go on from the actor. The audit log and the versions of an entry both say them.

type Words = Pick<Declared, 'label' | 'fields'>;
/** The part of `{Entity}Upserted` that its sentence is made of. */
export type Upserted = {
  fields: Readonly<Record<string, unknown>>;
  created: boolean;
  changes: Changes;
  restores?: { at: string };
  from_file?: boolean;
};

/** The name in `changes` of an entry that is brought back after it was removed. */
export const broughtBackField = 'brought_back';
export const isBroughtBack = (changes: Changes): boolean => broughtBackField in changes;
/** The fields that a change names, in the order of the form. What is no field any more is left out. */
export const changedFields = ({ fields }: Pick<Words, 'fields'>, changes: Changes): string[] =>
  Object.keys(fields).filter((name) => name in changes);
/** Their labels within a sentence: 'subject and message'. */
export const labelWords = ({ fields }: Pick<Words, 'fields'>, names: readonly string[]): string =>
  listed(names.map((name) => fields[name]?.label.toLowerCase() ?? name));
const what = (of: Words, names: readonly string[]): string => (names.length ? `: ${labelWords(of, names)}` : '');
const entryWords = ({ label }: Words, name: unknown): string => `the ${label.toLowerCase()} ${String(name ?? '')}`;

/** `it`: what stands for the entry where the reader has it before them. */
export const upsertedWords = (
  of: Words,
  { fields, created, changes, restores, from_file }: Upserted,
  it?: string,
): string => {
  const entry = it ?? entryWords(of, fields.name);
  if (created) return `${from_file ? 'imported' : 'added'} ${entry}`;
  if (isBroughtBack(changes)) return `brought ${entry} back`;
  const names = changedFields(of, changes);
  if (restores)
    return `restored ${entry} to the version of ${fullDayWords(restores.at.slice(0, 10))}${what(of, names)}`;
  const how = from_file ? ' from a file' : '';
  if (!changes.name) return `changed ${entry}${how}${what(of, names)}`;
  const renamed = `renamed ${it ?? entryWords(of, changes.name.from)} to ${String(fields.name)}`;
  return `${renamed}${how}${what(
    of,
    names.filter((name) => name !== 'name'),
  )}`;
};
export const removedWords = (of: Words, name: string): string => `removed ${entryWords(of, name)}`;
export const sortedWords = ({ plural }: Pick<Declared, 'plural'>): string => `sorted the ${plural.toLowerCase()}`;

/** What one request did to several entries of a list. */
export const ManyTold = z.object({
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  brought_back: z.number(),
  /** The fields that were changed in any of them. */
  fields: z.array(z.string()),
  from_file: z.boolean(),
});
export type ManyTold = z.output<typeof ManyTold>;
/** 'added 28 message templates', 'changed 12 sources: active', 'imported 20 skills: 15 added and 5 changed'. */
export const manyWords = (
  of: Words & Pick<Declared, 'plural'>,
  { added, changed, removed, brought_back, fields, from_file }: ManyTold,
): string => {
  const list = of.plural.toLowerCase();
  const counts = [
    ['added', added],
    ['changed', changed],
    ['removed', removed],
    ['brought back', brought_back],
  ] as const;
  const told = counts.filter(([, count]) => count);
  const number = (count: number) => count.toLocaleString('en-US');
  const sum = counts.reduce((all, [, count]) => all + count, 0);
  if (from_file) {
    const split =
      told.length > 1 || changed ? `: ${listed(told.map(([word, count]) => `${number(count)} ${word}`))}` : '';
    return `imported ${number(sum)} ${list}${split}`;
  }
  return `${listed(told.map(([word, count], index) => `${word} ${number(count)}${index ? '' : ` ${list}`}`))}${what(of, fields)}`;
};
