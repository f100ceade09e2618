import { fromBase64, hexOf, sameBytes } from '@candor/contracts/proof/bytes';
import { leafHashes, proofNotes, recordCheck } from '@candor/contracts/proof/endpoints';
import type { FoundFault } from '@candor/contracts/proof/events';
import { Frontier, hashLength } from '@candor/contracts/proof/merkle';
import {
  type Checkpoint,
  checkpointFrom,
  isHandover,
  keyFrom,
  noteFrom,
  signedBy,
  type VerifierKey,
} from '@candor/contracts/proof/note';
import { call, errorOf } from '../../page/call.ts';
import { sha256 } from './hashing.ts';

/** The checkpoints of a log that this browser stores: the first that it saw, and the newest. */
type Held = { first: string; last: string };
const heldName = (origin: string) => `candor:checkpoint:${origin}`;
const heldIn = (origin: string): Held | null => {
  try {
    return JSON.parse(localStorage.getItem(heldName(origin)) ?? 'null') as Held | null;
  } catch {
    return null;
  }
};
const hold = (origin: string, note: string): void => {
  try {
    localStorage.setItem(heldName(origin), JSON.stringify({ first: heldIn(origin)?.first ?? note, last: note }));
  } catch {
    // If the browser refuses to store anything, it holds no checkpoint.
  }
};

/** `held`: the first checkpoint that this browser stores and that is part of the log. `error`: why the check could not be made. */
export type CheckOutcome =
  | { error: string }
  | { events: number; checkpoints: number; ms: number; faults: FoundFault[]; held: { at: string | null } | null };

/** Computes the hash tree again in this browser from the log's hashes, and compares it with every signed root and with the checkpoints that this browser stores. */
export const checkHere = async (progress: (done: number) => void, stop: AbortSignal): Promise<CheckOutcome> => {
  const began = performance.now();
  const answer = await call(proofNotes, {}, { signal: stop });
  if (answer.status !== 'ok') return { error: errorOf(answer) };
  const { origin, keys, checkpoints } = answer.payload;
  const faults: FoundFault[] = [];
  const sound: VerifierKey[] = [];
  for (const [at, { vkey, handover }] of keys.entries()) {
    const key = keyFrom(sha256, vkey);
    const before = keys[at - 1];
    const note = handover ? noteFrom(handover) : null;
    const vouched =
      !before ||
      (note && isHandover(note.text, { origin, from: before.vkey, to: vkey }) && (await signedBy(note, sound.at(-1)!)));
    if (!key || !vouched) break;
    sound.push(key);
  }
  const signed: Checkpoint[] = [];
  for (const text of checkpoints) {
    const note = noteFrom(text);
    const checkpoint = note && checkpointFrom(note.text);
    let is = false;
    if (note) for (const key of sound) is ||= (await signedBy(note, key)) !== null;
    if (is && checkpoint?.origin === origin) signed.push(checkpoint);
    else faults.push({ kind: 'not_consistent', event: null, size: checkpoint?.size ?? null });
  }
  const held = heldIn(origin);
  const heldFirst = held && checkpointFrom(noteFrom(held.first)?.text ?? '');
  for (const note of held ? [held.first, held.last] : []) {
    const mine = checkpointFrom(noteFrom(note)?.text ?? '');
    if (mine && !signed.some(({ size, root }) => size === mine.size && sameBytes(root, mine.root)))
      faults.push({ kind: 'not_consistent', event: null, size: mine.size });
  }
  const tree = new Frontier(sha256);
  const last = signed.at(-1)?.size ?? 0;
  let next = 0;
  const compare = () => {
    for (; signed[next]?.size === tree.size; next++)
      if (hexOf(signed[next]!.root) !== hexOf(tree.root()))
        faults.push({ kind: 'not_consistent', event: null, size: tree.size });
  };
  compare();
  while (tree.size < last) {
    const part = await call(leafHashes, { from: tree.size }, { signal: stop });
    if (part.status !== 'ok') return { error: errorOf(part) };
    const bytes = fromBase64(part.payload.hashes);
    if (!bytes?.length) {
      faults.push({ kind: 'removed', event: tree.size + 1, size: null });
      break;
    }
    for (const event of part.payload.differs) faults.push({ kind: 'changed', event, size: null });
    for (let at = 0; at + hashLength <= bytes.length && tree.size < last; at += hashLength) {
      tree.push(bytes.subarray(at, at + hashLength));
      compare();
    }
    progress(tree.size);
  }
  const found = {
    events: tree.size,
    checkpoints: signed.length,
    ms: Math.round(performance.now() - began),
    faults: faults.slice(0, 20),
  };
  await call(recordCheck, found, { signal: stop });
  if (!faults.length && checkpoints.length) hold(origin, checkpoints.at(-1)!);
  return { ...found, held: heldFirst && !faults.length ? { at: heldFirst.at } : null };
};
