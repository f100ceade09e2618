import { failedPage, messagesPage, scheduledPage } from '@candor/contracts/messages/pages';
import { screen, type Screen } from '../../page/screen.ts';

export const messageScreens: readonly Screen[] = [
  screen(messagesPage, () => import('./messages.tsx')),
  screen(scheduledPage, () => import('./messages.tsx')),
  screen(failedPage, () => import('./messages.tsx')),
];
