/**
 * What a browser must do before the server takes one more call from a busy device or address: find a number so that the
 * SHA-256 of `{token}:{number}` begins with `bits` zero bits, or, if it cannot compute, wait `wait` seconds.
 */
export type Work = { token: string; bits: number; wait: number };
/** The header with `{token}:{number}`, or the token alone after waiting. */
export const workHeader = 'x-work';

/** How many zero bits a hash begins with. */
export const zeroBits = (hash: Uint8Array): number => {
  let bits = 0;
  for (const byte of hash) {
    if (byte) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};
