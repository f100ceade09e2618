import { type Catalogue, catalogueList, type CatalogueRow } from '../kernel/catalogue.ts';
import { readersOf } from '../kernel/catalogue-scope.ts';
import { holds } from '../kernel/endpoint.ts';
import { type Items, type ListPage, listPage, type RecordPage, recordPage } from '../kernel/page.ts';
import type { Option, Standard } from '../kernel/standard.ts';

// The page of a small list: `/{area}/{entity}` of its declaration.

/** How many rows of one kind use each entry, and the page that lists them: `filter` takes the entry's id. */
export type Used = {
  one: string;
  many: string;
  counts: { id: string; count: number }[];
  shown: { screen: string; filter: string; filters: Record<string, unknown> };
};
/** `sizes`: the number of entries of each small list that the caller may open, by catalogue name. The settings menu shows them. */
export type WithSizes = { sizes: Record<string, number> };
export type CataloguePage = Standard &
  WithSizes &
  Items<CatalogueRow> & {
    catalogue: string;
    parents: Option[];
    /** The entries of other lists that these entries may name, by field: all that the rows name, and the first by name. */
    options: Record<string, Option[]>;
    /** The platform's entries that the organization has copied, each with the id of its copy. */
    ours: Record<string, string>;
    /** How many entries were removed. The filter `deleted` lists these instead. */
    removed: number;
    /** The rows that use the entries, if the caller sees them. An entry without a count is unused. */
    used: Used[];
    /** How many parts of each entry still exist, by its id, such as the questions of a question set. */
    parts: Record<string, number>;
    /** Entries that the reader may not change, although the reader may change the list: other records use them that the reader cannot see. */
    read_only: string[];
  };
export const cataloguePage = (entry: Catalogue): ListPage<CataloguePage> => {
  const [area, entity] = entry.screen.split('/') as [string, string];
  return listPage<CataloguePage>(area, entity, { needs: holds(...readersOf(entry)), list: catalogueList });
};
/** One entry with the entries of another list that it names, in order, such as the questions of a question set. */
export type PartsPage = Standard &
  WithSizes & {
    catalogue: string;
    entry: CatalogueRow;
    parts: CatalogueRow[];
    /** The organization's copies of this platform entry and of its parts. */
    ours: Record<string, string>;
  };
/** The field that holds entries of another list and has a page of its own to change them. */
export const partsField = (entry: Catalogue): string | undefined =>
  Object.keys(entry.fields).find((name) => entry.fields[name]!.refers && entry.fields[name]!.section !== undefined);
/** The page for an entry's parts; null for entries without parts. */
export const partsPage = (entry: Catalogue): RecordPage<PartsPage> | null => {
  const field = partsField(entry);
  if (!field) return null;
  const [area, entity] = entry.screen.split('/') as [string, string];
  return recordPage<PartsPage>(area, entity, entry.fields[field]!.section!, { needs: holds(...readersOf(entry)) });
};
