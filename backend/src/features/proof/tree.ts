import { hash } from 'node:crypto';
import { emptyRoot, type Hash, hashLength, nodeHash, type Subtrees } from '@candor/contracts/proof/merkle';
import type { Hasher } from '@candor/contracts/proof/bytes';

// The tree of one organization's events as it is stored: hashes of leaves in chunks of 1,024, hashes of chunks in groups of 1,024. Whole chunks and groups are files that never change; the other hashes are the tree's edge.

/** Hashes bytes. A Buffer made from a text costs a third of a Buffer that the hash makes itself. */
export const hasher: Hasher = (bytes) => Buffer.from(hash('sha256', bytes, 'binary'), 'latin1');
const levels = 10;
/** How many leaves a chunk has, and how many chunks a group has. */
export const chunk = 2 ** levels;
/** The bytes that are stored for a leaf in addition to its hash: its position in the log. */
const positionBytes = 8;

/** The edge of a tree as JSON. Hashes are in base64, all of them in one text. */
export type Edge = {
  /** The generation: another value means that the tree was begun again. */
  generation: string;
  size: number;
  /** The log position of the last leaf; 0: there is no leaf. */
  position: number;
  /** The hashes of leaves after the last whole chunk. */
  leaves: string;
  positions: number[];
  /** The hashes of chunks after the last whole group, and the first log position of each chunk. */
  chunks: string;
  begins: number[];
  groups: string;
  group_begins: number[];
  /** The number of the last event that was not written by the proof itself. */
  other: number;
};
export const emptyEdge = (generation: string): Edge => ({
  generation,
  size: 0,
  position: 0,
  leaves: '',
  positions: [],
  chunks: '',
  begins: [],
  groups: '',
  group_begins: [],
  other: 0,
});

const packed = (hashes: readonly Uint8Array[]): string => Buffer.concat(hashes).toString('base64');
const unpacked = (text: string): Buffer[] => {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length / hashLength }, (_, at) =>
    bytes.subarray(at * hashLength, (at + 1) * hashLength),
  );
};
/** The bytes of a file: the hashes, then the log positions. */
export const packFile = (hashes: readonly Uint8Array[], positions: readonly number[]): Buffer => {
  const places = Buffer.alloc(positions.length * positionBytes);
  for (const [at, position] of positions.entries()) places.writeDoubleBE(position, at * positionBytes);
  return Buffer.concat([...hashes, places]);
};
export type StoredPart = { hashes: Buffer[]; positions: number[] };
/** The content of a file. Throws if the file is not whole. */
export const unpackFile = (bytes: Buffer): StoredPart => {
  if (bytes.length !== chunk * (hashLength + positionBytes)) throw new Error('A stored part of the proof is damaged.');
  return {
    hashes: Array.from({ length: chunk }, (_, at) => bytes.subarray(at * hashLength, (at + 1) * hashLength)),
    positions: Array.from({ length: chunk }, (_, at) => bytes.readDoubleBE(chunk * hashLength + at * positionBytes)),
  };
};

/** The root of the tree over these hashes, whose number is a power of two. */
export const rootOfAll = (hashes: readonly Uint8Array[]): Hash => {
  let row: readonly Uint8Array[] = hashes;
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, at) => nodeHash(hasher, row[at * 2]!, row[at * 2 + 1]!));
  return row[0] ?? emptyRoot(hasher);
};

/** A whole chunk or group to write: its number, its root, which is part of its name, and its content. */
export type Part = { kind: 'chunk' | 'group'; index: number; root: Hash; body: Buffer };
export const nameOfPart = ({ kind, index, root }: Pick<Part, 'kind' | 'index' | 'root'>): string =>
  `${kind}-${index}-${Buffer.from(root).toString('hex').slice(0, 32)}`;

/** A copy in memory of its own: a small Buffer is a view of eight kilobytes, which stay in memory as long as the view. */
const kept = (of: Hash): Hash => new Uint8Array(of);

/** A tree in memory. Leaves are added at its edge, and it returns the parts that become whole. */
export class Tree {
  size: number;
  position: number;
  other: number;
  readonly generation: string;
  readonly leaves: Uint8Array[];
  readonly positions: number[];
  readonly chunks: Uint8Array[];
  readonly begins: number[];
  readonly groups: Uint8Array[];
  readonly group_begins: number[];

  constructor(edge: Edge) {
    this.generation = edge.generation;
    this.size = edge.size;
    this.position = edge.position;
    this.other = edge.other;
    this.leaves = unpacked(edge.leaves);
    this.positions = [...edge.positions];
    this.chunks = unpacked(edge.chunks);
    this.begins = [...edge.begins];
    this.groups = unpacked(edge.groups);
    this.group_begins = [...edge.group_begins];
  }

  edge(): Edge {
    return {
      generation: this.generation,
      size: this.size,
      position: this.position,
      leaves: packed(this.leaves),
      positions: this.positions,
      chunks: packed(this.chunks),
      begins: this.begins,
      groups: packed(this.groups),
      group_begins: this.group_begins,
      other: this.other,
    };
  }

  /** Adds the next leaf and returns the parts that have become whole. */
  push(leaf: Hash, position: number): Part[] {
    this.leaves.push(kept(leaf));
    this.positions.push(position);
    this.size++;
    this.position = position;
    if (this.leaves.length < chunk) return [];
    const parts: Part[] = [];
    const root = rootOfAll(this.leaves);
    parts.push({
      kind: 'chunk',
      index: this.size / chunk - 1,
      root,
      body: packFile(this.leaves, this.positions),
    });
    this.chunks.push(kept(root));
    this.begins.push(this.positions[0]!);
    this.leaves.length = this.positions.length = 0;
    if (this.chunks.length < chunk) return parts;
    const whole = rootOfAll(this.chunks);
    parts.push({ kind: 'group', index: this.groups.length, root: whole, body: packFile(this.chunks, this.begins) });
    this.groups.push(kept(whole));
    this.group_begins.push(this.begins[0]!);
    this.chunks.length = this.begins.length = 0;
    return parts;
  }
}

/** Returns a function that gives any subtree of the tree. `read` opens a whole part. */
export const subtreesOf = (
  tree: Tree,
  read: (kind: 'chunk' | 'group', index: number, root: Uint8Array) => Promise<StoredPart>,
): Subtrees & {
  chunkRoot: (index: number) => Promise<Uint8Array>;
  leavesOf: (index: number) => Promise<StoredPart>;
} => {
  /** The roots of ranges of one part that were already computed. */
  const known = new Map<string, Hash>();
  const within = (name: string, hashes: readonly Uint8Array[], level: number, index: number): Hash => {
    if (level === 0) return hashes[index]!;
    const key = `${name} ${level} ${index}`;
    let made = known.get(key);
    if (!made) known.set(key, (made = rootOfAll(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level))));
    return made;
  };
  const chunksOf = async (group: number): Promise<readonly Uint8Array[]> =>
    group < tree.groups.length ? (await read('group', group, tree.groups[group]!)).hashes : tree.chunks;
  const chunkRoot = async (index: number): Promise<Uint8Array> =>
    (await chunksOf(Math.floor(index / chunk)))[index % chunk]!;
  const leavesOf = async (index: number): Promise<StoredPart> =>
    index < Math.floor(tree.size / chunk)
      ? read('chunk', index, await chunkRoot(index))
      : { hashes: tree.leaves as Buffer[], positions: tree.positions };
  const at = async (level: number, index: number): Promise<Hash> => {
    if (level < levels) {
      const inChunk = Math.floor((index * 2 ** level) / chunk);
      return within(`c${inChunk}`, (await leavesOf(inChunk)).hashes, level, index % (chunk / 2 ** level));
    }
    if (level < 2 * levels) {
      const inGroup = Math.floor((index * 2 ** (level - levels)) / chunk);
      return within(`g${inGroup}`, await chunksOf(inGroup), level - levels, index % (chunk / 2 ** (level - levels)));
    }
    return within('all', tree.groups, level - 2 * levels, index);
  };
  return Object.assign(at, { chunkRoot, leavesOf });
};
