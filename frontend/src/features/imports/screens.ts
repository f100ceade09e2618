import { importPage, importsPage } from '@candor/contracts/people/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('people');

export const importScreens: readonly Screen[] = [
  screen(importsPage, () => import('./imports.tsx')),
  screen(importPage, () => import('./import.tsx')),
];
