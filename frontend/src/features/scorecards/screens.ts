import { scoresPage } from '@candor/contracts/pipeline/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('pipeline');

export const scorecardScreens: readonly Screen[] = [screen(scoresPage, () => import('./scores.tsx'))];
