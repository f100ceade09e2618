/** The largest percentage of control characters in a text. */
const strange = 1;
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0e-\x1f]/g;
const utf16 = (bytes: Uint8Array): string | null => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // A text without a byte order mark: Latin letters in UTF-16 have a zero in every other byte.
  const head = bytes.subarray(0, 200);
  const zeros = (at: number) => head.filter((byte, index) => index % 2 === at && byte === 0).length;
  const most = head.length * 0.4;
  return zeros(1) > most ? 'utf-16le' : zeros(0) > most ? 'utf-16be' : null;
};
/** The text of a CSV file. Excel writes UTF-8 only on request; bytes that are neither UTF-8 nor UTF-16 are read as Windows-1252. Null: not a text. */
export const csvTextOf = (bytes: Uint8Array): string | null => {
  const decoded = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes);
  const text = (): string => {
    const wide = utf16(bytes);
    if (wide) return decoded(wide);
    try {
      return decoded('utf-8', true);
    } catch {
      return decoded('windows-1252');
    }
  };
  const read = text().replace(/^\uFEFF/, '');
  const found = read.slice(0, 100_000).match(controls)?.length ?? 0;
  return found * 100 > Math.min(read.length, 100_000) * strange ? null : read;
};
