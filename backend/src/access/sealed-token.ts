import { createHmac, timingSafeEqual } from 'node:crypto';

// Tokens for links, with a seal over their content. Nothing is stored, no token can be made up, and a token made for one purpose fits no other.

const sealBytes = 16;
/** The length of an id in bytes. */
export const idLength = 16;
export const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
export const idOfBytes = (bytes: Buffer): string =>
  bytes.toString('hex', 0, idLength).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const seal = (pepper: string, purpose: string, said: Buffer): Buffer =>
  createHmac('sha256', pepper).update(`${purpose}\n`).update(said).digest().subarray(0, sealBytes);
export const sealed = (pepper: string, purpose: string, said: Buffer): string =>
  Buffer.concat([said, seal(pepper, purpose, said)]).toString('base64url');
/** The token's content, which is `bytes` long. Null: we did not make the token, or not for this purpose. */
export const unsealed = (pepper: string, purpose: string, bytes: number, token: string): Buffer | null => {
  if (token.length !== Math.ceil(((bytes + sealBytes) * 4) / 3) || !/^[\w-]+$/.test(token)) return null;
  const all = Buffer.from(token, 'base64url');
  // Some bits of the last character are not used, so several texts decode to the same bytes. Only the text that `sealed` made is accepted.
  if (all.toString('base64url') !== token) return null;
  const said = all.subarray(0, bytes);
  return timingSafeEqual(all.subarray(bytes), seal(pepper, purpose, said)) ? said : null;
};
