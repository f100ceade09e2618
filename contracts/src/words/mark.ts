/**
 * A short mark of an id: 53 bits of it (cyrb53, a public-domain hash by bryc). The server tells every open browser of an organization which
 * rows changed. A browser that knows an id recognizes its mark; a mark cannot be turned back into an id of 122 random bits.
 */
export const markOf = (id: string): number => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
};
/** The changed rows of one read model. If there are no marks, any of its rows may have changed. */
export type Change = { model: string; marks: readonly number[] };
