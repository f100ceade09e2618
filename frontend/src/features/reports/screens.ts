import { reportsPage } from '@candor/contracts/reports/pages';
import { type Screen, screensOf } from '../../page/screen.ts';
import { reportPages } from './report-pages.ts';

const screen = screensOf('reports');

export const reportScreens: readonly Screen[] = [
  screen(reportsPage, () => import('./reports.tsx')),
  ...reportPages.map((page) => screen(page, () => import('./report.tsx'))),
];
