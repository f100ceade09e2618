/** Path, query and hash of an address of this site; null for other addresses. The server may send the browser to any address of this site, but never to another site. */
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
    // If the browser stores nothing, visitors open the link of the email once more.
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
/** The address where a sign-in continues: the one that the server names, for example to ask for a second factor. The last address is, once, that of the invitation for which the visitor signed in. */
export const afterSignIn = (location?: unknown): string => {
  const to = sameSite(location) ?? '/dashboard';
  return to === '/dashboard' ? (invitationToJoin() ?? to) : to;
};
