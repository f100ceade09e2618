import { csvTextOf as textOf } from '@candor/contracts/values/csv-text';

/** The text of a chosen CSV file. What is no text at all is given as it is, and the server says so. */
export const csvTextOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return textOf(bytes) ?? new TextDecoder().decode(bytes);
};
