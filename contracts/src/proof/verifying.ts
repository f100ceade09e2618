import { type Bundle, bundleFiles, isBundle, longestFile } from './bundle.ts';
import { hexOf, sameBytes } from './bytes.ts';
import { algorithms, keyFrom, type VerifierKey } from './note.ts';
import type { Source } from './zip-reader.ts';
import { type Case, checkAllEvents, checkSomeEvents, firstOver } from './check-events.ts';
import { checkConsistency, checkManifest, checkOutside, keysOf, signedIn } from './check-signatures.ts';
import { joined, openExport, type Tools } from './open-export.ts';
import type { Fault, Outside, Verdict } from './verdict.ts';

// Checks an export without the product. It trusts nothing in the file except what a signature covers. Only signatures whose keys the checker has from another source prove more than that the file agrees with itself.

/** The most faults that are told. */
const mostFaults = 200;

/** Checks what the proof says: of the keys, the checkpoints, the events, the files, and what people hold outside. */
const checkBundle = async (of: Case, bundle: Bundle): Promise<void> => {
  const { hasher, outside, verdict } = of;
  const { faults } = verdict;
  verdict.origin = bundle.origin;
  verdict.organization = bundle.organization;
  const keys = await keysOf(bundle, hasher, faults);
  const known = (outside.keys ?? []).flatMap((vkey) => keyFrom(hasher, vkey) ?? []);
  const isKnown = (key: VerifierKey) => known.some(({ id, key: bytes }) => id === key.id && sameBytes(bytes, key.key));
  verdict.keys = [...keys].map(([number, key]) => ({ number, id: key.id, known: isKnown(key) }));
  if (known.some(({ algorithm }) => algorithm === algorithms.note) && !verdict.keys.some((key) => key.known))
    faults.push({ kind: 'other_keys' });

  const signed = await signedIn(bundle, keys, faults);
  verdict.checkpoints = signed.length;
  const [first, last] = [signed[0], signed.at(-1)];
  if (first) verdict.first = { size: first.size, day: first.at };
  if (last) verdict.last = { size: last.size, day: last.at, root: hexOf(last.root) };
  checkConsistency(of, bundle, signed);
  const dayOf = (event: number) => signed[firstOver(signed, event)]?.at ?? null;

  if (bundle.inclusion) await checkSomeEvents(of, bundle.inclusion, signed);
  else await checkAllEvents(of, signed, dayOf);
  if (!last && !faults.length) faults.push({ kind: 'unsigned', size: 0, at: null });
  await checkManifest(of, keys, bundle.origin);
  await checkOutside(of, bundle, signed, known, keys);
  if (faults.length > mostFaults) faults.push({ kind: 'more', count: faults.splice(mostFaults).length });
};

/** Checks an export. Never throws for what is wrong with the export; that is named in `faults`. */
export const verifyExport = async (source: Source, tools: Tools, outside: Outside = {}): Promise<Verdict> => {
  const faults: Fault[] = [];
  const verdict: Verdict = {
    faults,
    warnings: [],
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
  try {
    const file = await openExport(source, tools);
    if (!file.entries.has(bundleFiles.proof) || !file.entries.has(bundleFiles.events))
      return refused('It holds no proof.');
    const text = new TextDecoder().decode(await joined(file.hashed(bundleFiles.proof), longestFile.proof));
    let bundle: unknown;
    try {
      bundle = JSON.parse(text);
    } catch {
      bundle = null;
    }
    if (!isBundle(bundle)) return refused('Its proof cannot be read.');
    await checkBundle({ file, hasher: tools.hasher, outside, verdict }, bundle);
  } catch (fault) {
    return refused((fault as Error).message);
  }
  return verdict;
};
