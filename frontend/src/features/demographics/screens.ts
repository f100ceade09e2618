import { applicantsPage, eeoPage, impactPage, responsePage } from '@candor/contracts/demographics/pages';
import { screensOf } from '../../page/screen.ts';

const screen = screensOf('demographics');

export const demographicScreens = [
  screen(impactPage, () => import('./impact.tsx')),
  screen(applicantsPage, () => import('./applicants.tsx')),
  screen(eeoPage, () => import('./flow.tsx')),
  screen(responsePage, () => import('./responses.tsx')),
];
