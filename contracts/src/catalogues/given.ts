import type { Catalogue } from '../kernel/catalogue.ts';

/** Catalogues that the application is given besides its own. A module that runs before the application (`node --import`) puts them here. */
export const given: Catalogue[] = [];
