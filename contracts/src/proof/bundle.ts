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

export const packPath = (path: readonly Hash[]): string[] => path.map(base64Of);
/** Null: a part is no hash. */
export const unpackPath = (path: unknown): Hash[] | null => {
  if (!Array.isArray(path)) return null;
  const hashes = path.map((each) => (typeof each === 'string' ? fromBase64(each) : null));
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
