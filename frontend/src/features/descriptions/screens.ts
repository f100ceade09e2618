import { sectionsPage } from '@candor/contracts/jobs/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('jobs');

export const descriptionScreens: readonly Screen[] = [screen(sectionsPage, () => import('./description.tsx'))];
