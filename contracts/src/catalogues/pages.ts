import { type Catalogue, catalogueList, type CatalogueRow } from '../kernel/catalogue.ts';
import { holds } from '../kernel/endpoint.ts';
import { type Items, type ListPage, listPage } from '../kernel/page.ts';
import type { Option, Standard } from '../kernel/standard.ts';

// The page of a small list: `/{area}/{entity}` of its declaration.

/** How many rows of one kind name each entry, and the page that lists them: `filter` takes the entry's id. */
export type Used = {
  one: string;
  many: string;
  counts: { id: string; count: number }[];
  shown: { screen: string; filter: string; filters: Record<string, unknown> } | null;
};
/** `sizes`: how many entries each small list has that the caller may open, by the catalogue's name. The settings menu shows them. */
export type WithSizes = { sizes: Record<string, number> };
export type CataloguePage = Standard &
  WithSizes &
  Items<CatalogueRow> & {
    catalogue: string;
    parents: Option[];
    /** How many entries were removed. The filter `deleted` lists them instead of the others. */
    removed: number;
    /** Who uses the entries, of what the caller may see. An entry without a count is not used. */
    used: Used[];
  };
export const cataloguePage = (entry: Catalogue): ListPage<CataloguePage> => {
  const [area, entity] = entry.screen.split('/') as [string, string];
  return listPage<CataloguePage>(area, entity, { needs: holds(entry.needs), list: catalogueList });
};
