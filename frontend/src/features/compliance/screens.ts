import { historyPage, historySearchPage, personHistoryPage } from '@candor/contracts/compliance/pages';
import { screen, type Screen } from '../../page/screen.ts';

export const complianceScreens: readonly Screen[] = [
  screen(personHistoryPage, () => import('./person-history.tsx')),
  screen(historySearchPage, () => import('./history-search.tsx')),
  screen(historyPage, () => import('./history.tsx')),
];
