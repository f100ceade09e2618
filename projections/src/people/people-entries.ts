import type { Recorded } from '@candor/contracts/kernel/event';
import type { PersonPart } from '@candor/contracts/people/rows';

// Rows of people name tags and skills, which are searched and exported by their names. So they follow a renaming.

export type EntryUpserted = { type: 'TagUpserted' | 'SkillUpserted'; data: { id: string; fields: { name: string } } };
/** What is remembered of an entry: its name, as its list has it. */
export type NameOfEntry = { of: 'entry'; name: string };
/** By what rows are found that have the entry, and where they hold it. */
export const heldBy = {
  TagUpserted: { field: 'tag', held: 'tags' },
  SkillUpserted: { field: 'skill', held: 'skills' },
} as const;
/** The events of entries that people have: they are about nobody. */
export const entryEvents: readonly string[] = Object.keys(heldBy);
export const isEntry = (event: Recorded): event is Recorded<EntryUpserted> => event.type in heldBy;

/** The row with the name that the entry has now. */
export const renamed = <Row extends Pick<PersonPart, 'tags' | 'skills'> & { parts: readonly PersonPart[] }>(
  row: Row | null,
  { type, data: { id, fields } }: Recorded<EntryUpserted>,
): Row | null => {
  const { held } = heldBy[type];
  const within = <Of extends Pick<PersonPart, 'tags' | 'skills'>>(of: Of): Of =>
    of[held].some((each) => each.id === id && each.name !== fields.name)
      ? { ...of, [held]: of[held].map((each) => (each.id === id ? { id, name: fields.name } : each)) }
      : of;
  const next = row && within(row);
  return next?.parts.length ? { ...next, parts: next.parts.map(within) } : next;
};
