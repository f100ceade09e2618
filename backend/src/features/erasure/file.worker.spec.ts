import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { directories } from '@candor/contracts/files/endpoints';
import fc from 'fast-check';
import { Uploads } from '../../reads/files/uploads.ts';
import { FolderFileStore } from '../../adapters/embedded/folder-file-store.ts';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { idNo, readsOver, someone } from '../../kernel/given.ts';
import type { Job } from '../../kernel/ports/job-queue.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done } from '../../kernel/work/worker.ts';
import { upload } from '../files/upload.decider.ts';
import { candidate } from '../people/candidate.decider.ts';
import { UnusedDocumentWorker } from '../imports/unused-document.worker.ts';
import { FileWorker } from './file.worker.ts';

const acme = idNo(2);
const uploader = { organization_id: acme, who: 'user 1' };
let asks = 0;
const asking = (): Requester => ({
  organization_id: acme,
  actor: { type: 'user', id: someone, roles: [] },
  uid: `request ${asks++}`,
});
const born = { first_name: 'Ada', last_name: 'Reed', name_order: null, email: null, phone: null, pronoun: null };
const fields = { ...born, headline: null, current_title: null, current_company: null, location: null };

let folder: string;
let store: SqliteEventStore;
let keys: SqliteKeyVault;
let files: FolderFileStore;
let streams: Streams;
let uploads: Uploads;
let worker: FileWorker;
let sweeper: UnusedDocumentWorker;
let jobs: Job[];
/** The number of deletions after which the process stops. */
let lives = Infinity;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  store = await SqliteEventStore.open(join(folder, 'events.db'));
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
  files = await FolderFileStore.open(join(folder, 'files'), 'secret');
});
beforeEach(() => {
  [streams, jobs, lives] = [new Streams(store, keys), [], Infinity];
  uploads = new Uploads(files, { add: async (job: Job) => void jobs.push(job) } as never, 'pepper');
  const dying = {
    delete: (key: string) => {
      if (lives-- <= 0) throw new Error('killed');
      return files.delete(key);
    },
  };
  worker = new FileWorker(
    streams,
    dying as never,
    keys,
    readsOver(() => []),
  );
  sweeper = new UnusedDocumentWorker(streams, dying as never, { holds: async () => false });
});
afterAll(async () => {
  await files.close();
  await store.close();
  await keys.close();
  await rm(folder, { recursive: true });
});

const person = async (): Promise<string> => {
  const id = newId();
  const create = {
    fields: { ...fields, tz_region: null, source: 'applied', source_id: null },
    type: 'candidate' as const,
    created_via: 'recruiter' as const,
  };
  expect(isRejection(await streams.run(candidate, id, 'create', create, asking()))).toBe(false);
  return id;
};
const uploaded = async (): Promise<{ key: string; file_id: string }> => {
  const { key, address, file_id } = await uploads.sign(uploader, {
    ...directories.resumes,
    ending: 'txt',
    type: 'text/plain',
  });
  await files.receive(files.verifyPut(address)!, Readable.from([Buffer.from(`Resume ${key}`)]));
  return { key, file_id };
};
const promise = async (key: string, candidate_id: string): Promise<boolean> =>
  !isRejection(await streams.run(upload, idFrom('upload', key), 'attach', { file_id: key, candidate_id }, asking()));
const enter = async (key: string, candidate_id: string): Promise<boolean> => {
  const resume = { file_id: key, file_name: 'Ada.txt', mime: 'text/plain', size: 1, hash: null, job_id: null };
  return !isRejection(await streams.run(candidate, candidate_id, 'addResume', resume, asking()));
};
const there = async (key: string): Promise<boolean> => (await files.stat(key)) !== null;
const erase = (candidate_id: string, organization_id = acme) =>
  worker.erase({ candidate_id }, { ...asking(), organization_id });
const sweep = (key: string) => sweeper.deleteUnused({ key }, asking());

test('an address for an upload exists only with the job that looks at it after its id has ended', async () => {
  const { key } = await uploaded();
  expect(jobs).toEqual([
    {
      kind: 'delete-unused-document',
      key: `unused:${key}`,
      due_at: expect.any(String),
      data: { key, organization_id: acme },
    },
  ]);
  expect(Date.parse(jobs[0]!.due_at) - Date.now()).toBeGreaterThan(24 * 3600 * 1000);
  const away = new Uploads(files, { add: () => Promise.reject(new Error('away')) } as never, 'pepper');
  await expect(away.sign(uploader, { ...directories.images, ending: 'png', type: 'image/png' })).rejects.toThrow(
    'away',
  );
});

test('an erasure of another organisation changes nothing', async () => {
  const [ada, { key }] = [await person(), await uploaded()];
  await promise(key, ada);
  await enter(key, ada);
  expect(await erase(ada, idNo(3))).toBe(done);
  expect([await there(key), (await keys.existing(ada)) !== null]).toEqual([true, true]);
});

test('in any order, and however often a process dies, files of people stay and all others go', async () => {
  type Known = { key: string; over: boolean };
  const step = fc.oneof(
    fc.constant({ do: 'upload' as const }),
    fc.record({ do: fc.constantFrom('promise', 'enter', 'sweep'), file: fc.nat(5), who: fc.nat(2) }),
    fc.record({ do: fc.constant('erase' as const), who: fc.nat(2), lives: fc.nat(3) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const people = [await person(), await person(), await person()];
      const known: Known[] = [];
      const records = new Map<string, string>();
      const erased = new Set<string>();
      const kept = (key: string) => records.has(key) && !erased.has(records.get(key)!);
      for (const each of steps) {
        const file = 'file' in each ? known[each.file] : undefined;
        if (each.do === 'upload') known.push({ key: (await uploaded()).key, over: false });
        else if (each.do === 'erase') {
          const who = people[(each as { who: number }).who]!;
          lives = (each as { lives: number }).lives;
          await erase(who).catch(() => null);
          lives = Infinity;
          erased.add(who);
        } else if (file && each.do === 'sweep') {
          // The upload's time is over, so no request can name the file any more.
          file.over = true;
          await sweep(file.key);
        } else if (file && !file.over) {
          const who = people[(each as { who: number }).who]!;
          if ((await promise(file.key, who)) && each.do === 'enter' && (await enter(file.key, who)))
            records.set(file.key, who);
        }
        for (const { key } of known) if (kept(key)) expect(await there(key)).toBe(true);
      }
      // The queue repeats each erasure that was cut off, and the time of every upload ends.
      for (const who of erased) expect(await erase(who)).toBe(done);
      for (const { key } of known) expect(await sweep(key)).toBe(done);
      for (const { key } of known) expect(await there(key)).toBe(kept(key));
    }),
    { numRuns: 30 },
  );
});

test('an upload that a deal claimed and then did not take is unused', async () => {
  const { key } = await uploaded();
  const kept = await streams.run(upload, idFrom('upload', key), 'keep', { file_id: key, deal_id: newId() }, asking());
  expect(isRejection(kept)).toBe(false);
  await sweep(key);
  expect(await there(key)).toBe(false);
});
