import { automationPage, privacyDeskPage } from '@candor/contracts/privacy/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('privacy');

export const privacyScreens: readonly Screen[] = [
  screen(privacyDeskPage, () => import('./desk.tsx')),
  screen(automationPage, () => import('./automation.tsx')),
];
