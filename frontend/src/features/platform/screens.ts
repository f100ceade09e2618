import { kitPartsPage, outboxPage, systemPage, tenantsPage } from '@candor/contracts/platform/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('platform');

export const platformScreens: readonly Screen[] = [
  screen(outboxPage, () => import('./outbox.tsx')),
  screen(kitPartsPage, () => import('./kit.tsx')),
  screen(systemPage, () => import('./system.tsx')),
  screen(tenantsPage, () => import('./tenants.tsx')),
];
