/** A set of row ids as bits: the rows that pass a filter or a search. */
export type IdSet = Uint8Array;

export const idSet = (ids: ArrayLike<number>): IdSet => {
  let largest = 0;
  for (let at = 0; at < ids.length; at++) if (ids[at]! > largest) largest = ids[at]!;
  const bits = new Uint8Array((largest >> 3) + 1);
  for (let at = 0; at < ids.length; at++) bits[ids[at]! >> 3]! |= 1 << (ids[at]! & 7);
  return bits;
};
export const has = (bits: IdSet, id: number): boolean => (bits[id >> 3]! & (1 << (id & 7))) !== 0; // beyond the end: undefined & n is 0

/** The set without the ids in `out` and with the ids in `ids`. */
export const changed = (bits: IdSet, out: readonly number[], ids: readonly number[]): IdSet => {
  const next = either(bits, idSet(ids)); // a copy, long enough
  for (const id of out) if (id >> 3 < next.length) next[id >> 3]! &= ~(1 << (id & 7));
  for (const id of ids) next[id >> 3]! |= 1 << (id & 7);
  return next;
};

/** The ids that are in every set. Null means all ids. */
export const allOf = (sets: readonly IdSet[]): IdSet | null => {
  if (sets.length < 2) return sets[0] ?? null;
  const bits = sets.reduce((least, set) => (set.length < least.length ? set : least)).slice();
  for (const set of sets) for (let at = 0; at < bits.length; at++) bits[at]! &= set[at]!;
  return bits;
};
/** The ids of the first set that are not in the second. */
export const without = (set: IdSet, out: IdSet): IdSet => {
  const rest = set.slice();
  for (let at = Math.min(set.length, out.length) - 1; at >= 0; at--) rest[at]! &= ~out[at]!;
  return rest;
};
/** Whether the set has fewer than `than` ids. */
export const isFewer = (set: IdSet, than: number): boolean => {
  let size = 0;
  for (let at = 0; at < set.length && size < than; at++) for (let bits = set[at]!; bits; bits &= bits - 1) size++;
  return size < than;
};
/** The ids in the set, in ascending order. */
export const idsIn = (set: IdSet): number[] => {
  const ids: number[] = [];
  for (let at = 0; at < set.length; at++)
    for (let bits = set[at]!; bits; bits &= bits - 1) ids.push(at * 8 + (31 - Math.clz32(bits & -bits)));
  return ids;
};
/** The ids that are in at least one of the two sets. */
export const either = (a: IdSet, b: IdSet): IdSet => {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const bits = long.slice();
  for (let at = 0; at < short.length; at++) bits[at]! |= short[at]!;
  return bits;
};
/** The ids of `order` that are in the set (or, with `inside` false, are not). */
export const pick = (order: Int32Array, set: IdSet | null, inside = true): Int32Array => {
  if (!set) return order;
  const picked = new Int32Array(order.length);
  let count = 0;
  for (let at = 0; at < order.length; at++) if (has(set, order[at]!) === inside) picked[count++] = order[at]!;
  return picked.slice(0, count);
};
