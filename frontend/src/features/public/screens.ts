import { kitPage, kitsPage } from '@candor/contracts/public/kits';
import { ownApplicationPage, ownApplicationsPage } from '@candor/contracts/public/own-application';
import { applyPage, careersPage, positionsPage, postPage, surveyPage } from '@candor/contracts/public/pages';
import { confirmRequestPage, privacyNoticePage } from '@candor/contracts/privacy/asking';
import { consentPage, copyPage, statementPage } from '@candor/contracts/privacy/pages';
import { unsubscribePage } from '@candor/contracts/public/unsubscribe';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('public');

export const publicScreens: readonly Screen[] = [
  screen(kitsPage, () => import('./kits.tsx')),
  screen(kitPage, () => import('./kit.tsx')),
  screen(careersPage, () => import('./careers.tsx')),
  screen(postPage, () => import('./job-post.tsx')),
  screen(positionsPage, () => import('./positions.tsx')),
  screen(applyPage, () => import('./apply.tsx')),
  screen(ownApplicationsPage, () => import('./own-applications.tsx')),
  screen(ownApplicationPage, () => import('./own-application.tsx')),
  screen(consentPage, () => import('./consent.tsx')),
  screen(privacyNoticePage, () => import('./privacy.tsx')),
  screen(confirmRequestPage, () => import('./confirm-request.tsx')),
  screen(statementPage, () => import('./statement.tsx')),
  screen(surveyPage, () => import('./survey-alone.tsx')),
  screen(copyPage, () => import('./your-data.tsx')),
  screen(unsubscribePage, () => import('./unsubscribe.tsx')),
];
