/** An event as the log stores it. `data` and `metadata` are JSON text; words about people in them are sealed. */
export type LeafEvent = { stream: string; revision: number; id: string; type: string; data: string; metadata: string };

/** JSON on one line. JSON text has line feeds and tabs only between its values, where a space means the same. */
const onOneLine = (text: string): string => (/[\t\n\r]/.test(text) ? text.replaceAll(/[\t\n\r]/g, ' ') : text);

/**
 * The leaf of an event: its stored form on one line, with tabs between the parts. It contains sealed text in its encrypted form, so an erasure,
 * which destroys only a key, changes no leaf. It contains no position, so a copy of the log in another engine has the same tree.
 */
export const leafOf = ({ stream, revision, id, type, data, metadata }: LeafEvent): string =>
  `${stream}\t${revision}\t${id}\t${type}\t${onOneLine(data)}\t${onOneLine(metadata)}`;
/** Null: it is not a leaf. */
export const eventFrom = (leaf: string): LeafEvent | null => {
  const [stream, revision, id, type, data, metadata, ...more] = leaf.split('\t');
  return stream && id && type && data && metadata && !more.length
    ? { stream, revision: Number(revision), id, type, data, metadata }
    : null;
};

/** The line of an event whose content an export leaves out: only the hash of its leaf, in hex. */
export const withheldLine = (hex: string): string => `#${hex}`;
export const withheldIn = (line: string): string | null => /^#([0-9a-f]{64})$/.exec(line)?.[1] ?? null;
