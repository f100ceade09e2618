import { reviewPage } from '@candor/contracts/reviews/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('reviews');

export const reviewScreens: readonly Screen[] = [screen(reviewPage, () => import('./review.tsx'))];
