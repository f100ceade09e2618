import { peoplePage, personPage } from '@candor/contracts/people/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('people');

export const peopleScreens: readonly Screen[] = [
  screen(peoplePage, () => import('./candidates.tsx')),
  screen(personPage, () => import('./person.tsx')),
];
