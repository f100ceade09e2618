import { duplicatesPage, importPage, importsPage, peoplePage, personPage } from '@candor/contracts/people/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('people');

export const peopleScreens: readonly Screen[] = [
  screen(peoplePage, () => import('./candidates.tsx')),
  screen(duplicatesPage, () => import('./duplicates.tsx')),
  screen(personPage, () => import('./person.tsx')),
  screen(importsPage, () => import('./imports.tsx')),
  screen(importPage, () => import('./import.tsx')),
];
