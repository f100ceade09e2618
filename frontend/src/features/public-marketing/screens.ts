import { confirmPage } from '@candor/contracts/forms/confirming';
import { downloadPage } from '@candor/contracts/forms/downloading';
import { publicFormPage } from '@candor/contracts/forms/pages';
import { articlesPage, categoryPage, publicWebpage, subcategoryPage } from '@candor/contracts/webpages/public';
import { ownRegistrationPage, publicEventPage, publicEventsPage } from '@candor/contracts/recruiting-events/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('public');

export const publicMarketingScreens: readonly Screen[] = [
  screen(publicFormPage, () => import('./form.tsx')),
  screen(downloadPage, () => import('./download.tsx')),
  screen(publicWebpage, () => import('./web-page.tsx')),
  screen(articlesPage, () => import('./articles.tsx')),
  screen(categoryPage, () => import('./articles.tsx')),
  screen(subcategoryPage, () => import('./articles.tsx')),
  screen(confirmPage, () => import('./confirm-consent.tsx')),
  screen(publicEventsPage, () => import('./events.tsx')),
  screen(publicEventPage, () => import('./event.tsx')),
  screen(ownRegistrationPage, () => import('./registration.tsx')),
];
