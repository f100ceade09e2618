import { openingKeys } from './opening-key.ts';

// The key of an organization's job feeds.

const keys = openingKeys('feed');
export const feedKeyFrom = keys.from;
export const feedKeyHash = keys.hash;
/** The id of the organization that a key contains, read before the key is checked. Null: the text is not a key. */
export const namedByKey = keys.namedBy;
export const isFeedKey = keys.opens;
