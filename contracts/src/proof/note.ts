import { base64Of, fromBase64, fromHex, type Hasher, hexOf, utf8 } from './bytes.ts';
import type { Hash } from './merkle.ts';

// Signed notes, checkpoints and cosignatures as c2sp.org/signed-note, tlog-checkpoint and tlog-cosignature describe them.

/** The numbers of Ed25519 signatures: of a note's text, and of a witness's timed cosignature. */
export const algorithms = { note: 1, cosignature: 4 } as const;
export type Algorithm = (typeof algorithms)[keyof typeof algorithms];
/** The public key of a signer. Its text form is a vkey: `name+key id+base64`. */
export type VerifierKey = { name: string; id: string; algorithm: Algorithm; key: Uint8Array<ArrayBuffer> };

const isName = (name: string): boolean => /^[^\s+]{1,200}$/u.test(name);
const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};
/** The first four bytes of SHA-256 over name, line feed, algorithm and key, as hex. */
export const keyIdOf = (hasher: Hasher, name: string, algorithm: Algorithm, key: Uint8Array): string =>
  hexOf(hasher(joined(utf8(`${name}\n`), Uint8Array.of(algorithm), key)).subarray(0, 4));
export const vkeyOf = (hasher: Hasher, name: string, algorithm: Algorithm, key: Uint8Array): string =>
  `${name}+${keyIdOf(hasher, name, algorithm, key)}+${base64Of(joined(Uint8Array.of(algorithm), key))}`;
/** Null: it is not a vkey of a kind that is known here, or its key id is not that of its key. */
export const keyFrom = (hasher: Hasher, vkey: string): VerifierKey | null => {
  const [, name, id, packed] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u.exec(vkey.trim()) ?? [];
  const bytes = packed ? fromBase64(packed) : null;
  if (!name || !id || !bytes || bytes.length !== 33 || !isName(name)) return null;
  const algorithm = Object.values(algorithms).find((each) => each === bytes[0]);
  if (!algorithm) return null;
  const key = bytes.slice(1);
  return keyIdOf(hasher, name, algorithm, key) === id ? { name, id, algorithm, key } : null;
};

/** A signature line: `— name base64(key id, signature)`. */
export type NoteSignature = { name: string; id: string; bytes: Uint8Array<ArrayBuffer>; line: string };
/** `text`: the signed text, with its last line feed. */
export type Note = { text: string; signatures: NoteSignature[] };
export const signatureLine = (name: string, id: string, bytes: Uint8Array): string =>
  `— ${name} ${base64Of(joined(fromHex(id), bytes))}`;
/** The most letters and signatures of a note. */
const [longestNote, mostSignatures] = [1 << 20, 100];
/** Null: it is not a signed note. Signatures of kinds that are not known here are kept. */
export const noteFrom = (note: string): Note | null => {
  if (note.length > longestNote) return null;
  const lines = note.replaceAll('\r\n', '\n');
  let end = lines.length;
  while (lines[end - 1] === '\n') end--;
  const clean = `${lines.slice(0, end)}\n`;
  const at = clean.lastIndexOf('\n\n');
  if (at < 1) return null;
  const signatures: NoteSignature[] = [];
  for (const line of clean.slice(at + 2, -1).split('\n')) {
    const [, name, packed] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
    const bytes = packed ? fromBase64(packed) : null;
    if (!name || !bytes || bytes.length < 5 || !isName(name)) return null;
    signatures.push({ name, id: hexOf(bytes.subarray(0, 4)), bytes: bytes.slice(4), line });
  }
  return signatures.length && signatures.length <= mostSignatures ? { text: clean.slice(0, at + 1), signatures } : null;
};
export const noteOf = (text: string, lines: readonly string[]): string => `${text}\n${lines.join('\n')}\n`;

/** A tree head: the origin of its log, its size and root, and when it was signed. */
export type Checkpoint = { origin: string; size: number; root: Hash; at: string | null };
export const checkpointText = ({ origin, size, root, at }: Checkpoint): string =>
  `${origin}\n${size}\n${base64Of(root)}\n${at ? `${at}\n` : ''}`;
/** Null: it is not the text of a checkpoint. */
export const checkpointFrom = (text: string): Checkpoint | null => {
  const [origin, size, root, ...more] = text.split('\n');
  const hash = root ? fromBase64(root) : null;
  if (!origin || !size || !/^(0|[1-9]\d{0,15})$/.test(size) || hash?.length !== 32) return null;
  const isMoment = (line: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(line) && !Number.isNaN(Date.parse(line));
  const at = more.find(isMoment) ?? null;
  return { origin, size: Number(size), root: hash, at };
};

/** The signed checkpoints in a text: one alone, a mail with one, or the file of all that the page of the proof saves, with the keys among them. */
export const checkpointsIn = (text: string): { note: Note; checkpoint: Checkpoint }[] => {
  const parts = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/);
  return parts.flatMap((lines, at) => {
    const note = at > 0 && lines.startsWith('— ') ? noteFrom(`${parts[at - 1]}\n\n${lines}`) : null;
    const checkpoint = note && checkpointFrom(note.text);
    return checkpoint ? [{ note, checkpoint }] : [];
  });
};

/** What a witness signs: its time and the checkpoint. `seconds`: since 1970. */
export const cosignedText = (text: string, seconds: number): string => `cosignature/v1\ntime ${seconds}\n${text}`;
const timeBytes = 8;
export const cosignatureBytes = (seconds: number, signature: Uint8Array): Uint8Array<ArrayBuffer> => {
  const time = new DataView(new ArrayBuffer(timeBytes));
  time.setBigUint64(0, BigInt(seconds));
  return joined(new Uint8Array(time.buffer), signature);
};

/** Checks an Ed25519 signature. */
export type Verify = (
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  text: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;
export const verifyEd25519: Verify = async (key, signature, text) => {
  try {
    const made = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', made, signature, text);
  } catch (fault) {
    // The key is not a point of the curve, so no signature is valid. A browser that lacks Ed25519 must not be reported as a wrong signature.
    if ((fault as Error).name === 'NotSupportedError') throw fault;
    return false;
  }
};
/** Whether the note has a valid signature of this key. For a witness: when it signed, in seconds since 1970. */
export const signedBy = async (
  { text, signatures }: Note,
  key: VerifierKey,
  verify: Verify = verifyEd25519,
): Promise<{ at: number | null } | null> => {
  for (const { name, id, bytes } of signatures) {
    if (name !== key.name || id !== key.id) continue;
    if (key.algorithm === algorithms.note) {
      if (bytes.length === 64 && (await verify(key.key, bytes, utf8(text)))) return { at: null };
    } else if (bytes.length === timeBytes + 64) {
      const seconds = Number(new DataView(bytes.buffer, bytes.byteOffset, timeBytes).getBigUint64(0));
      if (await verify(key.key, bytes.slice(timeBytes), utf8(cosignedText(text, seconds)))) return { at: seconds };
    }
  }
  return null;
};

/** The statement with which a log passes from one key to the next; both sign it. */
export const handoverText = (of: { origin: string; from: string; to: string; at: string }): string =>
  `candor key handover/1\n${of.origin}\nfrom ${of.from}\nto ${of.to}\n${of.at}\n`;
export const isHandover = (text: string, of: { origin: string; from: string; to: string }): boolean => {
  const [kind, origin, from, to] = text.split('\n');
  return kind === 'candor key handover/1' && origin === of.origin && from === `from ${of.from}` && to === `to ${of.to}`;
};
