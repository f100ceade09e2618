import { reportsPage } from '@candor/contracts/reports/pages';
import { screen, type Screen } from '../../page/screen.ts';
import { reportPages } from './report-pages.ts';

export const reportScreens: readonly Screen[] = [
  screen(reportsPage, () => import('./reports.tsx')),
  ...reportPages.map((page) => screen(page, () => import('./report.tsx'))),
];
