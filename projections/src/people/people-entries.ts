import type { Recorded } from '@candor/contracts/kernel/event';
import type { PersonPart } from '@candor/contracts/people/rows';

// Rows of people contain the names of tags and skills, for search and export. These rows change when a tag or skill is renamed.

export type EntryUpserted = { type: 'TagUpserted' | 'SkillUpserted'; data: { id: string; fields: { name: string } } };
/** The memo of an entry: its current name. */
export type NameOfEntry = { of: 'entry'; name: string };
/** `field`: the field that finds the rows with an entry; `held`: the field that contains the entry. */
export const heldBy = {
  TagUpserted: { field: 'tag', held: 'tags' },
  SkillUpserted: { field: 'skill', held: 'skills' },
} as const;
/** The events of tags and skills, which name no person. */
export const entryEvents: readonly string[] = Object.keys(heldBy);
export const isEntry = (event: Recorded): event is Recorded<EntryUpserted> => event.type in heldBy;

/** The row with the current name of the entry. */
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
