import * as pages from '@candor/contracts/sales/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('sales');

export const salesScreens: readonly Screen[] = [
  screen(pages.dealsPage, () => import('./deals.tsx')),
  screen(pages.dealPage, () => import('./deal.tsx')),
  screen(pages.partnersPage, () => import('./partners.tsx')),
  screen(pages.partnerPage, () => import('./partner.tsx')),
  screen(pages.termsPage, () => import('./terms.tsx')),
  screen(pages.commissionsPage, () => import('./commissions.tsx')),
  screen(pages.salesSettingsPage, () => import('./sales-settings.tsx')),
];
