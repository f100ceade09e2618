import { chooseTimePage } from '@candor/contracts/public/booking';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('public');

export const publicBookingScreens: readonly Screen[] = [screen(chooseTimePage, () => import('./booking.tsx'))];
