import { failedPage, messagesPage, scheduledPage } from '@candor/contracts/messages/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('messages');

export const messageScreens: readonly Screen[] = [
  screen(messagesPage, () => import('./messages.tsx')),
  screen(scheduledPage, () => import('./messages.tsx')),
  screen(failedPage, () => import('./messages.tsx')),
];
