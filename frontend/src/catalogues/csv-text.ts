/** The text of a CSV file. Excel writes UTF-8 only where it is asked to; everything else here is read as Windows-1252. */
export const csvTextOf = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  const marks = new Uint8Array(bytes.slice(0, 2));
  if (marks[0] === 0xff && marks[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
