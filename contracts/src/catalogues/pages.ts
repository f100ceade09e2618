import { type Catalogue, catalogueList, type CatalogueRow } from '../kernel/catalogue.ts';
import { holds } from '../kernel/endpoint.ts';
import { type Items, type ListPage, listPage } from '../kernel/page.ts';
import type { Option, Standard } from '../kernel/standard.ts';

// The page of a small list: `/{area}/{entity}` of its declaration.

export type CataloguePage = Standard & Items<CatalogueRow> & { catalogue: string; parents: Option[] };
export const cataloguePage = (entry: Catalogue): ListPage<CataloguePage> => {
  const [area, entity] = entry.screen.split('/') as [string, string];
  return listPage<CataloguePage>(area, entity, { needs: holds(entry.needs), list: catalogueList });
};
