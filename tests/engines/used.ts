import { appendFileSync } from 'node:fs';

/** Records which server a test really talked to, for the last line of `npm test`. */
export const used = (engine: string, server: string): void => {
  if (process.env.ENGINES_USED) appendFileSync(process.env.ENGINES_USED, `${engine}: ${server}\n`);
};
