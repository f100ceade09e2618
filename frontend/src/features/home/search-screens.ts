import { searchAllPage, searchKindPages } from '@candor/contracts/platform/search-pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('platform');

export const searchScreens: readonly Screen[] = [searchAllPage, ...searchKindPages].map((page) =>
  screen(page, () => import('./search.tsx')),
);
