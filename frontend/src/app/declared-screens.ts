import { catalogueScreens } from '../catalogues/screens.ts';
import { searchScreens } from '../features/home/search-screens.ts';
import { reportScreens } from '../features/reports/screens.ts';

/** Screens that are declarations as a whole. Only their own pages load this table, because it carries the declarations. */
export const declaredScreens = [...catalogueScreens, ...reportScreens, ...searchScreens];
