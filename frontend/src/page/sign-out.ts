import { logout } from '@candor/contracts/accounts/endpoints';
import { call, errorOf } from './call.ts';
import { forgetDrafts } from './draft-names.ts';

/** Ends the session of this browser and goes to the sign-in. Returns the error, or null. */
export const signOut = async (): Promise<string | null> => {
  const answer = await call(logout, {});
  // If the session has already ended, the browser goes to the sign-in too.
  if (answer.status !== 'ok' && answer.code !== 'access-denied') return errorOf(answer);
  forgetDrafts(null);
  window.location.assign('/');
  return null;
};
