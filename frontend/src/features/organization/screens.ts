import { invitationsPage, usersPage } from '@candor/contracts/accounts/pages';
import { screen, type Screen } from '../../page/screen.ts';

export const organizationScreens: readonly Screen[] = [
  screen(usersPage, () => import('./users.tsx')),
  screen(invitationsPage, () => import('./invitations.tsx')),
];
