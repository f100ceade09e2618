import {
  accessPage,
  aiPage,
  auditPage,
  brandPage,
  hiringPage,
  integrationsPage,
  organizationPage,
  privacyPage,
  hoursPage,
  modulesPage,
  senderPage,
  signInRulesPage,
} from '@candor/contracts/organization/pages';
import { suppressionsPage } from '@candor/contracts/messages/suppressions';
import { invitationsPage, usersPage } from '@candor/contracts/accounts/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('organization');

export const organizationScreens: readonly Screen[] = [
  screen(usersPage, () => import('./users.tsx')),
  screen(invitationsPage, () => import('./invitations.tsx')),
  screen(auditPage, () => import('./audit.tsx')),
  screen(accessPage, () => import('./access.tsx')),
  screen(organizationPage, () => import('./profile.tsx')),
  screen(brandPage, () => import('./brand-settings.tsx')),
  screen(privacyPage, () => import('./privacy.tsx')),
  screen(hoursPage, () => import('./working-hours.tsx')),
  screen(modulesPage, () => import('./modules.tsx')),
  screen(senderPage, () => import('./sender.tsx')),
  screen(suppressionsPage, () => import('./suppressions.tsx')),
  screen(aiPage, () => import('./ai.tsx')),
  screen(integrationsPage, () => import('./integrations.tsx')),
  screen(hiringPage, () => import('./hiring.tsx')),
  screen(signInRulesPage, () => import('./sign-in-rules.tsx')),
];
