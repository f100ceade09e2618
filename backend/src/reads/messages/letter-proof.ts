import { secretHashOf } from '../../kernel/codec.ts';

/** What the mail to the person has in a header, and no copy of it. A report that returns it is from a server that had this mail: the id of a letter is in every answer to it, but this header is not. */
export const letterProof = (pepper: string, message_id: string): string =>
  secretHashOf(pepper, 'proof of a letter', message_id);
