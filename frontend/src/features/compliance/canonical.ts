/** JSON with the keys of every object in order and no spaces (RFC 8785): the input of the fingerprint. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join(',')}}`;
};

/** SHA-256 in hex over the canonical rows; null where the browser offers no cryptography (a plain http address). */
export const fingerprintOf = async (rows: readonly unknown[]): Promise<string | null> => {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical(rows)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
