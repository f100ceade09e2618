import { openingKeys } from '../../access/opening-key.ts';

/** The keys with which witnesses read an organization's checkpoints and send their signatures. */
export const witnessKeys = openingKeys('witness');
