import { type Bundle, bundleFiles, longestFile, type Manifest, manifestFrom, unpackPath } from './bundle.ts';
import { type Hasher, sameBytes } from './bytes.ts';
import { isConsistent } from './merkle.ts';
import { checkpointFrom, checkpointsIn, isHandover, keyFrom, noteFrom, signedBy, type VerifierKey } from './note.ts';
import type { Case, Signed } from './check-events.ts';
import { joined } from './open-export.ts';
import type { Fault, Holder } from './verdict.ts';

/** The keys of the log, each vouched for by the one before. */
export const keysOf = async (
  { origin, keys }: Bundle,
  hasher: Hasher,
  faults: Fault[],
): Promise<Map<number, VerifierKey>> => {
  const sound = new Map<number, VerifierKey>();
  let before: { vkey: string; key: VerifierKey } | null = null;
  for (const { number, vkey, handover } of keys) {
    const key = keyFrom(hasher, vkey);
    let vouched = key !== null && key.name === origin;
    if (vouched && before) {
      const note = noteFrom(typeof handover === 'string' ? handover : '');
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

/** The checkpoints that a key of the log has signed, in their order. */
export const signedIn = async (
  bundle: Bundle,
  keys: ReadonlyMap<number, VerifierKey>,
  faults: Fault[],
): Promise<Signed[]> => {
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
  return signed;
};

/** Checks that each checkpoint continues the previous one. */
export const checkConsistency = (
  { hasher, verdict: { faults } }: Case,
  bundle: Bundle,
  signed: readonly Signed[],
): void => {
  const proofs = new Map(bundle.consistency.map(({ from, to, path }) => [`${from} ${to}`, path]));
  for (const [index, newer] of signed.entries()) {
    const older = signed[index - 1];
    if (!older) continue;
    const path = older.size === newer.size ? [] : unpackPath(proofs.get(`${older.size} ${newer.size}`));
    if (!path || !isConsistent(hasher, older, newer, path))
      faults.push({ kind: 'not_consistent', from: older.size, to: newer.size, at: newer.at });
  }
};

export const checkManifest = async (
  { file, verdict: { faults } }: Case,
  keys: ReadonlyMap<number, VerifierKey>,
  origin: string,
): Promise<void> => {
  const note = file.entries.has(bundleFiles.manifest)
    ? noteFrom(new TextDecoder().decode(await joined(file.read(bundleFiles.manifest), longestFile.manifest)))
    : null;
  const manifest: Manifest | null = note ? manifestFrom(note.text) : null;
  let is = false;
  if (note && manifest?.origin === origin) for (const key of keys.values()) is ||= (await signedBy(note, key)) !== null;
  if (!is || !manifest) {
    faults.push({ kind: 'no_manifest' });
    return;
  }
  for (const { name, hash } of manifest.files) {
    if (!file.entries.has(name)) {
      faults.push({ kind: 'file_missing', name });
      continue;
    }
    if (!file.sums.has(name)) for await (const _ of file.hashed(name)) void _;
    if (file.sums.get(name) !== hash) faults.push({ kind: 'file_changed', name });
  }
  for (const name of file.entries.keys())
    if (name !== bundleFiles.manifest && !manifest.files.some((each) => each.name === name))
      faults.push({ kind: 'file_unlisted', name });
};

/** Compares the file with checkpoints that others hold: the owner of the keys could have made the whole file anew. */
export const checkOutside = async (
  { hasher, outside, verdict }: Case,
  bundle: Bundle,
  signed: readonly Signed[],
  known: readonly VerifierKey[],
  keys: ReadonlyMap<number, VerifierKey>,
): Promise<void> => {
  const { faults } = verdict;
  for (const { who, note: text } of outside.held ?? []) {
    const found = checkpointsIn(text);
    if (!found.length) faults.push({ kind: 'held_unreadable', who });
    // If several checkpoints in one file agree, the newest says all.
    let newest: Holder | null = null;
    for (const { note, checkpoint: held } of found) {
      const told = { who, size: held.size, day: held.at };
      let ours = false;
      for (const key of keys.values()) ours ||= (await signedBy(note, key)) !== null;
      const same = signed.find(({ size }) => size === held.size);
      if (held.origin !== bundle.origin || !ours) faults.push({ kind: 'held_elsewhere', ...told });
      else if (same && sameBytes(same.root, held.root)) {
        if (!newest || newest.size < held.size) newest = { ...told, how: 'held' };
      } else if (!same && held.size > (signed.at(-1)?.size ?? 0))
        faults.push({ kind: 'held_newer', ...told, has: signed.at(-1)?.size ?? 0 });
      else faults.push({ kind: 'held_differs', ...told });
    }
    if (newest) verdict.holders.push(newest);
  }
  const witnesses = bundle.witnesses.flatMap(({ vkey }) => keyFrom(hasher, vkey) ?? []);
  for (const { name: who, id } of witnesses)
    if (!known.some((key) => key.name === who && key.id === id)) verdict.unknown_witnesses.push(who);
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
};
