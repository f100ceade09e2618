import { catalogueScreens } from '../catalogues/screens.ts';
import { searchScreens } from '../features/home/search-screens.ts';
import { reportScreens } from '../features/reports/screens.ts';

/** Screens that are made entirely from declarations. Only their own pages load this table, because it includes the declarations. */
export const declaredScreens = [...catalogueScreens, ...reportScreens, ...searchScreens];
