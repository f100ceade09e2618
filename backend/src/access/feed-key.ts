import { openingKeys } from './opening-key.ts';

// The key of an organisation's job feeds.

const keys = openingKeys('feed');
export const feedKeyFrom = keys.from;
export const feedKeyHash = keys.hash;
/** The organisation that a key names, rightly or not; null: it is no key. */
export const namedByKey = keys.namedBy;
export const isFeedKey = keys.opens;
