import { searchAllPage, searchKindPages } from '@candor/contracts/platform/search-pages';
import { screen, type Screen } from '../../page/screen.ts';

export const searchScreens: readonly Screen[] = [searchAllPage, ...searchKindPages].map((page) =>
  screen(page, () => import('./search.tsx')),
);
