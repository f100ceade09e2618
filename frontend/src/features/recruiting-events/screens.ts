import * as pages from '@candor/contracts/recruiting-events/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('events');

export const recruitingEventScreens: readonly Screen[] = [
  screen(pages.recruitingEventsPage, () => import('./events.tsx')),
  screen(pages.recruitingEventPage, () => import('./dates.tsx')),
  screen(pages.recruitingEventRegistrationsPage, () => import('./registrations.tsx')),
  screen(pages.recruitingEventSettingsPage, () => import('./settings.tsx')),
  screen(pages.recruitingEventDoorPage, () => import('./door.tsx')),
  screen(pages.checkInPage, () => import('./check-in.tsx')),
];
