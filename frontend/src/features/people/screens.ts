import { peoplePage, personPage } from '@candor/contracts/people/pages';
import { screen, type Screen } from '../../page/screen.ts';

export const peopleScreens: readonly Screen[] = [
  screen(peoplePage, () => import('./candidates.tsx')),
  screen(personPage, () => import('./person.tsx')),
];
