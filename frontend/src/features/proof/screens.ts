import { proofPage } from '@candor/contracts/proof/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('proof');

export const proofScreens: readonly Screen[] = [screen(proofPage, () => import('./proof.tsx'))];
