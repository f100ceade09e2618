import { duplicatesPage } from '@candor/contracts/people/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('people');

export const duplicateScreens: readonly Screen[] = [screen(duplicatesPage, () => import('./duplicates.tsx'))];
