import type { KeyObject } from 'node:crypto';
import { base64Of, fromBase64 } from '@candor/contracts/proof/bytes';
import { unpackPath } from '@candor/contracts/proof/bundle';
import { isConsistent } from '@candor/contracts/proof/merkle';
import {
  algorithms,
  checkpointFrom,
  cosignatureBytes,
  cosignedText,
  keyFrom,
  keyIdOf,
  noteFrom,
  signatureLine,
  signedBy,
} from '@candor/contracts/proof/note';
import { publicBytesOf, signText } from './log-keys.ts';
import { hasher } from './tree.ts';

/** What a witness remembers about one log: the newest checkpoint that it signed, and the log's key. `root` is in base64. */
export type SeenCheckpoint = { origin: string; size: number; root: string; log: string };
type Witness = {
  name: string;
  key: KeyObject;
  /** The log's public key as the owner of the witness knows it. Null: the key that the witness remembers is used. */
  log: string | null;
  seen: SeenCheckpoint | null;
  /** Saves what was seen on the disk. Nothing is signed before that. */
  remember: (seen: SeenCheckpoint) => Promise<void>;
  fetch?: typeof fetch;
  now?: () => number;
};
/** `alarm`: the log is not the one that the witness saw before. Nothing was signed in that case. */
export type Witnessed = { alarm: boolean; words: string; size?: number };
const quiet = (words: string): Witnessed => ({ alarm: false, words });
const alarm = (words: string): Witnessed => ({ alarm: true, words: `ALARM: ${words}` });
const patience = 30_000;

/** Reads the newest checkpoint, checks that it continues the one seen before, remembers it, and signs it. */
export const witnessOnce = async (
  address: string,
  { name, key, log, seen, remember, fetch: ask = fetch, now = Date.now }: Witness,
): Promise<Witnessed> => {
  const base = address.replace(/\/+$/, '');
  const get = async (path: string) => {
    const answer = await ask(`${base}${path}`, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).trim()}`);
    return answer.text();
  };
  const vkey = log ?? seen?.log;
  const logKey = vkey ? keyFrom(hasher, vkey) : null;
  if (!vkey || !logKey) throw new Error('Give the public key of the log with --log.');
  const text = await get('/checkpoint');
  const note = noteFrom(text);
  const checkpoint = note && checkpointFrom(note.text);
  if (!note || !checkpoint) return alarm('what the log shows is no checkpoint.');
  if (checkpoint.origin !== logKey.name || (seen && checkpoint.origin !== seen.origin))
    return alarm(`this is the log ${checkpoint.origin}, not ${seen?.origin ?? logKey.name}.`);
  if (!(await signedBy(note, logKey)))
    return alarm(
      'the checkpoint is not signed by the key that you know. If the organization changed its key, compare the new one and its hand-over, then give it with --log.',
    );
  const root = base64Of(checkpoint.root);
  if (seen) {
    const older = { size: seen.size, root: fromBase64(seen.root)! };
    if (checkpoint.size < seen.size)
      return alarm(`the log has ${checkpoint.size} events, and had ${seen.size}: events are missing.`);
    const path = unpackPath(
      checkpoint.size === seen.size
        ? []
        : (await get(`/consistency?from=${seen.size}&to=${checkpoint.size}`)).split('\n').filter(Boolean),
    );
    if (!path || !isConsistent(hasher, older, checkpoint, path))
      return alarm(`the first ${seen.size} events are not those that this witness signed: the log was rewritten.`);
  }
  // The checkpoint is saved before it is signed: a signature never covers what a restarted witness would not remember.
  await remember({ origin: checkpoint.origin, size: checkpoint.size, root, log: vkey });
  const seconds = Math.floor(now() / 1000);
  const signature = cosignatureBytes(seconds, signText(key, cosignedText(note.text, seconds)));
  const line = signatureLine(name, keyIdOf(hasher, name, algorithms.cosignature, publicBytesOf(key)), signature);
  const given = await ask(`${base}/cosignature`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ size: checkpoint.size, line }),
    signal: AbortSignal.timeout(patience),
  });
  if (!given.ok) throw new Error(`${given.status} ${(await given.text()).trim()}`);
  return { ...quiet(`${checkpoint.origin}: ${checkpoint.size} events, signed.`), size: checkpoint.size };
};
