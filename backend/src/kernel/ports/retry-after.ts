const longest = 3_600_000;

/** How many milliseconds a server tells us to wait (RFC 9110, in seconds or until a time), at most an hour. Undefined: the header does not say. */
export const retryAfter = (header: string | null | undefined): number | undefined => {
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), longest) : undefined;
};
