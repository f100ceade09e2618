import './node-version.ts'; // must be the first import
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fromHex } from '@candor/contracts/proof/bytes';
import { algorithms, keyFrom, vkeyOf } from '@candor/contracts/proof/note';
import { privateKeyFrom, publicBytesOf } from '../features/proof/log-keys.ts';
import { hasher } from '../features/proof/tree.ts';
import { type SeenCheckpoint, witnessOnce } from '../features/proof/witnessing.ts';

// npm run witness, on another machine: reads each new checkpoint of an organization, checks that it continues the last checkpoint the witness saw, and signs the new one.

const usage = `npm run witness -- key --name NAME [--state FILE]
    makes the key of this witness and prints its public part, for the page of the proof
npm run witness -- watch ADDRESS --log VKEY [--state FILE] [--minutes 30] [--once]
    ADDRESS is what the page of the proof showed; VKEY is the log's key in use, which you compared with an administrator`;

type State = { name: string; secret: string; seen: Record<string, SeenCheckpoint> };
const read = async (file: string): Promise<State | null> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as State,
    (fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ENOENT') throw fault;
      return null;
    },
  );
/** Writes the state whole or not at all: a witness that forgets what it saw proves nothing. */
const write = async (file: string, state: State): Promise<void> => {
  await mkdir(dirname(resolve(file)), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      state: { type: 'string', default: 'witness.json' },
      log: { type: 'string' },
      minutes: { type: 'string', default: '30' },
      once: { type: 'boolean', default: false },
    },
  });
  const [what, address] = positionals;
  const state = await read(values.state);
  if (what === 'key') {
    const made = state ?? { name: values.name ?? '', secret: randomBytes(32).toString('hex'), seen: {} };
    if (!/^[^\s+@<>]{1,100}$/.test(made.name)) throw new Error('--name: one word, such as witness.example.org');
    if (!state) await write(values.state, made);
    console.log(vkeyOf(hasher, made.name, algorithms.cosignature, publicBytesOf(privateKeyFrom(fromHex(made.secret)))));
    return;
  }
  if (what !== 'watch' || !address) throw new Error(usage);
  if (!state) throw new Error(`There is no key in ${values.state}. Run “npm run witness -- key” first.`);
  const log = values.log ? keyFrom(hasher, values.log) : null;
  if (values.log && !log) throw new Error('--log: this is no public key of a log.');
  for (;;) {
    const outcome = await witnessOnce(address, {
      name: state.name,
      key: privateKeyFrom(fromHex(state.secret)),
      log: values.log ?? null,
      seen: state.seen[address] ?? null,
      remember: async (seen) => {
        state.seen[address] = seen;
        await write(values.state, state);
      },
    }).catch((fault: unknown) => ({ alarm: false, words: `Not reached: ${(fault as Error).message}` }));
    console.log(`${new Date().toISOString()} ${outcome.words}`);
    if (outcome.alarm) {
      process.exitCode = 1;
      return;
    }
    if (values.once) return;
    await new Promise((done) => setTimeout(done, Math.max(1, Number(values.minutes)) * 60_000));
  }
};
await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
