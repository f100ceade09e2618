import { timingSafeEqual } from 'node:crypto';
import { hashOf, secretIdFrom } from '../kernel/codec.ts';

// Programs use these keys to read something without a session. Each key contains its owner's id, so the program sends nothing else. Only the key's hash is stored.

/** An id without its dashes. */
export const bareId = (id: string): string => id.replaceAll('-', '');
export const dashedId = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const nobody = hashOf('');

/** The keys of one kind. Each begins with `word`. */
export const openingKeys = (word: string) => {
  const shape = new RegExp(`^${word}_([0-9a-f]{32})_[0-9a-f]{32}$`);
  return {
    /** A new key for the owner with this id. A repeated request makes the same key, so the owner never gets two different ones. */
    from: (pepper: string, id: string, uid: string): string =>
      `${word}_${bareId(id)}_${bareId(secretIdFrom(pepper, `${word}-key`, id, uid))}`,
    hash: (key: string): string => hashOf(key),
    /** The id of the owner that the key contains, read before the key is checked. Null: the text is not a key. */
    namedBy: (key: string): string | null => {
      const hex = shape.exec(key)?.[1];
      return hex ? dashedId(hex) : null;
    },
    /** Whether this key has this hash. The comparison takes equally long when there is no hash. */
    opens: (key: string, hash: string | null): boolean =>
      timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(hash ?? nobody, 'hex')) && hash !== null,
  };
};
/** The key of a person's calendar. */
export const calendarKeys = openingKeys('calendar');
