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
