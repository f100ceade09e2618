/** SHA-256 of some bytes: 32 bytes. Node and browsers bring their own. */
export type Hasher = (bytes: Uint8Array) => Uint8Array;

/** Bytes as text, and back. Plain code, because the verifier runs in browsers and in Node. */
export const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};
/** Null: it is not base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 === 1) return null;
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
};
export const hexOf = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
};
export const fromHex = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  return bytes;
};
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
};
const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);
