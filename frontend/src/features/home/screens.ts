import { dashboardPage } from '@candor/contracts/reports/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('dashboard');

export const homeScreens: readonly Screen[] = [screen(dashboardPage, () => import('./dashboard.tsx'))];
