import { csvTextOf as textOf } from '@candor/contracts/values/csv-text';

/** The text of a chosen CSV file. A file that is not text is passed on, and the server reports it. */
export const csvTextOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return textOf(bytes) ?? new TextDecoder().decode(bytes);
};
