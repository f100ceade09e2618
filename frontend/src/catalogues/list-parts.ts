import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { article } from '@candor/contracts/words/article';
import type { Option } from '@candor/contracts/kernel/standard';

// The sections of a small list, and the quick filters above it.

export type Section = { key: string; title: string | null; rows: readonly CatalogueRow[]; parent?: string };
/** The name of the choice that divides the list. */
export const dividing = ({ fields }: Pick<Catalogue, 'fields'>): string | undefined =>
  Object.keys(fields).find((name) => fields[name]!.divides);
/** Sections by parent entry, or by the choice that divides the list; a list with neither is one section. Empty sections are left out. `whole`: whether all entries are there, not only a page of them. */
export const sectionsOf = (
  catalogue: Pick<Catalogue, 'parent' | 'fields'>,
  rows: readonly CatalogueRow[],
  parents: readonly Option[],
  whole: boolean,
): Section[] => {
  const by = catalogue.parent ? 'parent_id' : whole ? dividing(catalogue) : undefined;
  if (!by) return rows.length ? [{ key: 'all', title: null, rows }] : [];
  const groups = catalogue.parent ? parents : (catalogue.fields[by]!.options ?? []);
  const of = (value: string) => rows.filter((row) => row.fields[by] === value);
  const stray = rows.filter((row) => !groups.some(({ value }) => value === row.fields[by]));
  const word = catalogue.fields[by]!.label;
  return [
    ...groups.map(({ value, label }) => ({
      key: value,
      title: catalogue.parent ? label : sayLabel(label),
      rows: of(value),
      ...(catalogue.parent ? { parent: value } : {}),
    })),
    {
      key: 'without',
      title: say(article(word) === 'an' ? 'Without an {item}' : 'Without a {item}', { item: sayWithin(word) }),
      rows: stray,
    },
  ].filter((section) => section.rows.length);
};

export type Quick = { key: string; label: string; rows: ReadonlySet<string> };
/** Lists of fewer entries can be read at a glance. */
const long = 8;
/** The quick filters of a long list: its groups, unused entries, those that are switched off. */
export const quicksOf = (
  sections: readonly Section[],
  rows: readonly CatalogueRow[],
  isUsed: ((id: string) => boolean) | null,
): Quick[] => {
  if (rows.length < long) return [];
  const ids = (of: readonly CatalogueRow[]) => new Set(of.map(({ id }) => id));
  return [
    ...(sections.length > 1
      ? sections.map(({ key, title, rows: of }) => ({ key, label: title ?? '', rows: ids(of) }))
      : []),
    { key: 'unused', label: say('not used'), rows: ids(isUsed ? rows.filter(({ id }) => !isUsed(id)) : []) },
    { key: 'off', label: say('not in use'), rows: ids(rows.filter(({ active }) => !active)) },
  ].filter(({ rows: of }) => of.size && of.size < rows.length);
};
