import { bookingPage } from '@candor/contracts/booking/booking-page';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('interviews');

export const bookingScreens: readonly Screen[] = [screen(bookingPage, () => import('./book.tsx'))];
