/** Path, query and hash of an address of this site; null for other addresses. An answer may send the browser anywhere on this site, never off it. */
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

/** Remembers, in this tab, the invitation that a visitor signs in for. */
export const rememberInvitation = (token: string): void => {
  try {
    sessionStorage.setItem(joining, token);
  } catch {
    // Without storage they open the mail's link once more.
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
/** Where a sign-in continues: at the server's location, for example to ask for a second factor; and at its end at the invitation it was for, once. */
export const afterSignIn = (location?: unknown): string => {
  const to = sameSite(location) ?? '/dashboard';
  return to === '/dashboard' ? (invitationToJoin() ?? to) : to;
};
