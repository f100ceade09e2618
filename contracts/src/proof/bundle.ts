import { base64Of, fromBase64 } from './bytes.ts';
import type { Hash } from './merkle.ts';

// The files of an export that proves itself (docs/design/proof.md#the-export).

export const bundleFiles = {
  manifest: 'manifest.txt',
  events: 'events.txt',
  hashes: 'hashes.bin',
  proof: 'proof.json',
} as const;

/** A key of the log: its number, and the statement about it that the previous key signed. */
export type BundleKey = { number: number; vkey: string; at: string; handover: string | null };
export type Bundle = {
  format: 'candor-proof/1';
  origin: string;
  organization: string;
  made_at: string;
  keys: BundleKey[];
  /** All checkpoints as signed notes with their cosignatures, the oldest first. */
  checkpoints: string[];
  /** The proof, in base64, that each checkpoint continues the previous one. */
  consistency: { from: number; to: number; path: string[] }[];
  /** The public keys of the witnesses whom the organization named. The checker must know them from elsewhere. */
  witnesses: { name: string; vkey: string }[];
  /** Absent: the export holds every event of the log. Else the place and path of each event, in the order of `events.txt`. */
  inclusion?: { size: number; events: { index: number; path: string[] }[] };
};

/** The most bytes that the files of an export have which are read whole. */
export const longestFile = { proof: 32 << 20, manifest: 1 << 20, hashes: 64 << 20 } as const;
const most = { keys: 1000, checkpoints: 50_000, witnesses: 1000, events: 1_000_000 } as const;
type Loose = Record<string, unknown>;
const areAll = (value: unknown, count: number, is: (each: Loose) => boolean): boolean =>
  Array.isArray(value) &&
  value.length <= count &&
  value.every((each) => typeof each === 'object' && each !== null && is(each as Loose));
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: unknown): boolean => typeof value === 'string';
/** Whether this is the proof of an export. What it says may be false, but it has the right kinds of values, and not too many of them. */
export const isBundle = (value: unknown): value is Bundle => {
  if (typeof value !== 'object' || value === null) return false;
  const { format, origin, organization, keys, checkpoints, consistency, witnesses, inclusion } = value as Loose;
  return (
    format === 'candor-proof/1' &&
    [origin, organization].every(isText) &&
    areAll(keys, most.keys, (key) => isCount(key.number) && isText(key.vkey)) &&
    Array.isArray(checkpoints) &&
    checkpoints.length <= most.checkpoints &&
    areAll(consistency, most.checkpoints, ({ from, to }) => isCount(from) && isCount(to)) &&
    areAll(witnesses, most.witnesses, ({ vkey }) => isText(vkey)) &&
    (inclusion === undefined ||
      areAll(
        [inclusion],
        1,
        ({ size, events }) => isCount(size) && areAll(events, most.events, (each) => isCount(each.index)),
      ))
  );
};

export const packPath = (path: readonly Hash[]): string[] => path.map(base64Of);
/** The longest path of a tree, and the length of a hash in base64. */
const [longestPath, hashLetters] = [128, 44];
/** Null: a part is no hash. */
export const unpackPath = (path: unknown): Hash[] | null => {
  if (!Array.isArray(path) || path.length > longestPath) return null;
  const hashes = path.map((each) =>
    typeof each === 'string' && each.length === hashLetters ? fromBase64(each) : null,
  );
  return hashes.every((hash) => hash?.length === 32) ? (hashes as Hash[]) : null;
};

/** What the manifest says of each file: its SHA-256 in hex and its length. */
export type Manifest = { origin: string; made_at: string; files: { name: string; hash: string; bytes: number }[] };
export const manifestText = ({ origin, made_at, files }: Manifest): string =>
  `candor export manifest/1\n${origin}\n${made_at}\n${files.map(({ name, hash, bytes }) => `${hash} ${bytes} ${name}\n`).join('')}`;
/** The manifest in a text. Null: the text is not a manifest. */
export const manifestFrom = (text: string): Manifest | null => {
  const [kind, origin, made_at, ...lines] = text.split('\n');
  if (kind !== 'candor export manifest/1' || !origin || !made_at) return null;
  const files = lines.filter(Boolean).map((line) => /^([0-9a-f]{64}) (\d+) (\S+)$/.exec(line));
  return files.every((file) => file !== null)
    ? {
        origin,
        made_at,
        files: files.map(([, hash, bytes, name]) => ({ name: name!, hash: hash!, bytes: Number(bytes) })),
      }
    : null;
};
