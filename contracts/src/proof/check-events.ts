import { type Bundle, bundleFiles, longestFile, unpackPath } from './bundle.ts';
import { checkCheckpointTimes, Times } from './check-times.ts';
import { fromHex, type Hasher, hexOf, sameBytes } from './bytes.ts';
import { eventFrom, withheldIn } from './leaf.ts';
import { Frontier, type Hash, hashLength, isIncluded, leafHash } from './merkle.ts';
import type { Checkpoint, Note } from './note.ts';
import { differences } from './log-differences.ts';
import { joined, linesOf, type OpenExport } from './open-export.ts';
import type { Outside, Verdict } from './verdict.ts';

/** The most differences that are named individually. */
const mostNamed = 20;
/** How many events more than the signed ones are read, and how many events are compared one by one: their hashes stand in memory. */
const [mostBeyond, mostCompared] = [10_000, 2_000_000];
/** How often the caller hears of progress, in events. */
const progressEvery = 10_000;

/** What the checks share: the export, the checker's own knowledge, and the verdict, to which they add. */
export type Case = { file: OpenExport; hasher: Hasher; outside: Outside; verdict: Verdict };
export type Signed = Checkpoint & { note: Note };
const whatOf = (line: string): string => eventFrom(line)?.type ?? '';
const decoder = new TextDecoder();
/** The place of the first checkpoint over at least so many events. */
export const firstOver = (signed: readonly Signed[], events: number): number => {
  let [low, high] = [0, signed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (signed[middle]!.size < events) low = middle + 1;
    else high = middle;
  }
  return low;
};

const leafOfLine = (hasher: Hasher, line: Uint8Array): { hash: Hash; withheld: boolean } => {
  if (line[0] === 35) {
    const hex = withheldIn(decoder.decode(line));
    if (hex) return { hash: fromHex(hex), withheld: true };
  }
  return { hash: leafHash(hasher, line), withheld: false };
};

/** Names what differs, by the list of signed hashes. If that list was changed too, it only names the days. */
const nameDifferences = async (
  { file, hasher, verdict: { faults } }: Case,
  signed: readonly Signed[],
  dayOf: (event: number) => string | null,
): Promise<void> => {
  const last = signed.at(-1);
  if (!last || last.size > mostCompared || file.entries.get(bundleFiles.hashes)?.size !== last.size * hashLength)
    return;
  const bytes = await joined(file.read(bundleFiles.hashes), longestFile.hashes);
  const tree = new Frontier(hasher);
  for (let at = 0; at + hashLength <= bytes.length; at += hashLength) tree.push(bytes.subarray(at, at + hashLength));
  if (tree.size !== last.size || !sameBytes(tree.root(), last.root)) return;
  const hashes = Array.from({ length: tree.size }, (_, index) =>
    hexOf(bytes.subarray(index * hashLength, (index + 1) * hashLength)),
  );
  const [found, types]: [string[], Map<number, string>] = [[], new Map()];
  for await (const lines of linesOf(file.read(bundleFiles.events))) {
    if (found.length > last.size + mostBeyond) break;
    for (const line of lines) {
      const hash = hexOf(leafOfLine(hasher, line).hash);
      // Only what differs is named.
      if (hash !== hashes[found.length] && types.size < 10_000) types.set(found.length, whatOf(decoder.decode(line)));
      found.push(hash);
    }
  }
  const all = differences(hashes, found, (index) => types.get(index) ?? '', dayOf);
  faults.push(...all.slice(0, mostNamed));
  if (all.length > mostNamed) faults.push({ kind: 'more', count: all.length - mostNamed });
};

/** Checks every event of the log against the signed roots. */
export const checkAllEvents = async (
  of: Case,
  signed: readonly Signed[],
  dayOf: (event: number) => string | null,
): Promise<void> => {
  const { file, hasher, outside, verdict } = of;
  const { faults } = verdict;
  verdict.whole = true;
  const tree = new Frontier(hasher);
  const times = new Times(verdict.warnings);
  const last = signed.at(-1);
  const most = (last?.size ?? 0) + mostBeyond;
  let next = 0;
  const wrong: Signed[] = [];
  const atSize = () => {
    for (; signed[next]?.size === tree.size; next++) {
      if (!sameBytes(signed[next]!.root, tree.root())) wrong.push(signed[next]!);
      times.sign(signed[next]!);
    }
  };
  atSize();
  for await (const lines of linesOf(file.hashed(bundleFiles.events))) {
    for (const line of lines) {
      const { hash, withheld } = leafOfLine(hasher, line);
      if (withheld) verdict.withheld++;
      tree.push(hash);
      times.take(tree.size, line);
      atSize();
      if (tree.size % progressEvery === 0) outside.progress?.(tree.size);
    }
    if (tree.size > most) break;
  }
  verdict.events = tree.size;
  times.end();
  checkCheckpointTimes(signed, verdict.warnings);
  const short = last && tree.size < last.size;
  const beyond = last && tree.size > last.size;
  if (wrong.length || short || beyond) await nameDifferences(of, signed, dayOf);
  if (
    (wrong.length || short) &&
    !faults.some(({ kind }) => ['changed', 'removed', 'moved', 'added', 'span'].includes(kind))
  ) {
    const from = signed.findLast(({ size }) => size < (wrong[0]?.size ?? last!.size))?.size ?? 0;
    faults.push({ kind: 'span', from: from + 1, to: wrong[0]?.size ?? last!.size, day: wrong[0]?.at ?? last!.at });
  }
  // Also without the list of hashes, an event under no checkpoint is told.
  if (beyond && !faults.some(({ kind }) => kind === 'added' || kind === 'more')) {
    faults.push({ kind: 'added', event: last.size + 1, what: '' });
    if (tree.size > last.size + 1) faults.push({ kind: 'more', count: tree.size - last.size - 1 });
  }
};

/** Checks some events of the log, each by its path. */
export const checkSomeEvents = async (
  { file, hasher, verdict }: Case,
  { size, events }: NonNullable<Bundle['inclusion']>,
  signed: readonly Signed[],
): Promise<void> => {
  const { faults } = verdict;
  const head = signed.findLast((each) => each.size === size);
  let at = 0;
  for await (const lines of linesOf(file.hashed(bundleFiles.events))) {
    if (at > events.length + mostBeyond) break;
    for (const line of lines) {
      const proof = events[at++];
      const { hash: leaf, withheld } = leafOfLine(hasher, line);
      if (withheld) verdict.withheld++;
      const over = proof && signed[firstOver(signed, proof.index + 1)];
      if (over) {
        const times = new Times(verdict.warnings);
        times.take(proof.index + 1, line);
        if (verdict.warnings.length < mostNamed) times.sign(over);
      }
      const path = unpackPath(proof?.path);
      if (!head || !proof || !path || !isIncluded(hasher, { leaf, index: proof.index, size, path, root: head.root }))
        faults.push({
          kind: 'not_included',
          event: (proof?.index ?? at - 1) + 1,
          what: whatOf(decoder.decode(line)),
        });
    }
  }
  verdict.events = at;
  checkCheckpointTimes(signed, verdict.warnings);
  for (const proof of events.slice(at)) faults.push({ kind: 'removed', event: proof.index + 1, day: null });
};
