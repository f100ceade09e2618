import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const [nonceSize, tagSize] = [12, 16];
const digest = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest();

/** The name under which a text is kept that only the holder of `key` can open. */
export const lockedName = (of: string, key: string): string => digest('name', of, key).toString('hex');
/** The text, encrypted with a key that is kept nowhere beside it. */
export const locked = (of: string, key: string, text: string): string => {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv('aes-256-gcm', digest('key', of, key), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
};
export const unlocked = (of: string, key: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', digest('key', of, key), bytes.subarray(0, nonceSize));
  cipher.setAuthTag(bytes.subarray(nonceSize, nonceSize + tagSize));
  return Buffer.concat([cipher.update(bytes.subarray(nonceSize + tagSize)), cipher.final()]).toString();
};
