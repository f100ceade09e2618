import * as pages from '@candor/contracts/engagement/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('engagement');

export const engagementScreens: readonly Screen[] = [
  screen(pages.interestPage, () => import('./interest.tsx')),
  screen(pages.marketingHomePage, () => import('./marketing-home.tsx')),
];
