import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { cataloguePage } from '@candor/contracts/catalogues/pages';

/** The list page of every catalogue. */
export const cataloguePages = catalogues.map(cataloguePage);
