import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unfiltered } from '@candor/contracts/kernel/list';
import { peopleList, type PersonRow } from '@candor/contracts/people/rows';
import { taskList } from '@candor/contracts/tasks/rows';
import { people } from '@candor/projections/people/people';
import { tasks } from '@candor/projections/tasks/tasks';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { SqliteJobQueue } from '../../adapters/embedded/sqlite-job-queue.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { SqliteReadStore } from '../../adapters/rows/sqlite-read-store.ts';
import { candidate } from '../../features/people/candidate.decider.ts';
import { newId } from '../codec.ts';
import { isRejection } from '../decider.ts';
import { Erasures } from './erasures.ts';
import { idNo, someone } from '../given.ts';
import { Projector } from './projector.ts';
import { Reads } from './reads.ts';
import { Streams } from '../streams.ts';
import { VeiledReadStore } from './veiled-reads.ts';

// Rows of people whose erasure no read model has folded yet.

const acme = idNo(2);
const both = [people, tasks];
let folder: string;
let log: SqliteEventStore;
let keys: SqliteKeyVault;
let jobs: SqliteJobQueue;
let rows: SqliteReadStore;
let written: SqliteReadStore;
let projector: Projector;
let erasures: Erasures;
let streams: Streams;
let veiled: VeiledReadStore;
let reads: Reads;
const follow = async () => {
  projector = new Projector(log, written, keys, both);
  await projector.start();
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-veil-'));
  log = await SqliteEventStore.open(join(folder, 'events.db'), { role: 'writer', alone: true });
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
  jobs = await SqliteJobQueue.open(join(folder, 'jobs.db'));
  rows = await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'web' });
  rows.declare(both.map(({ name, list }) => ({ name, version: 0, list })));
  written = await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'projector' });
  await follow();
  erasures = await new Erasures(log, rows, jobs, both, { every: 20, grace: 50 }).start();
  streams = new Streams(log, keys);
  veiled = new VeiledReadStore(rows, erasures, both);
  reads = new Reads(veiled);
});
afterEach(async () => {
  await erasures.close();
  await projector.close();
  for (const each of [rows, written, jobs, keys, log]) await each.close();
  await rm(folder, { recursive: true });
});

const run = async (id: string, name: string, command: object) => {
  const asking = { organization_id: acme, actor: { type: 'user' as const, id: someone }, uid: newId() };
  const ran = await streams.run(candidate, id, name as never, command as never, asking);
  if (isRejection(ran)) throw new Error(ran.error);
  return ran.position;
};
const person = async (first_name: string, email: string): Promise<string> => {
  const id = newId();
  const nothing = { phone: null, pronoun: null, headline: null, current_title: null, current_company: null };
  const fields = { ...nothing, first_name, last_name: 'Reed', name_order: null, email, location: null };
  const all = { ...fields, tz_region: null, source: 'applied', source_id: null };
  await run(id, 'create', { fields: all, type: 'candidate', created_via: 'recruiter' });
  return id;
};
const until = async (check: () => boolean | Promise<boolean>) => {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 10));
};
const folded = async (position: number) => until(() => projector.position >= position);
const erase = (id: string) => run(id, 'erase', { reason: 'asked', records: [id], tell: null });
const scope = { organization_id: acme };
const asked = { ...unfiltered, sort: { field: 'last_activity', direction: 'desc' } } as const;

test('while a read model has stopped, every question answers without the words of an erased person', async () => {
  const ada = await person('Ada', 'ada@mail.test');
  const bea = await person('Bea', 'bea@mail.test');
  await folded(await log.end());
  await projector.close();
  await erase(ada);

  expect(await reads.get(peopleList, scope, ada)).toMatchObject({ name: '(erased)', email: null });
  expect((await reads.getMany(peopleList, scope, [ada, bea])).map(({ name }) => name)).toEqual([
    '(erased)',
    'Bea Reed',
  ]);
  expect((await reads.getWhole(peopleList, scope, [ada]))[0]).toMatchObject({ name: '(erased)', resume_text: '' });
  expect((await reads.find(peopleList, scope, {})).map(({ name }) => name).toSorted()).toEqual([
    '(erased)',
    'Bea Reed',
  ]);
  // A search by the address of an erased person finds no person.
  expect(await reads.find(peopleList, scope, { address: 'ada@mail.test' })).toEqual([]);
  const raw = await reads.findRaw(peopleList, scope, {}, { only: ['id', 'name'] });
  expect(raw.parse().toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { id: ada, name: '(erased)' },
    { id: bea, name: 'Bea Reed' },
  ]);
  expect((await reads.every(peopleList, scope, {}, { only: ['name'] })).map(({ name }) => name).toSorted()).toEqual([
    '(erased)',
    'Bea Reed',
  ]);
  const listed = await reads.list(peopleList, scope, asked as never, ['name']);
  expect(listed.items.parse().map(({ name }) => name)).toContain('Bea Reed');
  expect(listed.items.text).not.toContain('Ada');
  const searched = await reads.list(peopleList, scope, { ...asked, search: 'ada' } as never);
  expect([searched.items.parse(), searched.total]).toEqual([[], 0]);
  const byName = await reads.list(peopleList, scope, { ...asked, sort: { field: 'name', direction: 'asc' } } as never);
  expect(byName.items.parse().map(({ name }) => name)).toEqual(['Bea Reed']);
  expect(await reads.keys(peopleList, scope, asked as never)).toEqual([bea]);
  expect((await rows.get<PersonRow>('people', scope, ada))!.name).toBe('Ada Reed'); // the row itself still has the words
});

test('a person is hidden until the erasure has ended and every read model has folded it, also after a restart', async () => {
  const ada = await person('Ada', 'ada@mail.test');
  await folded(await log.end());
  await projector.close();
  await erase(ada);
  await run(ada, 'noteKeyDestroyed', { files: 0 });
  await run(ada, 'finishErasure', { files: 0, checked: true });
  await erasures.close();
  erasures = await new Erasures(log, rows, jobs, both, { every: 20, grace: 50 }).start();
  expect([...erasures.of(acme)!.keys()]).toEqual([ada]);
  const changes: string[] = [];
  erasures.onChange((organization_id) => changes.push(organization_id));
  await follow();
  await until(() => !erasures.of(acme));
  expect(changes).toEqual([acme]);
  expect(await reads.get(peopleList, scope, ada)).toMatchObject({ name: '(erased)' });
});

test('a person whose erasure has not ended stays hidden, although the rows say that they folded it', async () => {
  const ada = await person('Ada', 'ada@mail.test');
  await folded(await erase(ada));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(erasures.of(acme)?.has(ada)).toBe(true);
  expect(erasures.of(idNo(3))).toBeUndefined();
});

test('the rows themselves say whether they hold words, and so does the search', async () => {
  const ada = await person('Ada', 'ada@mail.test');
  await folded(await log.end());
  await projector.close();
  await erase(ada);
  const [, event] = await streams.read(`candidate-${ada}`, acme);
  expect(await erasures.holding(acme, event as never, ['ada reed'])).toEqual(['people']);
  await follow();
  expect(await erasures.holding(acme, event as never, ['ada reed', 'ada@mail.test'])).toEqual([]);
  expect(await reads.find(taskList, scope, {})).toEqual([]);
});
