import { chooseTimePage } from '@candor/contracts/public/booking';
import { kitPage, kitsPage } from '@candor/contracts/public/kits';
import { ownApplicationPage, ownApplicationsPage } from '@candor/contracts/public/own-application';
import { applyPage, careersPage, positionsPage, postPage, surveyPage } from '@candor/contracts/public/pages';
import { consentPage, copyPage, statementPage } from '@candor/contracts/privacy/pages';
import { confirmPage } from '@candor/contracts/forms/confirming';
import { publicFormPage } from '@candor/contracts/forms/pages';
import { articlesPage, categoryPage, publicWebpage, subcategoryPage } from '@candor/contracts/webpages/public';
import { ownRegistrationPage, publicEventPage, publicEventsPage } from '@candor/contracts/recruiting-events/pages';
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
  screen(chooseTimePage, () => import('./booking.tsx')),
  screen(consentPage, () => import('./consent.tsx')),
  screen(statementPage, () => import('./statement.tsx')),
  screen(surveyPage, () => import('./survey-alone.tsx')),
  screen(copyPage, () => import('./your-data.tsx')),
  screen(publicFormPage, () => import('./form.tsx')),
  screen(publicWebpage, () => import('./web-page.tsx')),
  screen(articlesPage, () => import('./articles.tsx')),
  screen(categoryPage, () => import('./articles.tsx')),
  screen(subcategoryPage, () => import('./articles.tsx')),
  screen(confirmPage, () => import('./confirm-consent.tsx')),
  screen(publicEventsPage, () => import('./events.tsx')),
  screen(publicEventPage, () => import('./event.tsx')),
  screen(ownRegistrationPage, () => import('./registration.tsx')),
  screen(unsubscribePage, () => import('./unsubscribe.tsx')),
];
