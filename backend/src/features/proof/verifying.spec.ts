import { createHash, type KeyObject } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { type Bundle, bundleFiles, manifestText, packPath } from '@candor/contracts/proof/bundle';
import { hexOf, utf8 } from '@candor/contracts/proof/bytes';
import { leafOf, withheldLine } from '@candor/contracts/proof/leaf';
import { consistencyPath, Frontier, type Hash, inclusionPath, leafHash } from '@candor/contracts/proof/merkle';
import {
  algorithms,
  checkpointText,
  cosignatureBytes,
  cosignedText,
  handoverText,
  keyFrom,
  noteOf,
  signatureLine,
  vkeyOf,
} from '@candor/contracts/proof/note';
import { isSound, type Outside } from '@candor/contracts/proof/verdict';
import { verifyExport } from '@candor/contracts/proof/verifying';
import { verdictTitle, verdictWords } from '@candor/contracts/proof/words';
import { zipOf } from '../../kernel/zip.ts';
import { privateKeyFrom, publicBytesOf, signText } from './log-keys.ts';
import { hasher } from './tree.ts';

// The faults that are found in an export after it was changed. Each kind of tampering is tried at random places, and the check must name it.

const origin = 'candor.example/acme';
const keyOf = (seed: number, name = origin, algorithm: 1 | 4 = algorithms.note) => {
  const key = privateKeyFrom(new Uint8Array(32).fill(seed));
  const vkey = vkeyOf(hasher, name, algorithm, publicBytesOf(key));
  return { key, vkey, id: keyFrom(hasher, vkey)!.id };
};
type Key = ReturnType<typeof keyOf>;
const signed = (text: string, ...keys: readonly { key: KeyObject; id: string }[]) =>
  noteOf(
    text,
    keys.map(({ key, id }) => signatureLine(origin, id, signText(key, text))),
  );

const eventLine = (number: number): string =>
  leafOf({
    stream: `candidate-${number % 7}`,
    revision: Math.floor(number / 7),
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    type: ['CandidateCreated', 'ReasonGiven', 'ApplicationAdvanced'][number % 3]!,
    data: JSON.stringify({ number, sealed: { k: 'ada', c: 'x'.repeat(number % 40) } }),
    metadata: JSON.stringify({ organization_id: 'acme', number }),
  });
const hashOfLine = (line: string): Hash =>
  line.startsWith('#') ? Uint8Array.from(Buffer.from(line.slice(1), 'hex')) : leafHash(hasher, utf8(line));
const subtrees = (hashes: readonly Hash[]) => (level: number, index: number) => {
  const tree = new Frontier(hasher);
  for (const hash of hashes.slice(index * 2 ** level, (index + 1) * 2 ** level)) tree.push(hash);
  return tree.root();
};
const dayAt = (day: number) => `2026-11-${String(day).padStart(2, '0')}T23:00:00Z`;

type Made = { lines: string[]; hashes: Buffer; bundle: Bundle; manifest: string };
/** The files of an honest export. `sizes`: the sizes of the checkpoints, one a day. The second key takes over after the first half. */
const made = async (lines: string[], sizes: readonly number[], keys: readonly Key[], witness?: Key): Promise<Made> => {
  const hashes = lines.map(hashOfLine);
  const rootAt = (size: number) => {
    const tree = new Frontier(hasher);
    for (const hash of hashes.slice(0, size)) tree.push(hash);
    return tree.root();
  };
  const bundle: Bundle = {
    format: 'candor-proof/1',
    origin,
    organization: 'Acme',
    made_at: dayAt(28),
    keys: keys.map(({ vkey }, at) => {
      const before = keys[at - 1];
      const text = before && handoverText({ origin, from: before.vkey, to: vkey, at: dayAt(1) });
      return { number: at + 1, vkey, at: dayAt(1), handover: before ? signed(text!, before, keys[at]!) : null };
    }),
    checkpoints: sizes.map((size, at) => {
      const text = checkpointText({ origin, size, root: rootAt(size), at: dayAt(at + 1) });
      const note = signed(text, keys[Math.min(keys.length - 1, Math.floor((at * keys.length) / sizes.length))]!);
      if (!witness) return note;
      const bytes = cosignatureBytes(1_764_000_000 + at, signText(witness.key, cosignedText(text, 1_764_000_000 + at)));
      return `${note}${signatureLine('witness.example', witness.id, bytes)}\n`;
    }),
    consistency: [],
    witnesses: witness ? [{ name: 'witness.example', vkey: witness.vkey }] : [],
  };
  for (const [at, to] of sizes.entries())
    if (at) {
      const path = await consistencyPath(hasher, subtrees(hashes), sizes[at - 1]!, to);
      bundle.consistency.push({ from: sizes[at - 1]!, to, path: packPath(path) });
    }
  return sealed({ lines, hashes: Buffer.concat(hashes), bundle }, keys.at(-1)!);
};
const filesOf = ({ lines, hashes, bundle }: Omit<Made, 'manifest'>): [string, Buffer][] => [
  [bundleFiles.proof, Buffer.from(JSON.stringify(bundle))],
  ...(bundle.inclusion ? [] : [[bundleFiles.hashes, hashes] as [string, Buffer]]),
  [bundleFiles.events, Buffer.from(lines.map((line) => `${line}\n`).join(''))],
];
const sealed = (files: Omit<Made, 'manifest'>, key: Key): Made => {
  const listed = filesOf(files).map(([name, body]) => ({
    name,
    hash: createHash('sha256').update(body).digest('hex'),
    bytes: body.length,
  }));
  return { ...files, manifest: signed(manifestText({ origin, made_at: dayAt(28), files: listed }), key) };
};
const zipped = async (made: Made): Promise<Buffer> =>
  buffer(
    Readable.from(
      zipOf(
        [
          { name: bundleFiles.manifest, parts: [made.manifest] },
          ...filesOf(made).map(([name, body]) => ({ name, parts: [body] })),
        ],
        'packed',
      ),
    ),
  );
const digest = () => {
  const sum = createHash('sha256');
  return { update: (bytes: Uint8Array) => void sum.update(bytes), hex: () => sum.digest('hex') };
};
const verifyBytes = (bytes: Buffer, outside: Outside = {}) =>
  verifyExport(
    { size: bytes.length, read: async (from, to) => Uint8Array.from(bytes.subarray(from, to)) },
    { hasher, digest },
    outside,
  );
const verify = async (files: Made, outside: Outside = {}) => verifyBytes(await zipped(files), outside);
const kinds = (verdict: Awaited<ReturnType<typeof verify>>) => verdict.faults.map(({ kind }) => kind);

const keys = [keyOf(1), keyOf(2)];
const witness = keyOf(9, 'witness.example', algorithms.cosignature);
const sizes = [1, 5, 23, 40, 41, 60];
const lines = Array.from({ length: 60 }, (_, number) =>
  number % 11 === 3 ? withheldLine(hexOf(leafHash(hasher, utf8(eventLine(number))))) : eventLine(number),
);
let honest: Made;
beforeAll(async () => {
  honest = await made(lines, sizes, keys, witness);
});
/** A changed copy, as far as it can be made without the key: the manifest stays as it was. */
const tampered = (change: Partial<Made>): Made => ({ ...honest, ...change });

test('an honest export is sound, and says what it rests on', async () => {
  const verdict = await verify(honest);
  expect(verdict).toMatchObject({ faults: [], events: 60, withheld: 6, whole: true, checkpoints: 6, holders: [] });
  expect(verdict.last).toMatchObject({ size: 60, day: dayAt(6) });
  expect(verdictTitle(verdict)).toBe('All 60 events are unchanged.');
  expect(verdictWords(verdict, (at) => at).join(' ')).toContain('No checkpoint from outside was given.');
});
test('a checkpoint that somebody holds, and the signature of a witness, are what it is measured by', async () => {
  const held = [{ who: 'the auditor', note: honest.bundle.checkpoints[2]! }];
  const verdict = await verify(honest, { held, keys: [witness.vkey, keys[1]!.vkey] });
  expect(verdict.faults).toEqual([]);
  expect(verdict.holders).toEqual([
    { who: 'witness.example', size: 60, day: dayAt(6), how: 'cosigned' },
    { who: 'the auditor', size: 23, day: dayAt(3), how: 'held' },
  ]);
  expect(verdict.keys.map(({ known }) => known)).toEqual([false, true]);
  expect(verdictWords(verdict, (at) => at.slice(0, 10))).toContain(
    'Unchanged since the checkpoint of 2026-11-03 that the auditor holds.',
  );
});

test('the file of all checkpoints that the page saves is as good as one checkpoint, and a mail with one too', async () => {
  const { checkpoints, keys: own } = honest.bundle;
  const saved = [
    origin,
    ...own.flatMap(({ number, vkey, handover }) => [`key ${number}: ${vkey}`, ...(handover ? ['', handover] : [])]),
    '',
    ...checkpoints.slice(0, 4),
  ].join('\n');
  const mailed = `The log of Acme was signed.\r\n\r\n${checkpoints[1]!.replaceAll('\n', '\r\n')}\r\nKeep this mail.\r\n`;
  const verdict = await verify(honest, {
    held: [
      { who: 'checkpoints.txt', note: saved },
      { who: 'mail.txt', note: mailed },
    ],
  });
  expect(verdict.faults).toEqual([]);
  expect(verdict.holders).toEqual([
    { who: 'checkpoints.txt', size: 40, day: dayAt(4), how: 'held' },
    { who: 'mail.txt', size: 5, day: dayAt(2), how: 'held' },
  ]);
  const other = await verify(honest, { held: [{ who: 'notes.txt', note: 'Nothing of the kind.' }] });
  expect(kinds(other)).toEqual(['held_unreadable']);
});

const place = fc.nat(59);
test('a changed event is named, with the day on which it was signed', async () => {
  await fc.assert(
    fc.asyncProperty(
      place,
      fc.string({ minLength: 1 }).filter((text) => !/[\n\r]/.test(text)),
      async (at, more) => {
        const verdict = await verify(tampered({ lines: lines.with(at, lines[at] + more) }));
        const fault = verdict.faults.find(({ kind }) => kind === 'changed');
        expect(fault).toMatchObject({ event: at + 1, day: dayAt(sizes.findIndex((size) => size > at) + 1) });
        expect(kinds(verdict)).toContain('file_changed');
      },
    ),
    { numRuns: 25 },
  );
});
test('removed events are named', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(place, { minLength: 1, maxLength: 4 }), async (gone) => {
      const verdict = await verify(tampered({ lines: lines.filter((_, at) => !gone.includes(at)) }));
      const named = verdict.faults.flatMap((fault) => (fault.kind === 'removed' ? [fault.event - 1] : []));
      expect(named).toEqual(gone.toSorted((one, other) => one - other));
    }),
    { numRuns: 25 },
  );
});
test('a moved event is named, with its place and the new one', async () => {
  await fc.assert(
    fc.asyncProperty(place, place, async (from, to) => {
      fc.pre(Math.abs(from - to) > 1);
      const moved = lines.toSpliced(from, 1).toSpliced(to, 0, lines[from]!);
      const verdict = await verify(tampered({ lines: moved }));
      expect(verdict.faults.filter(({ kind }) => kind === 'moved')).toMatchObject([{ event: from + 1, to: to + 1 }]);
      expect(kinds(verdict)).not.toContain('removed');
    }),
    { numRuns: 25 },
  );
});
test('two events that changed places are one move', async () => {
  const verdict = await verify(tampered({ lines: lines.with(10, lines[11]!).with(11, lines[10]!) }));
  expect(verdict.faults.filter(({ kind }) => kind === 'moved')).toHaveLength(1);
});
test('an invented event is named, also after the last signed one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60), async (at) => {
      const verdict = await verify(tampered({ lines: lines.toSpliced(at, 0, eventLine(900)) }));
      expect(verdict.faults.filter(({ kind }) => kind === 'added')).toMatchObject([{ event: at + 1 }]);
    }),
    { numRuns: 25 },
  );
  const copied = await verify(tampered({ lines: lines.toSpliced(20, 0, lines[4]!) }));
  expect(copied.faults.filter(({ kind }) => kind === 'added')).toMatchObject([{ event: 21 }]);
});
test('without the list of signed hashes, the days still name the events', async () => {
  const changed = tampered({
    lines: lines.with(30, eventLine(901)),
    hashes: Buffer.concat([honest.hashes, Buffer.alloc(32)]),
  });
  expect((await verify(changed)).faults).toContainEqual({ kind: 'span', from: 24, to: 40, day: dayAt(4) });
});
test('a checkpoint that was changed, or signed by another key, is named', async () => {
  const { bundle } = honest;
  const other = checkpointText({ origin, size: 40, root: new Uint8Array(32), at: dayAt(4) });
  const forged = { ...bundle, checkpoints: bundle.checkpoints.with(3, signed(other, keyOf(5))) };
  expect((await verify(tampered({ bundle: forged }))).faults).toContainEqual({
    kind: 'unsigned',
    size: 40,
    at: dayAt(4),
  });
  const spoiled = {
    ...bundle,
    checkpoints: bundle.checkpoints.with(3, bundle.checkpoints[3]!.replace('\n40\n', '\n39\n')),
  };
  expect(kinds(await verify(tampered({ bundle: spoiled })))).toContain('unsigned');
});
test('a key for which the key before does not vouch is named', async () => {
  const { bundle } = honest;
  const stranger = keyOf(7);
  const text = handoverText({ origin, from: keys[0]!.vkey, to: stranger.vkey, at: dayAt(1) });
  const handover = signed(text, stranger);
  const forged = { ...bundle, keys: bundle.keys.with(1, { ...bundle.keys[1]!, vkey: stranger.vkey, handover }) };
  expect((await verify(tampered({ bundle: forged }))).faults).toContainEqual({ kind: 'key_broken', number: 2 });
});

test('who has the keys can make a log anew that agrees with itself; a checkpoint from outside names it', async () => {
  const rewritten = await made(lines.with(7, eventLine(902)), sizes, keys);
  expect(isSound(await verify(rewritten))).toBe(true);
  const held = [{ who: 'the auditor', note: honest.bundle.checkpoints[2]! }];
  const verdict = await verify(rewritten, { held });
  expect(verdict.faults).toEqual([{ kind: 'held_differs', who: 'the auditor', size: 23, day: dayAt(3) }]);
  expect(verdictWords(verdict, (at) => at.slice(0, 10))[0]).toBe(
    'The checkpoint of 2026-11-03 that the auditor holds is not part of this log: the log was rewritten.',
  );
  const before = [{ who: 'the auditor', note: honest.bundle.checkpoints[1]! }];
  expect((await verify(rewritten, { held: before })).faults).toEqual([]); // it covers five events, and the eighth was changed
});
test('a log that was made anew with new keys is named too', async () => {
  const rewritten = await made(lines, sizes, [keyOf(21)]);
  const held = [{ who: 'the auditor', note: honest.bundle.checkpoints[2]! }];
  expect(kinds(await verify(rewritten, { held }))).toEqual(['held_elsewhere']);
});
test('a log that was made anew with new keys is named to who knows a key of the log', async () => {
  const rewritten = await made(lines, sizes, [keyOf(21)]);
  expect((await verify(rewritten, { keys: [keys[0]!.vkey, witness.vkey] })).faults).toEqual([{ kind: 'other_keys' }]);
  expect((await verify(honest, { keys: [keys[0]!.vkey] })).faults).toEqual([]);
});
test('a witness of a known name whose key is another one is not known', async () => {
  const stranger = keyOf(8, 'witness.example', algorithms.cosignature);
  const verdict = await verify(honest, { keys: [stranger.vkey] });
  expect([verdict.holders, verdict.unknown_witnesses]).toEqual([[], ['witness.example']]);
});
describe('times that contradict each other are told, although nothing was changed', () => {
  const timed = (moments: readonly string[]) =>
    moments.map((recorded_at, number) =>
      leafOf({
        stream: 'job-one',
        revision: number,
        id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
        type: 'JobOpened',
        data: '{}',
        metadata: JSON.stringify({ organization_id: 'acme', recorded_at }),
      }),
    );
  const day = (number: number, time = '09:00:00') => `2026-11-0${number}T${time}.000Z`;
  const found = async (moments: readonly string[], checkpoints: readonly number[]) => {
    const verdict = await verify(await made(timed(moments), checkpoints, keys));
    expect(verdict.faults).toEqual([]);
    return { warnings: verdict.warnings, words: verdictWords(verdict, (at) => at).join(' ') };
  };
  test('an event of a later day than the checkpoint over it', async () => {
    // The checkpoint over the first two events is of 1 November.
    const { warnings, words } = await found([day(1), day(5), day(5, '10:00:00')], [2, 3]);
    expect(warnings).toEqual([
      { kind: 'signed_before', event: 2, at: day(5), size: 2, signed: dayAt(1) },
      { kind: 'signed_before', event: 3, at: day(5, '10:00:00'), size: 3, signed: dayAt(2) },
    ]);
    expect(words).toContain(
      `The checkpoint over 2 events says ${dayAt(1)}, but event 2, which it covers, was recorded on ${day(5)}: a clock was wrong, or one of the two times is false.`,
    );
  });
  test('events whose order is not that of their times, by more than clocks differ', async () => {
    const { warnings, words } = await found(
      [day(1), day(1, '08:59:30'), day(1, '08:00:00'), day(1, '07:00:00'), day(2)],
      [4, 5],
    );
    expect(warnings).toEqual([{ kind: 'recorded_before', event: 3, at: day(1, '08:00:00'), before: day(1), count: 2 }]);
    expect(words).toContain('2 events were recorded more than a minute before');
    expect((await found([day(1), day(1, '12:00:00'), day(2)], [2, 3])).warnings).toEqual([]);
  });
});

test('a log that was cut off is named by who holds a later checkpoint', async () => {
  const shorter = await made(lines.slice(0, 40), sizes.slice(0, 4), keys);
  const held = [{ who: 'the auditor', note: honest.bundle.checkpoints.at(-1)! }];
  expect((await verify(shorter, { held })).faults).toEqual([
    { kind: 'held_newer', who: 'the auditor', size: 60, day: dayAt(6), has: 40 },
  ]);
});

describe('some events of a log', () => {
  const some = [3, 17, 58];
  const bundleOf = async () => {
    const hashes = lines.map(hashOfLine);
    const events = await Promise.all(
      some.map(async (index) => ({ index, path: packPath(await inclusionPath(hasher, subtrees(hashes), index, 60)) })),
    );
    return sealed(
      {
        lines: some.map((at) => lines[at]!),
        hashes: Buffer.alloc(0),
        bundle: { ...honest.bundle, inclusion: { size: 60, events } },
      },
      keys[1]!,
    );
  };
  test('each proves its place without a row of others', async () => {
    const files = await bundleOf();
    const verdict = await verify(files, { keys: [witness.vkey] });
    expect(verdict).toMatchObject({ faults: [], events: 3, whole: false });
    expect(verdictTitle(verdict)).toBe('All 3 events stand in the signed log, unchanged.');
    const text = JSON.stringify(files.bundle) + files.lines.join('');
    const others = lines.flatMap((_, at) => (some.includes(at) ? [] : [String(at).padStart(12, '0')]));
    expect(others.filter((id) => text.includes(`-${id}`))).toEqual([]);
  });
  test('a changed, exchanged, added or missing one is named', async () => {
    const files = await bundleOf();
    const bad = async (changed: string[]) => (await verify({ ...files, lines: changed })).faults;
    expect(await bad(files.lines.with(1, eventLine(903)))).toContainEqual(
      expect.objectContaining({ kind: 'not_included', event: 18 }),
    );
    expect(await bad(files.lines.with(0, files.lines[1]!).with(1, files.lines[0]!))).toContainEqual(
      expect.objectContaining({ kind: 'not_included', event: 4 }),
    );
    expect(await bad([...files.lines, eventLine(904)])).toContainEqual(
      expect.objectContaining({ kind: 'not_included' }),
    );
    expect(await bad(files.lines.slice(0, 2))).toContainEqual({ kind: 'removed', event: 59, day: null });
  });
});

test('what is no export is refused in words, and bytes at random never throw', async () => {
  expect(kinds(await verifyBytes(Buffer.from('no zip')))).toEqual(['no_bundle']);
  const zip = await zipped(honest);
  await fc.assert(
    fc.asyncProperty(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const bytes = Buffer.from(zip);
      bytes[at] = bytes[at]! ^ by;
      const verdict = await verifyBytes(bytes);
      expect(verdict.faults.length >= 0).toBe(true);
    }),
    { numRuns: 60 },
  );
});
