/** The origin of a site as a member types it: `https://example.com`. Null: it is none. */
export const siteOf = (typed: string): string | null => {
  const text = typed.trim().replace(/\/+$/, '');
  if (!URL.canParse(text)) return null;
  const { origin, protocol } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && origin === text.toLowerCase() ? origin : null;
};
/**
 * Whether a form may be shown and sent by this site. A request without a known origin is accepted: old browsers and
 * pages that hide their address send none, and a site that forges its origin does not need a visitor's browser.
 */
export const mayShow = (sites: readonly string[] | undefined, origin: string | undefined, own: string): boolean => {
  // A Referer may have a path.
  const site = origin && URL.canParse(origin) ? siteOf(new URL(origin).origin) : null;
  return !sites?.length || !site || site === own || sites.some((each) => siteOf(each) === site);
};
