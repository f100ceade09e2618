import {
  composePage,
  failedPage,
  inboxPage,
  messagesPage,
  scheduledPage,
  threadPage,
} from '@candor/contracts/messages/pages';
import { sendAsPage } from '@candor/contracts/messages/send-as';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('messages');

export const messageScreens: readonly Screen[] = [
  screen(inboxPage, () => import('./inbox.tsx')),
  screen(threadPage, () => import('./inbox.tsx')),
  screen(composePage, () => import('./compose.tsx')),
  screen(sendAsPage, () => import('./senders.tsx')),
  screen(messagesPage, () => import('./messages.tsx')),
  screen(scheduledPage, () => import('./messages.tsx')),
  screen(failedPage, () => import('./messages.tsx')),
];
