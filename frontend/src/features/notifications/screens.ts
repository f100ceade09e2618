import { notificationsPage } from '@candor/contracts/notifications/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('notifications');

export const notificationScreens: readonly Screen[] = [screen(notificationsPage, () => import('./notifications.tsx'))];
