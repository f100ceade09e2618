import { dashboardPage } from '@candor/contracts/reports/pages';
import { screen, type Screen } from '../../page/screen.ts';

export const dashboardScreens: readonly Screen[] = [screen(dashboardPage, () => import('./dashboard.tsx'))];
