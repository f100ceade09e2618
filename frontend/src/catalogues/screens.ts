import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { listScreen, type Screen } from '../page/screen.ts';

/** A screen for every catalogue; all draw the same file. */
export const catalogueScreens: readonly Screen[] = catalogues.map(({ screen }) => {
  const [area, entity] = screen.split('/');
  return {
    ...listScreen(area!, entity!, undefined, '', () =>
      import('./catalogue-screen.tsx').then((m) => ({ default: m.CatalogueScreen })),
    ),
    file: 'src/catalogues/catalogue-screen.tsx',
  };
});
