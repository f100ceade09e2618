import type { Fault } from './verdict.ts';

/** Whether each of these places belongs to the longest ascending sequence among them. */
const inOrder = (places: readonly number[]): boolean[] => {
  const [ends, before]: [number[], number[]] = [[], []];
  for (const [index, place] of places.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[ends[middle]!]! < place) low = middle + 1;
      else high = middle;
    }
    before[index] = low ? ends[low - 1]! : -1;
    ends[low] = index;
  }
  const kept = places.map(() => false);
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) kept[at] = true;
  return kept;
};

/** Names the differences between two lists of hashes. Events are numbered from 1: an added event by its place among the found ones, every other event by its place among the signed ones. */
export const differences = (
  signed: readonly string[],
  found: readonly string[],
  named: (index: number) => string,
  dayOf: (event: number) => string | null,
): Fault[] => {
  let begin = 0;
  while (begin < signed.length && signed[begin] === found[begin]) begin++;
  let end = 0;
  while (end < Math.min(signed.length, found.length) - begin && signed.at(-1 - end) === found.at(-1 - end)) end++;
  const places = new Map<string, number>();
  for (let at = begin; at < signed.length - end; at++) places.set(signed[at]!, at);
  /** The signed lines that stand in the file, in its order. A second copy of one counts as added. */
  const common: { place: number; at: number }[] = [];
  const copies = new Set<string>();
  for (let at = begin; at < found.length - end; at++) {
    const place = places.get(found[at]!);
    if (place === undefined || copies.has(found[at]!)) continue;
    copies.add(found[at]!);
    common.push({ place, at });
  }
  const kept = inOrder(common.map(({ place }) => place));
  const stays = common.filter((_, index) => kept[index]);
  const moved = new Map(common.filter((_, index) => !kept[index]).map((each) => [each.at, each]));
  const faults: Fault[] = [...moved.values()].map(({ place, at }) => ({
    kind: 'moved',
    event: place + 1,
    to: at + 1,
    day: dayOf(place + 1),
  }));
  const movedFrom = new Set([...moved.values()].map(({ place }) => place));
  let [i, j] = [begin, begin];
  for (const { place, at } of [...stays, { place: signed.length - end, at: found.length - end }]) {
    const gone: number[] = [];
    const come: number[] = [];
    for (; j < place; j++) if (!movedFrom.has(j)) gone.push(j);
    for (; i < at; i++) if (!moved.has(i)) come.push(i);
    for (let each = 0; each < Math.max(gone.length, come.length); each++) {
      const [was, is] = [gone[each], come[each]];
      if (was === undefined) faults.push({ kind: 'added', event: is! + 1, what: named(is!) });
      else if (is === undefined) faults.push({ kind: 'removed', event: was + 1, day: dayOf(was + 1) });
      else
        faults.push({
          kind: 'changed',
          event: was + 1,
          signed: signed[was]!,
          found: found[is]!,
          what: named(is),
          day: dayOf(was + 1),
        });
    }
    [i, j] = [at + 1, place + 1];
  }
  return faults.toSorted((one, other) => placeOf(one) - placeOf(other));
};
const placeOf = (fault: Fault): number => ('event' in fault ? fault.event : 0);
