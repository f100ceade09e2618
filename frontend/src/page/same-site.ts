/** Path, query and hash of an address of this site; null for anything else. An answer may send the browser anywhere on this site, never off it. */
export const sameSite = (to: unknown): string | null => {
  if (typeof to !== 'string' || !to) return null;
  try {
    const url = new URL(to, window.location.origin);
    return url.origin === window.location.origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
};

const joining = 'candor.joining';

/** Remembers, in this tab, the invitation for which somebody goes to sign in. */
export const rememberInvitation = (token: string): void => {
  try {
    sessionStorage.setItem(joining, token);
  } catch {
    // Without storage they open the link of the mail once more.
  }
};
const invitationToJoin = (): string | null => {
  try {
    const token = sessionStorage.getItem(joining);
    sessionStorage.removeItem(joining);
    return token && `/invitation?token=${encodeURIComponent(token)}`;
  } catch {
    return null;
  }
};
/** Where a sign-in goes on: to what the server says, for example to ask for a second factor; and at its end to the invitation for which it began, once. */
export const afterSignIn = (location?: unknown): string => {
  const to = sameSite(location) ?? '/dashboard';
  return to === '/dashboard' ? (invitationToJoin() ?? to) : to;
};
