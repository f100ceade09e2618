import { sha256 } from '@noble/hashes/sha2.js';
import { hexOf } from '@candor/contracts/proof/bytes';
import type { Tools } from '@candor/contracts/proof/open-export';

// Browsers offer hashes only through promises, and a tree needs a million small hashes one after another.

export { sha256 };
/** How a browser hashes the parts of an export. */
export const hashing: Tools = {
  hasher: sha256,
  digest: () => {
    const sum = sha256.create();
    return { update: (bytes) => void sum.update(bytes), hex: () => hexOf(sum.digest()) };
  },
};
