import type { Catalogue } from '../kernel/catalogue.ts';

/** Catalogues that a module adds to the application's own. Such a module runs before the application (`node --import`). */
export const addedCatalogues: Catalogue[] = [];
