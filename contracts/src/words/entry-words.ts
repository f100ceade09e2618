import { z } from 'zod';
import { anyValue, english, phrase, sayIn, sayText, sayWithin, type Voice } from './say.ts';
import type { Declared } from '../kernel/catalogue-declaration.ts';
import { fullDayWords } from './time-words.ts';
import type { Changes } from '../kernel/values.ts';

// Sentences about entries of a small list, which continue after the actor. The audit log and the versions of an entry both use them.

type Words = Pick<Declared, 'label' | 'fields'>;
/** The fields of `{Entity}Upserted` that its sentence uses. */
export type Upserted = {
  fields: Readonly<Record<string, unknown>>;
  created: boolean;
  changes: Changes;
  restores?: { at: string };
  from_file?: boolean;
};

/** The key in `changes` for an entry that was removed and restored. */
export const broughtBackField = 'brought_back';
export const isBroughtBack = (changes: Changes): boolean => broughtBackField in changes;
/** The changed fields, in the order of the form. Fields that no longer exist are left out. */
export const changedFields = ({ fields }: Pick<Words, 'fields'>, changes: Changes): string[] =>
  Object.keys(fields).filter((name) => name in changes);
/** A list as text: 'name, kind and subject'. */
const listed = (words: readonly string[], speaker: Voice): string =>
  words.length < 2
    ? words.join('')
    : sayIn(speaker)('{list} and {last}', { list: words.slice(0, -1).join(', '), last: words.at(-1)! });
/** The sentence with the labels of the changed fields: 'changed the source LinkedIn: type and link tag'. */
const withFields = (sentence: string, { fields }: Words, names: readonly string[], speaker: Voice): string =>
  names.length
    ? sayIn(speaker)('{sentence}: {fields}', {
        sentence,
        fields: listed(
          names.map((name) => sayWithin(fields[name]?.label ?? name, speaker)),
          speaker,
        ),
      })
    : sentence;

/** `name`: the name of the entry. If it is absent, the reader is looking at the entry. */
const entryWords = ({ label }: Pick<Declared, 'label'>, name: unknown, speaker: Voice): string =>
  name === undefined
    ? sayIn(speaker)('it')
    : sayIn(speaker)('the {label} {name}', { label: sayWithin(label, speaker), name: String(name ?? '') });
/** `it`: the reader is looking at the entry. */
export const upsertedWords = (
  of: Words,
  { fields, created, changes, restores, from_file }: Upserted,
  speaker: Voice = english,
  it = false,
): string => {
  const say = sayIn(speaker);
  const called = (name: unknown) => entryWords(of, it ? undefined : (name ?? null), speaker);
  const entry = called(fields.name);
  if (created) return from_file ? say('imported {entry}', { entry }) : say('added {entry}', { entry });
  if (isBroughtBack(changes)) return say('restored {entry}', { entry });
  const names = changedFields(of, changes);
  if (restores) {
    const day = fullDayWords(restores.at.slice(0, 10), speaker);
    return withFields(say('restored {entry} to the version of {day}', { entry, day }), of, names, speaker);
  }
  if (!changes.name)
    return withFields(
      from_file ? say('changed {entry} from a file', { entry }) : say('changed {entry}', { entry }),
      of,
      names,
      speaker,
    );
  const renamed = { entry: called(changes.name.from), name: String(fields.name) };
  return withFields(
    from_file ? say('renamed {entry} to {name} from a file', renamed) : say('renamed {entry} to {name}', renamed),
    of,
    names.filter((name) => name !== 'name'),
    speaker,
  );
};
/** All that can happen to one entry but its removal. */
export const upsertedKind = (of: Pick<Declared, 'label'>, speaker: Voice): string =>
  sayIn(speaker)('added or changed {entry}', { entry: entryWords(of, anyValue, speaker) });
/** Without a name, the reader is looking at the entry. */
export const removedWords = (of: Pick<Declared, 'label'>, name?: string, speaker: Voice = english): string =>
  sayIn(speaker)('removed {entry}', { entry: entryWords(of, name, speaker) });
export const sortedWords = ({ plural }: Pick<Declared, 'plural'>, speaker: Voice = english): string =>
  sayIn(speaker)('sorted the {items}', { items: sayWithin(plural, speaker) });

/** What one request did to several entries of a list. */
export const ManyTold = z.object({
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  brought_back: z.number(),
  /** The fields that changed in some of the entries. */
  fields: z.array(z.string()),
  from_file: z.boolean(),
});
export type ManyTold = z.output<typeof ManyTold>;
/** Counts of entries by what happened: first in a sentence, later in it, and beside other counts. */
const manyTexts = {
  added: [phrase('added {count, number} {items}'), phrase('added {count, number}'), phrase('{count, number} added')],
  changed: [
    phrase('changed {count, number} {items}'),
    phrase('changed {count, number}'),
    phrase('{count, number} changed'),
  ],
  removed: [
    phrase('removed {count, number} {items}'),
    phrase('removed {count, number}'),
    phrase('{count, number} removed'),
  ],
  brought_back: [
    phrase('restored {count, number} {items}'),
    phrase('restored {count, number}'),
    phrase('{count, number} restored'),
  ],
} as const;
/** A sentence such as 'added 28 message templates', 'changed 12 sources: active', 'imported 20 skills: 15 added and 5 changed'. */
export const manyWords = (
  of: Words & Pick<Declared, 'plural'>,
  { fields, from_file, ...counts }: ManyTold,
  speaker: Voice = english,
): string => {
  const say = sayIn(speaker);
  const items = sayWithin(of.plural, speaker);
  const told = (Object.keys(manyTexts) as (keyof typeof manyTexts)[]).filter((how) => counts[how]);
  if (!from_file)
    return withFields(
      listed(
        told.map((how, index) => sayText(manyTexts[how][index ? 1 : 0], { count: counts[how], items }, speaker)),
        speaker,
      ),
      of,
      fields,
      speaker,
    );
  const count = told.reduce((all, how) => all + counts[how], 0);
  const sentence = say('imported {count, number} {items}', { count, items });
  if (told.length < 2 && !counts.changed) return sentence;
  const split = told.map((how) => sayText(manyTexts[how][2], { count: counts[how] }, speaker));
  return say('{sentence}: {fields}', { sentence, fields: listed(split, speaker) });
};
