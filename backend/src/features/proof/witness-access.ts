import { openingKeys } from '../../access/opening-key.ts';

/** The key with which a witness reads an organization's checkpoints and gives its signatures. */
export const witnessKeys = openingKeys('witness');
