import { timingSafeEqual } from 'node:crypto';
import { hashOf, secretIdFrom } from '../kernel/codec.ts';

// Keys by which programs read something without a session. Each names whose it is, so that whoever reads needs no other word, and only its hash is stored.

const bare = (id: string): string => id.replaceAll('-', '');
const dashed = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const nobody = hashOf('');

/** The keys of one kind, which begin with that word. */
export const openingKeys = (word: string) => {
  const shape = new RegExp(`^${word}_([0-9a-f]{32})_[0-9a-f]{32}$`);
  return {
    /** A new key of whoever has that id. The same request makes the same key, so repeating it shows no other one. */
    from: (pepper: string, id: string, uid: string): string =>
      `${word}_${bare(id)}_${bare(secretIdFrom(pepper, `${word}-key`, id, uid))}`,
    hash: (key: string): string => hashOf(key),
    /** Whose key it says it is, rightly or not; null: it is no key. */
    namedBy: (key: string): string | null => {
      const hex = shape.exec(key)?.[1];
      return hex ? dashed(hex) : null;
    },
    /** Whether this is the key with that hash. It takes equally long where there is none. */
    opens: (key: string, hash: string | null): boolean =>
      timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(hash ?? nobody, 'hex')) && hash !== null,
  };
};
/** The key of a person's calendar. */
export const calendarKeys = openingKeys('calendar');
