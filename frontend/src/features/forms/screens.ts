import * as pages from '@candor/contracts/forms/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('forms');

export const formScreens: readonly Screen[] = [
  screen(pages.formsPage, () => import('./forms.tsx')),
  screen(pages.formPage, () => import('./fields.tsx')),
  screen(pages.formFieldsPage, () => import('./fields.tsx')),
  screen(pages.formSubmissionsPage, () => import('./submissions.tsx')),
  screen(pages.formEmbedPage, () => import('./embed.tsx')),
];
