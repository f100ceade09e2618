import {
  kitPartsPage,
  outboxPage,
  systemPage,
  tenantInvitationsPage,
  tenantsPage,
  visitsPage,
} from '@candor/contracts/platform/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('platform');

export const platformScreens: readonly Screen[] = [
  screen(outboxPage, () => import('./outbox.tsx')),
  screen(kitPartsPage, () => import('./kit.tsx')),
  screen(systemPage, () => import('./system.tsx')),
  screen(tenantsPage, () => import('./tenants.tsx')),
  screen(tenantInvitationsPage, () => import('./tenant-invitations.tsx')),
  screen(visitsPage, () => import('./visits.tsx')),
];
