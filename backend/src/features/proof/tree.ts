import { hash } from 'node:crypto';
import { emptyRoot, type Hash, hashLength, nodeHash, type Subtrees } from '@candor/contracts/proof/merkle';
import type { Hasher } from '@candor/contracts/proof/sha256';

// The tree of one organization's events as it is stored: hashes of leaves in chunks of 1,024, hashes of chunks in groups of 1,024. Whole chunks and groups are files that never change; the rest is the tree's edge.

/** A Buffer from a text costs a third of one that the hash makes itself. */
export const hasher: Hasher = (bytes) => Buffer.from(hash('sha256', bytes, 'binary'), 'latin1');
const levels = 10;
/** Leaves in a chunk, and chunks in a group. */
export const chunk = 2 ** levels;
/** What is stored of a leaf besides its hash: its position in the log. */
const positionBytes = 8;

/** The edge of a tree as JSON. Hashes are in base64, one text for all. */
export type Edge = {
  /** Another value means that the tree was begun anew. */
  generation: string;
  size: number;
  /** The position of the last leaf in the log; 0: there is none. */
  position: number;
  /** Leaves after the last whole chunk. */
  leaves: string;
  positions: number[];
  /** Chunks after the last whole group, and the first position of each. */
  chunks: string;
  begins: number[];
  groups: string;
  group_begins: number[];
  /** The number of the last event that is not about the proof itself. */
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
/** The hashes of a file and the positions beside them. */
export const packFile = (hashes: readonly Uint8Array[], positions: readonly number[]): Buffer => {
  const places = Buffer.alloc(positions.length * positionBytes);
  for (const [at, position] of positions.entries()) places.writeDoubleBE(position, at * positionBytes);
  return Buffer.concat([...hashes, places]);
};
export type StoredPart = { hashes: Buffer[]; positions: number[] };
/** Throws if the file is not a whole one. */
export const unpackFile = (bytes: Buffer): StoredPart => {
  if (bytes.length !== chunk * (hashLength + positionBytes)) throw new Error('A stored part of the proof is damaged.');
  return {
    hashes: Array.from({ length: chunk }, (_, at) => bytes.subarray(at * hashLength, (at + 1) * hashLength)),
    positions: Array.from({ length: chunk }, (_, at) => bytes.readDoubleBE(chunk * hashLength + at * positionBytes)),
  };
};

/** The root over a power of two of hashes. */
export const rootOfAll = (hashes: readonly Uint8Array[]): Hash => {
  let row: readonly Uint8Array[] = hashes;
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, at) => nodeHash(hasher, row[at * 2]!, row[at * 2 + 1]!));
  return row[0] ?? emptyRoot(hasher);
};

/** A whole chunk or group to be written: its number, its root, which is part of its name, and its content. */
export type Part = { kind: 'chunk' | 'group'; index: number; root: Hash; body: Buffer };
export const nameOfPart = ({ kind, index, root }: Pick<Part, 'kind' | 'index' | 'root'>): string =>
  `${kind}-${index}-${Buffer.from(root).toString('hex').slice(0, 32)}`;

/** A tree in memory. It grows at its edge and gives out what is whole. */
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

  /** Takes the next leaf and returns the parts that are whole now. */
  push(leaf: Hash, position: number): Part[] {
    this.leaves.push(leaf);
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
    this.chunks.push(root);
    this.begins.push(this.positions[0]!);
    this.leaves.length = this.positions.length = 0;
    if (this.chunks.length < chunk) return parts;
    const whole = rootOfAll(this.chunks);
    parts.push({ kind: 'group', index: this.groups.length, root: whole, body: packFile(this.chunks, this.begins) });
    this.groups.push(whole);
    this.group_begins.push(this.begins[0]!);
    this.chunks.length = this.begins.length = 0;
    return parts;
  }
}

/** Any subtree of the tree. `read` opens a whole part. */
export const subtreesOf = (
  tree: Tree,
  read: (kind: 'chunk' | 'group', index: number, root: Uint8Array) => Promise<StoredPart>,
): Subtrees & {
  chunkRoot: (index: number) => Promise<Uint8Array>;
  leavesOf: (index: number) => Promise<StoredPart>;
} => {
  /** Roots of ranges of one part that were made once. */
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
