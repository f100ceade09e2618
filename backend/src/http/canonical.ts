import { createHash } from 'node:crypto';

/** JSON with the keys of every object in order and no spaces (RFC 8785), so that any program can write the same text. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join(',')}}`;
};
/** SHA-256 in hex over the UTF-8 canonical JSON of the `rows` array, exactly as the page and the JSON export contain it: the rows that this reader may see, up to the chosen time. */
export const hashOfRows = (rows: readonly unknown[]): string =>
  createHash('sha256').update(canonical(rows)).digest('hex');
