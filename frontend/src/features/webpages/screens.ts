import * as pages from '@candor/contracts/webpages/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('webpages');

export const webpageScreens: readonly Screen[] = [
  screen(pages.webpagesPage, () => import('./webpages.tsx')),
  screen(pages.pageOrderPage, () => import('./order.tsx')),
  screen(pages.webpagePage, () => import('./edit.tsx')),
  screen(pages.webpageEditPage, () => import('./edit.tsx')),
  screen(pages.webpagePreviewPage, () => import('./preview.tsx')),
  screen(pages.webpageVersionsPage, () => import('./versions.tsx')),
];
