import { type Hasher, sameBytes } from './bytes.ts';

// The Merkle tree of RFC 6962, section 2.1: the hash of a leaf is made with the byte 0x00 in front, that of an inner node with 0x01.

export type Hash = Uint8Array;
export const hashLength = 32;

/** Room for a leaf with its first byte. A new array for each leaf would cost as much as its hash. */
const room = new Uint8Array(1 << 16);
export const leafHash = (hasher: Hasher, data: Uint8Array): Hash => {
  const bytes = data.length < room.length ? room : new Uint8Array(data.length + 1);
  bytes.set(data, 1);
  return hasher(bytes.subarray(0, data.length + 1));
};
const pair = new Uint8Array(1 + 2 * hashLength);
pair[0] = 1;
export const nodeHash = (hasher: Hasher, left: Hash, right: Hash): Hash => {
  pair.set(left, 1);
  pair.set(right, 1 + hashLength);
  return hasher(pair);
};
/** The root of the tree without leaves. */
export const emptyRoot = (hasher: Hasher): Hash => hasher(new Uint8Array());

/** The right edge of a tree that grows leaf by leaf: one hash for each power of two in its size, the largest first. */
export class Frontier {
  size = 0;
  readonly #edge: Hash[] = [];
  readonly #hasher: Hasher;

  constructor(hasher: Hasher) {
    this.#hasher = hasher;
  }

  /** Takes the hash of the next leaf. */
  push(leaf: Hash): void {
    let hash = leaf;
    for (let bits = this.size; bits & 1; bits = Math.floor(bits / 2))
      hash = nodeHash(this.#hasher, this.#edge.pop()!, hash);
    this.#edge.push(hash);
    this.size++;
  }

  root(): Hash {
    const { length } = this.#edge;
    if (!length) return emptyRoot(this.#hasher);
    let hash = this.#edge[length - 1]!;
    for (let at = length - 2; at >= 0; at--) hash = nodeHash(this.#hasher, this.#edge[at]!, hash);
    return hash;
  }
}

/** The largest power of two that is smaller than n. */
const below = (n: number): number => 2 ** (Math.ceil(Math.log2(n)) - 1);
const log2 = (n: number): number => Math.round(Math.log2(n));
const isPower = (n: number): boolean => 2 ** log2(n) === n;

/** The hash of the full subtree of 2^level leaves at this index of its level. */
export type Subtrees = (level: number, index: number) => Promise<Hash> | Hash;

/** The hash of the leaves from `from` up to `to`, which must be a subtree of some tree. */
export const rangeHash = async (hasher: Hasher, at: Subtrees, from: number, to: number): Promise<Hash> => {
  const count = to - from;
  if (count === 0) return emptyRoot(hasher);
  if (isPower(count) && from % count === 0) return at(log2(count), from / count);
  const middle = from + below(count);
  return nodeHash(hasher, await rangeHash(hasher, at, from, middle), await rangeHash(hasher, at, middle, to));
};

/** The audit path of a leaf in the tree of this size (RFC 6962, 2.1.1). */
export const inclusionPath = async (hasher: Hasher, at: Subtrees, index: number, size: number): Promise<Hash[]> => {
  const path: Hash[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + below(to - from);
    if (index < middle) {
      path.push(await rangeHash(hasher, at, middle, to));
      to = middle;
    } else {
      path.push(await rangeHash(hasher, at, from, middle));
      from = middle;
    }
  }
  return path.reverse();
};

/** The proof that the tree of size `to` begins with the tree of size `from` (RFC 6962, 2.1.2). */
export const consistencyPath = async (hasher: Hasher, at: Subtrees, from: number, to: number): Promise<Hash[]> => {
  const path: Hash[] = [];
  const prove = async (size: number, start: number, end: number, known: boolean): Promise<void> => {
    if (size === end - start) {
      if (!known) path.push(await rangeHash(hasher, at, start, end));
      return;
    }
    const middle = below(end - start);
    if (size <= middle) {
      await prove(size, start, start + middle, known);
      path.push(await rangeHash(hasher, at, start + middle, end));
    } else {
      await prove(size - middle, start + middle, end, false);
      path.push(await rangeHash(hasher, at, start, start + middle));
    }
  };
  if (from > 0 && from < to) await prove(from, 0, to, true);
  return path;
};

/** The root that the path leads to from this leaf. Null: the path has the wrong length. */
const rootFrom = (hasher: Hasher, leaf: Hash, index: number, size: number, path: readonly Hash[]): Hash | null => {
  let hash = leaf;
  let [fn, sn] = [index, size - 1];
  for (const other of path) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      hash = nodeHash(hasher, other, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else hash = nodeHash(hasher, hash, other);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 ? hash : null;
};

/** Whether the path proves that the leaf stands at this index of the tree with this root. */
export const isIncluded = (
  hasher: Hasher,
  of: { leaf: Hash; index: number; size: number; path: readonly Hash[]; root: Hash },
): boolean => {
  if (!(of.index >= 0 && of.index < of.size)) return false;
  const root = rootFrom(hasher, of.leaf, of.index, of.size, of.path);
  return root !== null && sameBytes(root, of.root);
};

/** Whether the path proves that the older tree is the beginning of the newer one (RFC 9162, 2.1.4.2). */
export const isConsistent = (
  hasher: Hasher,
  older: { size: number; root: Hash },
  newer: { size: number; root: Hash },
  path: readonly Hash[],
): boolean => {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return path.length === 0 && sameBytes(older.root, newer.root);
  if (older.size === 0) return path.length === 0;
  const [begin, ...rest] = isPower(older.size) ? [older.root, ...path] : path;
  if (!begin) return false;
  let [fn, sn] = [older.size - 1, newer.size - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  let [first, second] = [begin, begin];
  for (const other of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      first = nodeHash(hasher, other, first);
      second = nodeHash(hasher, other, second);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else second = nodeHash(hasher, second, other);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && sameBytes(first, older.root) && sameBytes(second, newer.root);
};
