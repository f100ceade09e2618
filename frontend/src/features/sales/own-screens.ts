import { ownPartnerPage } from '@candor/contracts/sales/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('sales');

/** The screens that can be opened without an account. */
export const ownPartnerScreens: readonly Screen[] = [screen(ownPartnerPage, () => import('./own-partner.tsx'))];
