import { catalogueScreens } from '../catalogues/screens.ts';
import { searchScreens } from '../features/home/search-screens.ts';
import { reportScreens } from '../features/reports/screens.ts';

/** Screens of what is declared whole. Their table carries the declarations, so only their own pages load it. */
export const declaredScreens = [...catalogueScreens, ...reportScreens, ...searchScreens];
