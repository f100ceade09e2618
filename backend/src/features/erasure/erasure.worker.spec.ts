import { german } from '@candor/contracts/de/all';
import { english, voiceFrom } from '@candor/contracts/words/say';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { newId } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { idNo, someone, readsOver } from '../../kernel/given.ts';
import type { Job } from '../../kernel/ports/job-queue.ts';
import { MailRefused } from '../../kernel/ports/mailer.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, WorkerCommands } from '../../kernel/work/worker.ts';
import type { CandidateCommand } from '../people/candidate.command.ts';
import { candidate, type CandidateCommands } from '../people/candidate.decider.ts';
import { ForgetInImports } from '../imports/forgetting.command.ts';
import { ErasureBeginning } from './erasure-beginning.ts';
import { ErasureWorker } from './erasure.worker.ts';
import { FileWorker } from './file.worker.ts';

// The state that the job that finishes an erasure leaves behind if a service that it needs is down.

const acme = idNo(2);
const asking = (): Requester => ({ organization_id: acme, actor: { type: 'user', id: someone }, uid: newId() });

let folder: string;
let log: SqliteEventStore;
let keys: SqliteKeyVault;
let streams: Streams;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-erasure-'));
  log = await SqliteEventStore.open(join(folder, 'events.db'));
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
});
beforeEach(() => {
  streams = new Streams(log, keys);
});
afterAll(async () => {
  await log.close();
  await keys.close();
  await rm(folder, { recursive: true });
});

type Mail = { to: string; html: string };
const documents = (gone: () => Promise<void> = async () => undefined) =>
  new FileWorker(
    streams,
    { delete: gone } as never,
    keys,
    readsOver(() => []),
  );
/** The jobs that the erasures queued for later. */
const added: Job[] = [];
const workerWith = (
  send: (mail: Mail) => Promise<void>,
  imports: () => Promise<void> = async () => undefined,
  waits: () => string[] = () => [],
) =>
  new ErasureWorker(
    new WorkerCommands({
      execute: async (sent: ForgetInImports | InstanceType<typeof CandidateCommand>) => {
        // The people of this test are named in no import file.
        if (sent instanceof ForgetInImports) return imports().then(() => ({ forgotten: true }));
        return streams.run(candidate, sent.id, sent.name, sent.command as never, sent.asking);
      },
    } as never),
    streams,
    readsOver(() => []),
    { send, forget: async () => undefined },
    keys,
    {
      ofLetters: async (_: string, reader: { language?: string | null }) =>
        reader.language === 'de' ? voiceFrom('de', 'de', german) : english,
    } as never,
    { letterhead: async () => ({ organization_name: 'Acme', from_name: 'Acme', reply_to: null }) } as never,
    'jobs@acme.test',
    documents(),
    new ErasureBeginning(streams, keys, { has: async () => false }, documents()),
    { upToNow: async () => true, waitsFor: async () => waits(), searched: async () => 1 },
    { add: async (job) => void added.push(job) },
  );
const run = async <Name extends keyof CandidateCommands>(id: string, name: Name, command: CandidateCommands[Name]) => {
  const ran = await streams.run(candidate, id, name, command, asking());
  if (isRejection(ran)) throw new Error(ran.error);
};
const person = async (email: string | null = 'ada@mail.test'): Promise<string> => {
  const id = newId();
  const nothing = { phone: null, pronoun: null, headline: null, current_title: null, current_company: null };
  const fields = { ...nothing, first_name: 'Ada', last_name: 'Reed', name_order: null, email, location: null };
  await run(id, 'create', {
    fields: { ...fields, tz_region: null, source: 'applied', source_id: null },
    type: 'candidate',
    created_via: 'recruiter',
  });
  return id;
};
const erased = async (id: string, records = [id], tell: string | null = id) =>
  run(id, 'erase', { reason: 'asked', records, tell });
const told = async (id: string) => JSON.stringify(await streams.read(`candidate-${id}`, acme));
const ends = async (id: string) => (await streams.read(`candidate-${id}`, acme)).map(({ type }) => type).slice(1);

test('while the mail server is away nobody reads a word of them any more, and the letter is still sent when it is back', async () => {
  const id = await person();
  await run(id, 'addNote', { body: '<p>Calm</p>', visibility: 'team', job_id: null });
  await erased(id);
  const away = workerWith(() => Promise.reject(new Error('away')));
  await expect(away.finish({ candidate_id: id }, asking())).rejects.toThrow('away');
  expect(await told(id)).not.toMatch(/Ada|Reed|Calm|mail\.test/);
  expect(await keys.existing(id)).toBeNull();
  const sent: Mail[] = [];
  const back = workerWith(async (mail) => void sent.push(mail));
  const again = asking();
  for (const _ of [1, 2]) expect(await back.finish({ candidate_id: id }, again)).toBe(done);
  expect(sent).toEqual([expect.objectContaining({ to: 'ada@mail.test', html: expect.stringContaining('Ada') })]);
  expect(await ends(id)).toEqual([
    'CandidateNoteAdded',
    'CandidateErased',
    'PersonKeyDestroyed',
    'ErasureTold',
    'ErasureFinished',
  ]);
  const [{ id: event }] = (await streams.read(`candidate-${id}`, acme)).filter(
    (each) => each.type === 'CandidateErased',
  ) as never as [{ id: string }];
  expect(await keys.getSecret(`erasure:${event}`)).toBeNull();
});

test('no word can be read when the erasure is acknowledged, and the letter is still sent', async () => {
  const id = await person();
  await erased(id);
  await new ErasureBeginning(streams, keys, { has: async () => false }, documents()).hide([id], asking());
  expect(await keys.existing(id)).toBeNull();
  expect(await told(id)).not.toMatch(/Ada|Reed|mail\.test/);
  const sent: Mail[] = [];
  expect(await workerWith(async (mail) => void sent.push(mail)).finish({ candidate_id: id }, asking())).toBe(done);
  expect(sent).toEqual([expect.objectContaining({ to: 'ada@mail.test', html: expect.stringContaining('Ada') })]);
});

test('a person whom a legal hold kept is not hidden with the others', async () => {
  const [id, held] = [await person(), await person()];
  await run(held, 'hold', { matter: 'Claim' });
  await erased(id, [id, held]);
  await new ErasureBeginning(streams, keys, { has: async () => false }, documents()).hide([id, held], asking());
  expect([await keys.existing(id), await keys.existing(held)]).toEqual([null, expect.any(Buffer)]);
});

test('the last letter is in the language in which the person read our form', async () => {
  const id = await person();
  await run(id, 'giveConsent', { purpose: 'privacy', text_version: 'one', until: null, language: 'de' });
  await erased(id);
  const sent: Mail[] = [];
  await workerWith(async (mail) => void sent.push(mail)).finish({ candidate_id: id }, asking());
  expect(sent).toEqual([expect.objectContaining({ html: expect.stringMatching(/Hallo Ada|Guten Tag Ada/) })]);
});

test.each([
  ['the server refuses the address', 'ada@mail.test', () => Promise.reject(new MailRefused('no such mailbox'))],
  ['there is no address', null, () => Promise.reject(new Error('no mail was due'))],
])('nobody was told where %s, and the erasure is finished all the same', async (_, email, send) => {
  const id = await person(email);
  await erased(id);
  expect(await workerWith(send).finish({ candidate_id: id }, asking())).toBe(done);
  expect((await streams.read(`candidate-${id}`, acme)).find(({ type }) => type === 'ErasureTold')?.data).toEqual({
    sent: false,
  });
  expect((await ends(id)).at(-1)).toBe('ErasureFinished');
});

test('when the mail server stays away, the erasure ends without the letter and keeps no address', async () => {
  const id = await person();
  await erased(id);
  const away = workerWith(() => Promise.reject(new Error('away')));
  const job = asking();
  await away.finish({ candidate_id: id }, job).catch(() => null);
  expect(await away.finishSilently({ candidate_id: id }, job)).toBe(done);
  expect(await ends(id)).toEqual(['CandidateErased', 'PersonKeyDestroyed', 'ErasureTold', 'ErasureFinished']);
});

test('nothing that fails about the files of others keeps the key of the person', async () => {
  const id = await person();
  await erased(id);
  const broken = workerWith(
    async () => undefined,
    () => Promise.reject(new Error('the file cannot be read')),
  );
  await expect(broken.finish({ candidate_id: id }, asking())).rejects.toThrow('cannot be read');
  expect(await keys.existing(id)).toBeNull();
});

test('only the records that were named are erased with a person, and a hold on one of them lets the others finish', async () => {
  const [ada, same, held] = [await person(), await person('a.r@mail.test'), await person('held@mail.test')];
  await run(held, 'hold', { matter: 'Case 7' });
  await erased(ada, [ada, same, held], same);
  const sent: Mail[] = [];
  const worker = workerWith(async (mail) => void sent.push(mail));
  expect(await worker.finish({ candidate_id: ada }, asking())).toBe(done);
  // The confirmation goes to the address of the other record, so that record's own job sends it.
  expect(sent).toEqual([]);
  expect(await worker.finish({ candidate_id: same }, asking())).toBe(done);
  expect(sent.map(({ to }) => to)).toEqual(['a.r@mail.test']);
  expect(await ends(same)).toEqual(['CandidateErased', 'PersonKeyDestroyed', 'ErasureTold', 'ErasureFinished']);
  expect(await ends(held)).toEqual(['LegalHoldPlaced']);
  expect(await keys.existing(held)).not.toBeNull();
});

test('an erasure does not end while a read model holds words: it goes on, later each time, and tells the person once', async () => {
  const id = await person();
  await erased(id);
  added.length = 0;
  let waits = ['people'];
  const sent: Mail[] = [];
  const worker = workerWith(
    async (mail) => void sent.push(mail),
    undefined,
    () => waits,
  );
  expect(await worker.finish({ candidate_id: id }, asking())).toBe(done);
  expect(await worker.endLater({ candidate_id: id, turn: 1 }, asking())).toBe(done);
  expect(await ends(id)).toEqual(['CandidateErased', 'PersonKeyDestroyed', 'ErasureTold']);
  expect(added.map(({ kind, data }) => [kind, data.turn, data.organization_id])).toEqual([
    ['end-erasure', 1, acme],
    ['end-erasure', 2, acme],
  ]);
  waits = [];
  expect(await worker.endLater({ candidate_id: id, turn: 2 }, asking())).toBe(done);
  expect((await ends(id)).at(-1)).toBe('ErasureFinished');
  expect(await worker.endLater({ candidate_id: id, turn: 3 }, asking())).toBe(done);
  expect(added).toHaveLength(2);
  expect(sent).toHaveLength(1);
});

test('whatever fails in a later turn, another turn follows', async () => {
  const id = await person();
  await erased(id);
  added.length = 0;
  const broken = workerWith(
    async () => undefined,
    () => Promise.reject(new Error('the file cannot be read')),
  );
  expect(await broken.finishSilently({ candidate_id: id }, asking())).toBe(done);
  expect(await broken.endLater({ candidate_id: id, turn: 1 }, asking())).toBe(done);
  expect(added.map(({ data }) => data.turn)).toEqual([1, 2]);
});
