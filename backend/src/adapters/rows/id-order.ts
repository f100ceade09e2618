import { idSet, pick } from './id-set.ts';

// Changes to long ordered arrays of row ids; erasable syntax only.

/** Up to this many rows are searched one by one, which is faster than testing each row of the order for membership. */
const mostSought = 12;
/** `ids` without those in `out`; the order stays. */
export const removed = (ids: Int32Array, out: readonly number[]): Int32Array => {
  if (out.length > mostSought) return pick(ids, idSet(out), false);
  const places = out
    .map((id) => ids.indexOf(id))
    .filter((at) => at >= 0)
    .sort((a, b) => a - b);
  const rest = new Int32Array(ids.length - places.length);
  let from = 0;
  for (const [at, place] of places.entries()) {
    rest.set(ids.subarray(from, place), from - at);
    from = place + 1;
  }
  rest.set(ids.subarray(from), from - places.length);
  return rest;
};

/** `ids` with those in `come`, which are in order, inserted at their places. */
export const inserted = (
  ids: Int32Array,
  come: readonly number[],
  before: (a: number, b: number) => boolean,
): Int32Array => {
  const all = new Int32Array(ids.length + come.length);
  let from = 0;
  for (const [at, id] of come.entries()) {
    let [low, high] = [from, ids.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (before(id, ids[middle]!)) high = middle;
      else low = middle + 1;
    }
    all.set(ids.subarray(from, low), from + at);
    all[low + at] = id;
    from = low;
  }
  all.set(ids.subarray(from), from + come.length);
  return all;
};
