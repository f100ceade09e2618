import { reportsPage } from '@candor/contracts/reports/pages';
import { dashboardsPage } from '@candor/contracts/reports/dashboards';
import { surveysPage } from '@candor/contracts/public/surveys';
import { builder } from '@candor/contracts/reports/builder';
import { type Screen, screensOf } from '../../page/screen.ts';
import { reportPages } from './report-pages.ts';

const screen = screensOf('reports');

export const reportScreens: readonly Screen[] = [
  screen(reportsPage, () => import('./reports.tsx')),
  screen(dashboardsPage, () => import('./dashboards.tsx')),
  screen(builder.page, () => import('./builder.tsx')),
  screen(surveysPage, () => import('./surveys.tsx')),
  ...reportPages.map((page) => screen(page, () => import('./report.tsx'))),
];
