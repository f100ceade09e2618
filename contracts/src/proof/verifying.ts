import { type Bundle, bundleFiles, type Manifest, manifestFrom, unpackPath } from './bundle.ts';
import { fromHex, hexOf, sameBytes } from './bytes.ts';
import { eventFrom, withheldIn } from './leaf.ts';
import { Frontier, type Hash, hashLength, isConsistent, isIncluded, leafHash } from './merkle.ts';
import {
  type Checkpoint,
  checkpointFrom,
  isHandover,
  keyFrom,
  type Note,
  noteFrom,
  signedBy,
  type VerifierKey,
} from './note.ts';
import type { Hasher } from './sha256.ts';
import { entriesOf, type Inflate, partsOf, type Source } from './zip-reader.ts';

// Checks an export without the product. It trusts nothing in the file but what a signature covers, and of signatures only those whose keys come from elsewhere prove more than that the file agrees with itself.

/** Checkpoints and keys that people keep outside of the product. */
export type Outside = {
  /** Checkpoints as signed notes, as they were mailed. `who` holds them. */
  held?: readonly { who: string; note: string }[];
  /** Public keys that the checker knows from elsewhere: of witnesses, and of the log. */
  keys?: readonly string[];
  /** Called now and then with the number of events read. */
  progress?: (events: number) => void;
};
export type Fault =
  | { kind: 'no_bundle'; why: string }
  | { kind: 'no_manifest' }
  | { kind: 'file_missing'; name: string }
  | { kind: 'file_unlisted'; name: string }
  | { kind: 'file_changed'; name: string }
  | { kind: 'key_broken'; number: number }
  | { kind: 'unsigned'; size: number; at: string | null }
  | { kind: 'out_of_order'; size: number; before: number }
  | { kind: 'not_consistent'; from: number; to: number; at: string | null }
  /** `event`: counted from 1. `signed` and `found`: hashes in hex. `day`: when the first checkpoint over it was signed. */
  | { kind: 'changed'; event: number; signed: string; found: string; what: string; day: string | null }
  | { kind: 'removed'; event: number; day: string | null }
  | { kind: 'moved'; event: number; to: number; day: string | null }
  | { kind: 'added'; event: number; what: string }
  /** More differences than are named. */
  | { kind: 'more'; count: number }
  /** The signed hashes are gone, so only the days can be named. */
  | { kind: 'span'; from: number; to: number; day: string | null }
  | { kind: 'not_included'; event: number; what: string }
  | { kind: 'held_elsewhere'; who: string; day: string | null; size: number }
  | { kind: 'held_differs'; who: string; day: string | null; size: number }
  | { kind: 'held_newer'; who: string; day: string | null; size: number; has: number }
  | { kind: 'held_unreadable'; who: string };
/** A checkpoint that people outside of the product have, and that this export agrees with. */
export type Holder = { who: string; size: number; day: string | null; how: 'held' | 'cosigned' };
export type Verdict = {
  faults: Fault[];
  origin: string;
  organization: string;
  /** Events in the file, and those of which it holds only the hash. */
  events: number;
  withheld: number;
  whole: boolean;
  checkpoints: number;
  first: { size: number; day: string | null } | null;
  last: { size: number; day: string | null; root: string } | null;
  keys: { number: number; id: string; known: boolean }[];
  holders: Holder[];
  /** Witnesses named in the file whose keys the checker does not know. */
  unknown_witnesses: string[];
};

/** How many differences are named one by one. */
const mostNamed = 20;
/** After how many events the caller hears of it. */
const progressEvery = 10_000;

type Signed = Checkpoint & { note: Note };
const whatOf = (line: string): string => eventFrom(line)?.type ?? '';
const decoder = new TextDecoder();

/** The lines of a file as bytes, without their line feeds. */
async function* linesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let rest: Uint8Array = new Uint8Array();
  for await (const part of parts) {
    let bytes = part;
    if (rest.length) {
      bytes = new Uint8Array(rest.length + part.length);
      bytes.set(rest);
      bytes.set(part, rest.length);
    }
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      lines.push(bytes.subarray(from, at));
      from = at + 1;
    }
    rest = bytes.subarray(from);
    if (lines.length) yield lines;
  }
  if (rest.length) yield [rest];
}
/** SHA-256 over a whole file. Browsers and Node give one that takes parts. */
export type Digest = { update: (bytes: Uint8Array) => void; hex: () => string | Promise<string> };
/** What a browser and Node do in their own ways. `inflate`: a faster one than the one that both have. */
type Tools = { hasher: Hasher; digest: () => Digest; inflate?: Inflate };

const leafOfLine = (hasher: Hasher, line: Uint8Array): { hash: Hash; withheld: boolean } => {
  if (line[0] === 35) {
    const hex = withheldIn(decoder.decode(line));
    if (hex) return { hash: fromHex(hex), withheld: true };
  }
  return { hash: leafHash(hasher, line), withheld: false };
};

/** Whether each of these places is one of the longest row that goes upwards. */
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

/** Names what makes two rows of hashes different. Events are counted from 1 among the signed ones, added ones among those found. */
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

const joined = async (parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const all: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    all.push(part);
    length += part.length;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

const isBundle = (value: unknown): value is Bundle => {
  const bundle = value as Bundle | null;
  return (
    bundle?.format === 'candor-proof/1' &&
    typeof bundle.origin === 'string' &&
    [bundle.keys, bundle.checkpoints, bundle.consistency, bundle.witnesses].every(Array.isArray)
  );
};

/** The keys of the log, each vouched for by the one before. */
const keysOf = async ({ origin, keys }: Bundle, hasher: Hasher, faults: Fault[]): Promise<Map<number, VerifierKey>> => {
  const sound = new Map<number, VerifierKey>();
  let before: { vkey: string; key: VerifierKey } | null = null;
  for (const { number, vkey, handover } of keys) {
    const key = keyFrom(hasher, vkey);
    let vouched = key !== null && key.name === origin;
    if (vouched && before) {
      const note = noteFrom(handover ?? '');
      vouched =
        note !== null &&
        isHandover(note.text, { origin, from: before.vkey, to: vkey }) &&
        (await signedBy(note, before.key)) !== null &&
        (await signedBy(note, key!)) !== null;
    }
    if (!vouched) {
      faults.push({ kind: 'key_broken', number });
      break;
    }
    sound.set(number, key!);
    before = { vkey, key: key! };
  }
  return sound;
};

/** Checks an export. Never throws for what is wrong with the export; that is named in `faults`. */
export const verifyExport = async (
  source: Source,
  { hasher, digest, inflate }: Tools,
  outside: Outside = {},
): Promise<Verdict> => {
  const faults: Fault[] = [];
  const verdict: Verdict = {
    faults,
    origin: '',
    organization: '',
    events: 0,
    withheld: 0,
    whole: false,
    checkpoints: 0,
    first: null,
    last: null,
    keys: [],
    holders: [],
    unknown_witnesses: [],
  };
  const refused = (why: string): Verdict => {
    faults.push({ kind: 'no_bundle', why });
    return verdict;
  };
  let entries: Awaited<ReturnType<typeof entriesOf>>;
  try {
    entries = await entriesOf(source);
  } catch (fault) {
    return refused((fault as Error).message);
  }
  const proofEntry = entries.get(bundleFiles.proof);
  const eventsEntry = entries.get(bundleFiles.events);
  if (!proofEntry || !eventsEntry) return refused('It holds no proof.');
  /** The hashes of the files as they are read. */
  const read = new Map<string, string>();
  async function* hashed(name: string): AsyncGenerator<Uint8Array> {
    const sum = digest();
    for await (const part of partsOf(source, entries.get(name)!, inflate)) {
      sum.update(part);
      yield part;
    }
    read.set(name, await sum.hex());
  }
  try {
    let bundle: unknown;
    try {
      bundle = JSON.parse(decoder.decode(await joined(hashed(bundleFiles.proof))));
    } catch {
      bundle = null;
    }
    if (!isBundle(bundle)) return refused('Its proof cannot be read.');
    await check(bundle);
  } catch (fault) {
    return refused((fault as Error).message);
  }
  return verdict;

  async function check(bundle: Bundle): Promise<void> {
    verdict.origin = bundle.origin;
    verdict.organization = bundle.organization;
    const keys = await keysOf(bundle, hasher, faults);
    const known = (outside.keys ?? []).flatMap((vkey) => keyFrom(hasher, vkey) ?? []);
    const isKnown = (key: VerifierKey) =>
      known.some(({ id, key: bytes }) => id === key.id && sameBytes(bytes, key.key));
    verdict.keys = [...keys].map(([number, key]) => ({ number, id: key.id, known: isKnown(key) }));

    const signed: Signed[] = [];
    for (const text of bundle.checkpoints) {
      const note = typeof text === 'string' ? noteFrom(text) : null;
      const checkpoint = note && checkpointFrom(note.text);
      let is = false;
      if (note && checkpoint?.origin === bundle.origin)
        for (const key of keys.values()) is ||= (await signedBy(note, key)) !== null;
      if (!is) faults.push({ kind: 'unsigned', size: checkpoint?.size ?? 0, at: checkpoint?.at ?? null });
      else if (signed.length && checkpoint!.size < signed.at(-1)!.size)
        faults.push({ kind: 'out_of_order', size: checkpoint!.size, before: signed.at(-1)!.size });
      else signed.push({ ...checkpoint!, note: note! });
    }
    verdict.checkpoints = signed.length;
    const [first, last] = [signed[0], signed.at(-1)];
    if (first) verdict.first = { size: first.size, day: first.at };
    if (last) verdict.last = { size: last.size, day: last.at, root: hexOf(last.root) };
    for (const [index, newer] of signed.entries()) {
      const older = signed[index - 1];
      if (!older) continue;
      const proof = bundle.consistency.find(({ from, to }) => from === older.size && to === newer.size);
      const path = older.size === newer.size ? [] : unpackPath(proof?.path);
      if (!path || !isConsistent(hasher, older, newer, path))
        faults.push({ kind: 'not_consistent', from: older.size, to: newer.size, at: newer.at });
    }
    const dayOf = (event: number) => signed.find(({ size }) => size >= event)?.at ?? null;

    if (bundle.inclusion) await checkSome(bundle.inclusion, signed);
    else await checkAll(signed, dayOf);
    if (!last && !faults.length) faults.push({ kind: 'unsigned', size: 0, at: null });
    await checkManifest(keys, bundle.origin);
    await checkOutside(bundle, signed, known, keys);
  }

  /** Every event of the log, against the signed roots. */
  async function checkAll(signed: readonly Signed[], dayOf: (event: number) => string | null): Promise<void> {
    verdict.whole = true;
    const tree = new Frontier(hasher);
    let next = 0;
    const wrong: Signed[] = [];
    const atSize = () => {
      for (; signed[next]?.size === tree.size; next++)
        if (!sameBytes(signed[next]!.root, tree.root())) wrong.push(signed[next]!);
    };
    atSize();
    for await (const lines of linesOf(hashed(bundleFiles.events))) {
      for (const line of lines) {
        const { hash, withheld } = leafOfLine(hasher, line);
        if (withheld) verdict.withheld++;
        tree.push(hash);
        atSize();
        if (tree.size % progressEvery === 0) outside.progress?.(tree.size);
      }
    }
    verdict.events = tree.size;
    const last = signed.at(-1);
    const short = last && tree.size < last.size;
    const beyond = last && tree.size > last.size;
    if (wrong.length || short || beyond) await name(signed, dayOf);
    if (
      (wrong.length || short) &&
      !faults.some(({ kind }) => ['changed', 'removed', 'moved', 'added', 'span'].includes(kind))
    ) {
      const from = signed.findLast(({ size }) => size < (wrong[0]?.size ?? last!.size))?.size ?? 0;
      faults.push({ kind: 'span', from: from + 1, to: wrong[0]?.size ?? last!.size, day: wrong[0]?.at ?? last!.at });
    }
  }

  /** Names what differs, by the list of signed hashes. If that list was changed too, it only names the days. */
  async function name(signed: readonly Signed[], dayOf: (event: number) => string | null): Promise<void> {
    const last = signed.at(-1);
    const entry = entries.get(bundleFiles.hashes);
    if (!last || !entry) return;
    const bytes = await joined(partsOf(source, entry, inflate));
    const tree = new Frontier(hasher);
    for (let at = 0; at + hashLength <= bytes.length; at += hashLength) tree.push(bytes.subarray(at, at + hashLength));
    if (tree.size !== last.size || !sameBytes(tree.root(), last.root)) return;
    const hashes = Array.from({ length: tree.size }, (_, index) =>
      hexOf(bytes.subarray(index * hashLength, (index + 1) * hashLength)),
    );
    const [found, types]: [string[], Map<number, string>] = [[], new Map()];
    for await (const lines of linesOf(partsOf(source, eventsEntry!, inflate)))
      for (const line of lines) {
        const hash = hexOf(leafOfLine(hasher, line).hash);
        // Only what differs is named.
        if (hash !== hashes[found.length] && types.size < 10_000) types.set(found.length, whatOf(decoder.decode(line)));
        found.push(hash);
      }
    const all = differences(hashes, found, (index) => types.get(index) ?? '', dayOf);
    faults.push(...all.slice(0, mostNamed));
    if (all.length > mostNamed) faults.push({ kind: 'more', count: all.length - mostNamed });
  }

  /** Some events of the log, each with its path. */
  async function checkSome(
    { size, events }: NonNullable<Bundle['inclusion']>,
    signed: readonly Signed[],
  ): Promise<void> {
    const head = signed.findLast((each) => each.size === size);
    let at = 0;
    for await (const lines of linesOf(hashed(bundleFiles.events))) {
      for (const line of lines) {
        const proof = events[at++];
        const { hash: leaf, withheld } = leafOfLine(hasher, line);
        if (withheld) verdict.withheld++;
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
    for (const proof of events.slice(at)) faults.push({ kind: 'removed', event: proof.index + 1, day: null });
  }

  async function checkManifest(keys: ReadonlyMap<number, VerifierKey>, origin: string): Promise<void> {
    const entry = entries.get(bundleFiles.manifest);
    const note = entry && noteFrom(decoder.decode(await joined(partsOf(source, entry, inflate))));
    const manifest: Manifest | null = note ? manifestFrom(note.text) : null;
    let is = false;
    if (note && manifest?.origin === origin)
      for (const key of keys.values()) is ||= (await signedBy(note, key)) !== null;
    if (!is || !manifest) {
      faults.push({ kind: 'no_manifest' });
      return;
    }
    for (const { name: file, hash } of manifest.files) {
      if (!entries.has(file)) {
        faults.push({ kind: 'file_missing', name: file });
        continue;
      }
      if (!read.has(file)) for await (const _ of hashed(file)) void _;
      if (read.get(file) !== hash) faults.push({ kind: 'file_changed', name: file });
    }
    for (const file of entries.keys())
      if (file !== bundleFiles.manifest && !manifest.files.some((each) => each.name === file))
        faults.push({ kind: 'file_unlisted', name: file });
  }

  /** Compares the file with checkpoints that others hold: the owner of the keys could have made the whole file anew. */
  async function checkOutside(
    bundle: Bundle,
    signed: readonly Signed[],
    known: readonly VerifierKey[],
    keys: ReadonlyMap<number, VerifierKey>,
  ): Promise<void> {
    for (const { who, note: text } of outside.held ?? []) {
      const note = noteFrom(text);
      const held = note && checkpointFrom(note.text);
      if (!note || !held) {
        faults.push({ kind: 'held_unreadable', who });
        continue;
      }
      const told = { who, size: held.size, day: held.at };
      let ours = false;
      for (const key of keys.values()) ours ||= (await signedBy(note, key)) !== null;
      const same = signed.find(({ size }) => size === held.size);
      if (held.origin !== bundle.origin || !ours) faults.push({ kind: 'held_elsewhere', ...told });
      else if (same) {
        if (sameBytes(same.root, held.root)) verdict.holders.push({ ...told, how: 'held' });
        else faults.push({ kind: 'held_differs', ...told });
      } else if (held.size > (signed.at(-1)?.size ?? 0))
        faults.push({ kind: 'held_newer', ...told, has: signed.at(-1)?.size ?? 0 });
      else faults.push({ kind: 'held_differs', ...told });
    }
    const witnesses = bundle.witnesses.flatMap(({ vkey }) => keyFrom(hasher, vkey) ?? []);
    for (const { name: who } of witnesses)
      if (!known.some((key) => key.name === who)) verdict.unknown_witnesses.push(who);
    for (const key of known.filter(({ algorithm }) => algorithm === 4)) {
      for (const checkpoint of signed.toReversed()) {
        const cosigned = await signedBy(checkpoint.note, key);
        if (!cosigned) continue;
        const at = new Date(cosigned.at! * 1000).toISOString();
        verdict.holders.push({ who: key.name, size: checkpoint.size, day: checkpoint.at ?? at, how: 'cosigned' });
        break;
      }
    }
    verdict.holders.sort((one, other) => other.size - one.size);
  }
};

/** Whether nothing is wrong. */
export const isSound = ({ faults }: Verdict): boolean => faults.length === 0;
