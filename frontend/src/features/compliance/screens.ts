import { historyPage, historySearchPage, personHistoryPage } from '@candor/contracts/compliance/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('compliance');

export const complianceScreens: readonly Screen[] = [
  screen(personHistoryPage, () => import('./person-history.tsx')),
  screen(historySearchPage, () => import('./history-search.tsx')),
  screen(historyPage, () => import('./history.tsx')),
];
