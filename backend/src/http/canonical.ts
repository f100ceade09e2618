import { createHash } from 'node:crypto';
import { canonical } from '@candor/contracts/kernel/canonical';

/** SHA-256 in hex over the UTF-8 canonical JSON of the `rows` array, exactly as the page and the JSON export contain it: the rows that this reader may see, up to the chosen time. */
export const hashOfRows = (rows: readonly unknown[]): string =>
  createHash('sha256').update(canonical(rows)).digest('hex');
