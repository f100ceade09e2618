import { proofPage } from '@candor/contracts/proof/pages';
import { donePage } from '@candor/contracts/proof/record';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('proof');

export const proofScreens: readonly Screen[] = [
  screen(proofPage, () => import('./proof.tsx')),
  screen(donePage, () => import('./done.tsx')),
];
