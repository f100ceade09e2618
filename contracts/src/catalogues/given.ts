import type { Catalogue } from '../kernel/catalogue.ts';

/** Catalogues that the application gets besides its own. A module that runs before the application (`node --import`) adds them here. */
export const addedCatalogues: Catalogue[] = [];
