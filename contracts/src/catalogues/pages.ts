import { type Catalogue, catalogueList, type CatalogueRow } from '../kernel/catalogue.ts';
import { readersOf } from '../kernel/catalogue-scope.ts';
import { holds } from '../kernel/endpoint.ts';
import { type Items, type ListPage, listPage, type RecordPage, recordPage } from '../kernel/page.ts';
import type { Option, Standard } from '../kernel/standard.ts';

// The page of a small list: `/{area}/{entity}` of its declaration.

/** How many rows of one kind name each entry, and the page that lists them: `filter` takes the entry's id. */
export type Used = {
  one: string;
  many: string;
  counts: { id: string; count: number }[];
  shown: { screen: string; filter: string; filters: Record<string, unknown> };
};
/** `sizes`: how many entries each small list has that the caller may open, by the catalogue's name. The settings menu shows them. */
export type WithSizes = { sizes: Record<string, number> };
export type CataloguePage = Standard &
  WithSizes &
  Items<CatalogueRow> & {
    catalogue: string;
    parents: Option[];
    /** By field, entries of other lists that these may name: all that the rows name, and the first ones by name. */
    options: Record<string, Option[]>;
    /** Of which of the platform's entries the organisation has a copy, each with its id there. */
    ours: Record<string, string>;
    /** How many entries were removed. The filter `deleted` lists them instead of the others. */
    removed: number;
    /** Who uses the entries, of what the caller may see. An entry without a count is not used. */
    used: Used[];
    /** How many parts of each entry are still there, by its id, such as the questions of a question set. */
    parts: Record<string, number>;
    /** Entries of a list that the reader may change, which only others may: records use them that the reader does not see. */
    read_only: string[];
  };
export const cataloguePage = (entry: Catalogue): ListPage<CataloguePage> => {
  const [area, entity] = entry.screen.split('/') as [string, string];
  return listPage<CataloguePage>(area, entity, { needs: holds(...readersOf(entry)), list: catalogueList });
};
/** One entry with the entries of another list that it names, in their order: the questions of a question set. */
export type PartsPage = Standard &
  WithSizes & {
    catalogue: string;
    entry: CatalogueRow;
    parts: CatalogueRow[];
    /** The organisation's copies of the platform's entries: of this one, and of its parts. */
    ours: Record<string, string>;
  };
/** The field with the entries of another list that are changed on a page of this entry's own. */
export const partsField = (entry: Catalogue): string | undefined =>
  Object.keys(entry.fields).find((name) => entry.fields[name]!.refers && entry.fields[name]!.section !== undefined);
/** The page of an entry's parts; null where entries have none. */
export const partsPage = (entry: Catalogue): RecordPage<PartsPage> | null => {
  const field = partsField(entry);
  if (!field) return null;
  const [area, entity] = entry.screen.split('/') as [string, string];
  return recordPage<PartsPage>(area, entity, entry.fields[field]!.section!, { needs: holds(...readersOf(entry)) });
};
