import { timingSafeEqual } from 'node:crypto';
import { hashOf, secretIdFrom } from '../kernel/codec.ts';

// The key of an organisation's job feeds. It names its organisation, so that a feed needs no other word, and only its hash is stored.

const shape = /^feed_([0-9a-f]{32})_[0-9a-f]{32}$/;
const bare = (id: string): string => id.replaceAll('-', '');
const dashed = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A new key. The same request makes the same key, so repeating it shows no other one. */
export const feedKeyFrom = (pepper: string, organization_id: string, uid: string): string =>
  `feed_${bare(organization_id)}_${bare(secretIdFrom(pepper, 'feed-key', organization_id, uid))}`;
export const feedKeyHash = (key: string): string => hashOf(key);
/** The organisation that a key names, rightly or not; null: it is no key. */
export const namedByKey = (key: string): string | null => {
  const hex = shape.exec(key)?.[1];
  return hex ? dashed(hex) : null;
};
const nobody = hashOf('');
/** Whether this is the key with that hash. It takes equally long where there is none. */
export const isFeedKey = (key: string, hash: string | null): boolean =>
  timingSafeEqual(Buffer.from(feedKeyHash(key), 'hex'), Buffer.from(hash ?? nobody, 'hex')) && hash !== null;
