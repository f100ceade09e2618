import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { cataloguePage, partsPage } from '@candor/contracts/catalogues/pages';

/** The list page of every catalogue. */
export const cataloguePages = catalogues.map(cataloguePage);
/** The page of each entry that has parts. */
export const partsPages = catalogues.flatMap((entry) => partsPage(entry) ?? []);
