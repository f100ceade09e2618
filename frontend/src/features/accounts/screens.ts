import {
  callbackPage,
  invitationPage,
  newPasswordPage,
  profilePage,
  registerPage,
  resetPage,
  secondFactorPage,
  signInPage,
  signOutPage,
} from '@candor/contracts/accounts/pages';
import { anyone } from '@candor/contracts/kernel/endpoint';
import { page } from '@candor/contracts/kernel/page';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('accounts');

/** Pages that tell why another page was not shown. The server answers them itself. */
const statusPages = ['/404', '/500', '/unauthorized', '/access-denied'].map((at) =>
  page(at, { needs: anyone, frame: 'public' }),
);

export const accountScreens: readonly Screen[] = [
  screen(signInPage, () => import('./sign-in.tsx')),
  screen(signOutPage, () => import('./sign-out.tsx')),
  screen(secondFactorPage, () => import('./second-factor.tsx')),
  screen(resetPage, () => import('./reset.tsx')),
  screen(newPasswordPage, () => import('./new-password.tsx')),
  screen(invitationPage, () => import('./invitation.tsx')),
  screen(callbackPage, () => import('./google-callback.tsx')),
  screen(registerPage, () => import('./register.tsx')),
  screen(profilePage, () => import('./profile.tsx')),
  ...statusPages.map((each) => screen(each, () => import('./status.tsx'))),
];
