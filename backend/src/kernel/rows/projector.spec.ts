import { acme, adaFields, calling } from '../../../../tests/support/small-log.ts';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import Database from 'better-sqlite3';
import { tag } from '@candor/contracts/catalogues/hiring';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import { emptySlice, list } from '@candor/contracts/kernel/list';
import { applications } from '@candor/projections/pipeline/applications';
import { projections } from '@candor/projections/index';
import { foldRows } from '@candor/projections/kernel/fold';
import { type AnyProjection, projection } from '@candor/projections/kernel/projection';
import { people } from '@candor/projections/people/people';
import { tasks } from '@candor/projections/tasks/tasks';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { SqliteReadStore } from '../../adapters/rows/sqlite-read-store.ts';
import { WriterThread } from '../../adapters/rows/writer-thread.ts';
import { catalogueDecider } from '../../features/catalogues/catalogue.decider.ts';
import { candidate } from '../../features/people/candidate.decider.ts';
import { pipeline } from '../../features/pipeline/pipeline.decider.ts';
import { task } from '../../features/tasks/task.decider.ts';
import { newId } from '../codec.ts';
import { isRejection } from '../decider.ts';
import { idNo, someone } from '../given.ts';
import { Outrun } from '../ports/read-store.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { type Progress, Projector } from './projector.ts';
import { type Requester, Streams } from '../streams.ts';

const asking = (): Requester => ({ organization_id: acme, actor: { type: 'user', id: someone }, uid: newId() });
const lead = {
  id: idNo(10),
  kind: 'stage' as const,
  type: 'sourced_new',
  name: 'Lead',
  description: '',
  sla_days: 0,
  duration_minutes: 0,
  meeting_type: null,
  is_system: true,
  named_by_hand: false,
};

let folder: string;
let files = 0;
let events: SqliteEventStore;
let keys: SqliteKeyVault;
let rows: SqliteReadStore;
let streams: Streams;
let told: Progress[];
const running: Projector[] = [];
const projectorOf = (...which: AnyProjection[]) => {
  const made = new Projector(events, rows, keys, which, (progress) => told.push(progress));
  running.push(made);
  return made;
};
const started = async (...which: AnyProjection[]) => {
  const made = projectorOf(...which);
  await made.start();
  return made;
};
const caughtUp = async (projector: Projector, position?: number) => {
  const end = position ?? (await events.end());
  while (projector.position < end) await new Promise((done) => setTimeout(done, 2));
};
const allRows = async (model: string) =>
  (await rows.find<{ id: string }>(model, { organization_id: acme }, {}, { limit: 1000 })).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
const foldedRows = async (which: AnyProjection) => {
  const log = await Promise.all((await events.readAll(0, 10_000)).events.map(async ({ stream }) => stream));
  const opened: Recorded[] = (await Promise.all([...new Set(log)].map((stream) => streams.read(stream, '*'))))
    .flat()
    .toSorted((a, b) => a.position - b.position);
  return [...foldRows(which, opened).values()].toSorted((a, b) =>
    (a as { id: string }).id < (b as { id: string }).id ? -1 : 1,
  );
};
const createTasks = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const id = newId();
      await streams.run(task, id, 'create', calling, asking());
      return id;
    }),
  );
const createPerson = async (id = newId()) => {
  await streams.run(
    candidate,
    id,
    'create',
    { fields: adaFields, type: 'prospect', created_via: 'recruiter' },
    asking(),
  );
  return id;
};
const addLead = async (candidate_id: string) => {
  const id = newId();
  await streams.run(
    pipeline,
    id,
    'addLead',
    {
      candidate_id,
      job_id: idNo(6),
      person: { first_name: 'Ada', last_name: 'Lovelace' },
      source: 'sourced',
      source_id: null,
      source_detail: null,
    },
    asking(),
    {
      facts: () => ({
        job: {
          status: 'open',
          steps: [lead],
          fields: { ...defaultJobFields, name: 'Pilot' },
          snapshot_hash: null,
          removed: {},
          created_at: '2026-03-01T00:00:00.000Z',
        },
        editor: true,
        open_seats: [],
      }),
    },
  );
  return id;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
});
beforeEach(async () => {
  events = await SqliteEventStore.open(join(folder, `events-${++files}.db`));
  rows = await SqliteReadStore.open(join(folder, `rows-${files}.db`), { role: 'projector' });
  streams = new Streams(events, keys);
  told = [];
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()));
  await rows.close();
  await events.close();
});
afterAll(async () => {
  await keys.close();
  await rm(folder, { recursive: true });
});

/** A read model that counts how often each event was folded. */
const counting = (name = 'counting', version = 1) => {
  const seen: string[] = [];
  const made = projection<{ id: string; times: number }, AnyEvent>({
    name,
    version,
    list: list<{ id: string; times: number }>()({
      name,
      fields: { times: { kind: 'number', of: (row) => row.times } },
      filters: {},
      sorts: ['times'],
      defaultSort: 'times-asc',
    }),
    keys: (event) => [event.stream],
    on: {
      TaskCreated: (_, event) => {
        seen.push(event.id);
        return { id: event.stream, times: 1 };
      },
      TaskCompleted: (row, event) => {
        seen.push(event.id);
        return row && { ...row, times: row.times + 1 };
      },
    },
  });
  return { made, seen };
};

describe('the projector', () => {
  test('shows all that happened before it started and all that happens since, and says which rows changed', async () => {
    const [before] = await createTasks(3);
    const projector = await started(tasks);
    expect(await allRows('tasks')).toHaveLength(3);
    expect(projector.states()).toEqual([
      { name: 'tasks', version: tasks.version * 1000, position: 3, status: 'live', error: null },
    ]);
    const { position } = (await streams.run(task, before!, 'setStatus', { status: 'done' }, asking())) as {
      position: number;
    };
    await caughtUp(projector, position);
    expect(await rows.get('tasks', { organization_id: acme }, before!)).toMatchObject({ status: 'done', version: 1 });
    expect(told.at(-1)).toEqual({
      position,
      from: position - 1,
      changed: [{ model: 'tasks', organization_id: acme, keys: [before] }],
    });
  });

  test('shows the rows of every read model as a plain fold over the log has them', async () => {
    const projector = await started(...projections);
    const someoneNew = await createPerson();
    await Promise.all([createTasks(5), addLead(someoneNew), addLead(someoneNew)]);
    await streams.run(candidate, someoneNew, 'change', { fields: { first_name: 'Augusta' } }, asking());
    await caughtUp(projector);
    for (const each of [tasks, people, applications])
      expect(
        await Promise.all(
          (await allRows(each.name)).map((row) => rows.get(each.name, { organization_id: acme }, row.id)),
        ),
      ).toEqual(await foldedRows(each));
  });

  test('continues from its place after a restart and folds nothing twice', async () => {
    const { made, seen } = counting();
    const [first] = await createTasks(2);
    const one = await started(made);
    await createTasks(1);
    await caughtUp(one);
    await one.close();
    await streams.run(task, first!, 'setStatus', { status: 'done' }, asking());
    const two = await started(made);
    await createTasks(1);
    await caughtUp(two);
    expect(seen).toEqual((await events.readAll(0, 100)).events.map((event) => event.id));
    expect(await rows.get('counting', { organization_id: acme }, `task-${first}`)).toEqual({
      id: `task-${first}`,
      times: 2,
    });
  });

  test('stops only the failing read model, says why, and resumes it where it stopped once the fault is gone', async () => {
    const logged = console.error;
    console.error = () => undefined;
    try {
      const { made: broken } = counting('broken');
      const failing = {
        ...broken,
        on: {
          ...broken.on,
          TaskCompleted: () => {
            throw new Error('cannot complete');
          },
        },
      } as AnyProjection;
      const projector = await started(failing, tasks);
      const [id] = await createTasks(1);
      await caughtUp(projector);
      await streams.run(task, id!, 'setStatus', { status: 'done' }, asking());
      await createTasks(1);
      await caughtUp(projector);
      expect(projector.states()).toEqual([
        expect.objectContaining({ name: 'broken', status: 'failed', error: 'cannot complete', position: 1 }),
        expect.objectContaining({ name: 'tasks', status: 'live', position: 3 }),
      ]);
      expect([await allRows('broken'), await allRows('tasks')].map((found) => found.length)).toEqual([1, 2]);
      await projector.close();
      const mended = await started(broken, tasks);
      expect(mended.states().map((state) => state.status)).toEqual(['live', 'live']);
      expect(await rows.get('broken', { organization_id: acme }, `task-${id}`)).toEqual({ id: `task-${id}`, times: 2 });
    } finally {
      console.error = logged;
    }
  });

  describe('whose rows are damaged while it runs', () => {
    const said: string[] = [];
    const [warn, error] = [console.warn, console.error];
    beforeEach(() => {
      said.length = 0;
      console.warn = console.error = (...words: unknown[]) =>
        void said.push(words.map((each) => (each instanceof Error ? each.message : each)).join(' '));
    });
    afterEach(() => {
      console.warn = warn;
      console.error = error;
    });
    const damage = (sql: string) => {
      const db = new Database(join(folder, `rows-${files}.db`));
      db.unsafeMode();
      db.exec(sql);
      db.close();
    };
    /** Statements that damage the search index: `loses` removes the record of its parts, `forgets` empties that record. */
    const loses = `DELETE FROM "tasks v${tasks.version * 1000} words_data" WHERE id = 10`;
    const forgets = `UPDATE "tasks v${tasks.version * 1000} words_data" SET block = x'00000001' WHERE id = 10`;
    const foundRows = async () =>
      (await rows.keys('tasks', { organization_id: acme }, { ...emptySlice, search: 'call' })).length;
    const live = async (projector: Projector) => {
      while (projector.states().some(({ status }) => status !== 'live'))
        await new Promise((done) => setTimeout(done, 5));
    };

    test.each([
      ['has lost the record of its parts', loses],
      ['knows of no part any more', forgets],
    ])('a search index that %s is made again, in words, and the read model goes on', async (_, sql) => {
      const projector = await started(tasks);
      await createTasks(3);
      await caughtUp(projector);
      damage(sql);
      await createTasks(1);
      await caughtUp(projector);
      await live(projector);
      expect(said).toEqual([
        expect.stringMatching(/^projection tasks stopped:/),
        expect.stringMatching(
          /^The search index of tasks was damaged \(.+\)\. It was made again from the stored words\.$/,
        ),
      ]);
      expect(await foundRows()).toBe(4);
      await createTasks(1);
      await caughtUp(projector);
      expect(await foundRows()).toBe(5);
    });

    test('what breaks again within the hour stays stopped', async () => {
      const projector = await started(tasks);
      for (let n = 0; n < 2; n++) {
        await createTasks(1);
        await caughtUp(projector);
        damage(loses);
        await createTasks(1);
        await caughtUp(projector);
        if (!n) await live(projector);
      }
      await new Promise((done) => setTimeout(done, 5_500));
      expect(projector.states()).toMatchObject([{ name: 'tasks', status: 'failed' }]);
      expect(said.filter((each) => /made again/.test(each))).toHaveLength(1);
      expect(said.filter((each) => /stopped/.test(each)).length).toBeGreaterThan(2);
    });

    test('rows that are damaged themselves are built again from the log', async () => {
      const projector = await started(tasks);
      const [first] = await createTasks(3);
      await caughtUp(projector);
      const broken = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' });
      const version = tasks.version * 1000;
      rows.write = (
        (write) =>
        async (projection, ...rest) => {
          if (projection.version === version) throw broken;
          return write(projection, ...rest);
        }
      )(rows.write.bind(rows));
      await streams.run(task, first!, 'setStatus', { status: 'done' }, asking());
      await caughtUp(projector);
      await live(projector);
      expect(projector.states()).toMatchObject([{ name: 'tasks', version: version + 1, error: null }]);
      expect(await allRows('tasks')).toEqual(await foldedRows(tasks));
      expect(said.slice(-2)).toEqual([
        'The rows of tasks are damaged (database disk image is malformed). They are being built again from the log.',
        'The rows of tasks were built again.',
      ]);
      // The damaged rows were replaced, so no further attempt is made on them.
      await new Promise((done) => setTimeout(done, 5_500));
      expect(said.at(-1)).toBe('The rows of tasks were built again.');
    });
  });

  test('announces at its start that any row may have changed, because another process may have written rows without announcing them', async () => {
    await createTasks(1);
    await started(tasks, people);
    expect(told.at(-1)).toEqual({
      position: 1,
      changed: ['tasks', 'people'].map((model) => ({ model, organization_id: '*', keys: [] })),
    });
  });

  test('neither moves on nor announces anything while rows cannot be written, then resumes by itself, even when the log is quiet', async () => {
    const logged = console.error;
    console.error = () => undefined;
    try {
      const [id] = await createTasks(1);
      const { made } = counting();
      const projector = await started(made, tasks);
      const write = rows.write.bind(rows);
      const refused: string[] = [];
      rows.write = (projection, ...rest) =>
        projection.name === 'tasks' && refused.push(projection.name) < 3
          ? Promise.reject(refused.length === 1 ? new Unavailable('away') : new Outrun('another'))
          : write(projection, ...rest);
      told = [];
      await streams.run(task, id!, 'setStatus', { status: 'done' }, asking());
      while (!refused.length) await new Promise((done) => setTimeout(done, 5));
      expect([projector.position, told, projector.states().map((state) => state.status)]).toEqual([
        1,
        [],
        ['live', 'live'],
      ]);
      await caughtUp(projector);
      expect(refused).toHaveLength(3);
      // The rows of the first attempt are announced together with the last ones, and each event was folded once.
      expect(told.at(-1)).toEqual({
        position: 2,
        from: 1,
        changed: [
          { model: 'counting', organization_id: acme, keys: [`task-${id}`] },
          { model: 'tasks', organization_id: acme, keys: [id] },
        ],
      });
      expect(await rows.get('counting', { organization_id: acme }, `task-${id}`)).toEqual({
        id: `task-${id}`,
        times: 2,
      });
    } finally {
      console.error = logged;
    }
  });

  test('that followed the log in vain saves its place every half minute, so that a killed process reads no more than a minute again', async () => {
    await started(people, tasks);
    const quiet = { name: 'people', version: people.version * 1000 };
    const began = Date.now();
    const now = jest.spyOn(Date, 'now');
    try {
      // A task is created every ten seconds for three minutes, and no person changes.
      for (let second = 10; second <= 180; second += 10) {
        now.mockReturnValue(began + second * 1000);
        await createTasks(1);
        await caughtUp(running[0]!);
      }
    } finally {
      now.mockRestore();
    }
    // The projector is not closed: this is what a killed process leaves behind.
    expect((await events.end()) - (await rows.checkpoint(quiet))!).toBeLessThan(60 / 10);
    const again = projectorOf(people, tasks);
    await again.start();
    expect(again.caughtUp).toBeLessThan(60 / 10);
  });

  test('goes on folding while rows are on their way to the store, and writes what changed meanwhile after them', async () => {
    // The log is longer than one page, and its last event is about a row of the first page.
    const created = await createTasks(4_010);
    await streams.run(task, created[0]!, 'setStatus', { status: 'done' }, asking());
    const { made, seen } = counting();
    const write = rows.write.bind(rows);
    const begun: number[] = [];
    let go = () => undefined as void;
    const gate = new Promise<void>((open) => {
      go = open;
    });
    rows.write = async (projection, some, ...rest) => {
      begun.push(some.length);
      if (begun.length === 1) await gate;
      return write(projection, some, ...rest);
    };
    const starting = projectorOf(made).start({ rowsAtOnce: 100 });
    while (seen.length < 4_011) await new Promise((done) => setTimeout(done, 2));
    expect([begun.length, await rows.checkpoint({ name: 'counting', version: 1000 })]).toEqual([1, null]);
    go();
    await starting;
    expect(begun).toEqual([4_000, 11]);
    expect(await rows.get('counting', { organization_id: acme }, `task-${created[0]}`)).toMatchObject({ times: 2 });
    expect(seen).toHaveLength(4_011);
  });

  test('begins again from what is stored when rows that were on their way did not arrive', async () => {
    const logged = console.error;
    console.error = () => undefined;
    try {
      await createTasks(4_010);
      const { made } = counting();
      const write = rows.write.bind(rows);
      let failed = false;
      rows.write = async (projection, ...rest) => {
        if (!failed) {
          failed = true;
          throw new Unavailable('away');
        }
        return write(projection, ...rest);
      };
      await expect(projectorOf(made).start({ rowsAtOnce: 100 })).rejects.toThrow('away');
      expect(await rows.checkpoint({ name: 'counting', version: 1000 })).toBeNull();
      await started(made);
      const all = await Promise.all(
        (await events.readAll(0, 10_000)).events.map(({ stream }) =>
          rows.get<{ times: number }>('counting', { organization_id: acme }, stream),
        ),
      );
      expect(all.map((row) => row?.times)).toEqual(Array(4_010).fill(1));
    } finally {
      console.error = logged;
    }
  });

  test('makes the same rows with one thread and with two, to the byte', async () => {
    const person = await createPerson();
    const [first] = await createTasks(1_500);
    await Promise.all([addLead(person), addLead(person)]);
    await streams.run(candidate, person, 'change', { fields: { first_name: 'Augusta' } }, asking());
    await streams.run(task, first!, 'setStatus', { status: 'done' }, asking());
    const contents = async (apart?: { building: number; answering: number }) => {
      const path = join(folder, `apart-${apart?.building}-${files}.db`);
      const store = await SqliteReadStore.open(path, { role: 'projector', apart });
      const projector = new Projector(events, store, keys, projections);
      await projector.start();
      await projector.close();
      await store.close();
      const db = new Database(path, { readonly: true });
      try {
        const names = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all();
        return Object.fromEntries(
          (names as string[]).map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]),
        );
      } finally {
        db.close();
      }
    };
    const sent = jest.spyOn(WriterThread.prototype, 'write');
    const one = await contents();
    expect(sent).not.toHaveBeenCalled();
    const two = await contents({ building: 100, answering: 1000 });
    expect(sent).toHaveBeenCalled();
    sent.mockRestore();
    expect(one[`tasks v${tasks.version * 1000}`]).toHaveLength(1_500);
    expect(two).toEqual(one);
  });

  test('looks in the store, while it builds rows for the first time, only for those that it has written there', async () => {
    await createTasks(40);
    const [id] = await createTasks(1);
    const asked = jest.spyOn(rows, 'readRows');
    const wanted = () => asked.mock.calls.flatMap(([, keys]) => [...keys]);
    const first = await started(tasks);
    expect(wanted()).toEqual([]);
    await first.close();
    await streams.run(task, id!, 'setStatus', { status: 'done' }, asking());
    await started(tasks);
    expect(wanted()).toEqual([id]);
    expect(await allRows('tasks')).toEqual(await foldedRows(tasks));
  });

  test('does not answer from rows that were not finished', async () => {
    await createTasks(3);
    const projector = projectorOf(tasks);
    const starting = projector.start();
    await projector.close();
    await starting;
    expect(await rows.active('tasks')).toBeNull();
    expect((await started(tasks)).states()).toMatchObject([{ status: 'live', position: 3 }]);
    expect(await allRows('tasks')).toHaveLength(3);
  });
});

describe('building a read model again', () => {
  test('gives the same rows, while events go on arriving and the old rows go on answering', async () => {
    const ids = await createTasks(40);
    const projector = await started(tasks, people);
    const arriving = new AbortController();
    const arrivals = (async () => {
      while (!arriving.signal.aborted) {
        await createTasks(2);
        await streams.run(task, ids.pop()!, 'setStatus', { status: 'done' }, asking());
        expect((await allRows('tasks')).length).toBeGreaterThanOrEqual(40);
      }
    })();
    await projector.rebuild('tasks');
    await projector.rebuild('tasks');
    arriving.abort();
    await arrivals;
    await caughtUp(projector);
    expect(projector.states()).toMatchObject([
      { name: 'tasks', version: tasks.version * 1000 + 2, status: 'live' },
      { name: 'people', version: people.version * 1000, status: 'live' },
    ]);
    expect(await allRows('tasks')).toEqual(await foldedRows(tasks));
    await projector.close();
    expect((await started(tasks, people)).states()).toMatchObject([
      { version: tasks.version * 1000 + 2 },
      { version: people.version * 1000 },
    ]);
  });

  test('leaves the words of an erased person behind', async () => {
    const person = await createPerson();
    const projector = await started(people);
    expect(await rows.get('people', { organization_id: acme }, person)).toMatchObject({ name: 'Ada Lovelace' });
    await keys.destroy(person);
    await projector.rebuild('people');
    expect(await rows.get('people', { organization_id: acme }, person)).toMatchObject({
      name: '(erased)',
      email: null,
    });
  });

  test('that fails leaves the old rows answering and growing', async () => {
    const logged = console.error;
    console.error = () => undefined;
    try {
      let failing = false;
      const { made } = counting();
      const moody = {
        ...made,
        on: {
          ...made.on,
          TaskCreated: (row: unknown, event: Recorded) => {
            if (failing) throw new Error('cannot create');
            return (made.on.TaskCreated as (row: unknown, event: Recorded) => unknown)(row, event);
          },
        },
      } as AnyProjection;
      await createTasks(2);
      const projector = await started(moody);
      failing = true;
      await expect(projector.rebuild('counting')).rejects.toThrow('counting could not be built again: cannot create');
      failing = false;
      await createTasks(1);
      await caughtUp(projector);
      expect(projector.states()).toMatchObject([{ version: 1000, status: 'live' }]);
      expect(await allRows('counting')).toHaveLength(3);
    } finally {
      console.error = logged;
    }
  });

  test('that is cut off by the projector’s end is not reported as done', async () => {
    await createTasks(2);
    const projector = await started(tasks);
    const building = projector.rebuild('tasks');
    const said = expect(building).rejects.toThrow('The projector ended before tasks was built.');
    await projector.close();
    await said;
    expect(await rows.active('tasks')).toBe(tasks.version * 1000);
  });

  test('of an unknown name says so', async () => {
    await expect((await started(tasks)).rebuild('nothing')).rejects.toThrow('There is no projection named nothing.');
  });

  test('does not delay other read models: its old rows answer until the new ones are ready', async () => {
    await createTasks(2);
    await (await started(counting('grown', 1).made, tasks)).close();
    const slow = counting('grown', 2).made;
    const write = rows.write.bind(rows);
    let go = () => undefined as void;
    const gate = new Promise<void>((open) => {
      go = open;
    });
    rows.write = async (projection, ...rest) => {
      if (projection.name === 'grown' && projection.version === 2000) await gate;
      return write(projection, ...rest);
    };
    const projector = projectorOf(slow, tasks);
    await projector.start({ beside: true });
    expect(projector.states()).toMatchObject([
      { name: 'tasks', status: 'live' },
      { name: 'grown', version: 2000, status: 'building' },
    ]);
    expect([await rows.active('grown'), (await allRows('grown')).length]).toEqual([1000, 2]);
    await createTasks(1);
    await caughtUp(projector);
    expect(await allRows('tasks')).toHaveLength(3);
    go();
    while ((await rows.active('grown')) !== 2000) await new Promise((done) => setTimeout(done, 5));
    await createTasks(1);
    await caughtUp(projector);
    expect(await allRows('grown')).toHaveLength(4);
  });

  test('happens by itself when a read model has a new version', async () => {
    await createTasks(2);
    await (await started(counting('grown', 1).made)).close();
    const { made, seen } = counting('grown', 2);
    expect((await started(made)).states()).toMatchObject([{ version: 2000, status: 'live' }]);
    expect(seen).toHaveLength(2);
    expect(await allRows('grown')).toHaveLength(2);
  });
});

describe('an event that concerns many rows', () => {
  const names = async () =>
    (await rows.find<{ name: string }>('applications', { organization_id: acme }, {})).map((row) => row.name);
  test('reaches rows of the same batch, rows in memory and, after a restart, rows in the store', async () => {
    const person = await createPerson();
    const stranger = await createPerson();
    await addLead(person);
    await addLead(stranger);
    await streams.run(candidate, person, 'change', { fields: { first_name: 'Augusta' } }, asking());
    const one = await started(applications);
    expect((await names()).toSorted()).toEqual(['Ada Lovelace', 'Augusta Lovelace']);
    await addLead(person);
    await streams.run(candidate, person, 'change', { fields: { last_name: 'King' } }, asking());
    await caughtUp(one);
    expect((await names()).toSorted()).toEqual(['Ada King', 'Ada Lovelace', 'Augusta King']);
    await one.close();
    const two = await started(applications);
    await streams.run(candidate, person, 'change', { fields: { first_name: 'Byron' } }, asking());
    await caughtUp(two);
    expect((await names()).toSorted()).toEqual(['Ada Lovelace', 'Byron King', 'Byron King']);
  });

  test('is known to what comes later: a tag that is given by its old name is called by its new one, in rows that followed, after a restart and in rebuilt ones', async () => {
    const call = async (name: string, id?: string): Promise<string> => {
      const values = { name, color: 'grey' };
      const nobody = { facts: () => null };
      const said = await streams.run(catalogueDecider(tag), acme, 'upsert', { id, fields: values }, asking(), nobody);
      if (isRejection(said)) throw new Error(said.error);
      return said.state.entries[0]!.id;
    };
    const give = async (id: string, name: string) => {
      const person = await createPerson();
      await streams.run(candidate, person, 'tag', { add: [{ id, name }], remove: [] }, asking());
    };
    const named = async () =>
      (await rows.find<{ tags: { name: string }[] }>('people', { organization_id: acme }, {})).map(({ tags }) =>
        tags.map(({ name }) => name).join(),
      );
    const one = await started(people);
    const entry = await call('harbour');
    await give(entry, 'harbour');
    await call('port', entry);
    await give(entry, 'harbour');
    await caughtUp(one);
    expect(await named()).toEqual(['port', 'port']);
    await one.close();
    const two = await started(people);
    await give(entry, 'harbour');
    await caughtUp(two);
    expect(await named()).toEqual(['port', 'port', 'port']);
    const before = await allRows('people');
    await two.rebuild('people');
    expect(await allRows('people')).toEqual(before);
  });

  type Grouped = { id: string; group: string; reached: number };
  const groups = {
    name: 'grouped',
    version: 1,
    list: list<Grouped>()({
      name: 'grouped',
      fields: { group: { kind: 'keyword', of: (row) => row.group } },
      filters: {},
      sorts: ['group'],
      defaultSort: 'group-asc',
    }),
  };
  test('no longer reaches a row that has moved to another value', async () => {
    const grouped = projection<Grouped, AnyEvent>({
      ...groups,
      keys: (event) =>
        event.type === 'CandidateTagged' ? [{ field: 'group', value: String(event.data.name) }] : [event.stream],
      on: {
        TaskCreated: (_, event) => ({ id: event.stream, group: 'open', reached: 0 }),
        TaskCompleted: (row) => row && { ...row, group: 'done' },
        TaskDeleted: () => null,
        CandidateTagged: (row) =>
          row ? { ...row, reached: row.reached + 1 } : { id: 'nobody', group: 'ghost', reached: 1 },
      },
    });
    const person = await createPerson();
    const [kept, moved, removed] = (await createTasks(3)) as [string, string, string];
    const projector = await started(grouped);
    const tell = (name: string) =>
      streams.run(candidate, person, 'tag', { add: [{ id: newId(), name }], remove: [] }, asking());
    await tell('open');
    await streams.run(task, moved, 'setStatus', { status: 'done' }, asking());
    await streams.run(task, removed, 'remove', {}, asking());
    await caughtUp(projector);
    await tell('open');
    await tell('done');
    await caughtUp(projector);
    expect(await allRows('grouped')).toEqual(
      [
        { id: `task-${kept}`, group: 'open', reached: 2 },
        { id: `task-${moved}`, group: 'done', reached: 2 },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });
  test('reaches none of the rows where there are more than may be in memory together', async () => {
    const grouped = projection<Grouped, AnyEvent>({
      ...groups,
      keys: (event) =>
        event.type === 'CandidateTagged' ? [{ field: 'group', value: 'open', most: 2 }] : [event.stream],
      on: {
        TaskCreated: (_, event) => ({ id: event.stream, group: 'open', reached: 0 }),
        CandidateTagged: (row) => row && { ...row, reached: row.reached + 1 },
      },
    });
    const person = await createPerson();
    await createTasks(2);
    const projector = await started(grouped);
    const tell = () =>
      streams.run(candidate, person, 'tag', { add: [{ id: newId(), name: newId() }], remove: [] }, asking());
    const reached = async () => (await allRows('grouped')).map((row) => (row as unknown as Grouped).reached).toSorted();
    await tell();
    await caughtUp(projector);
    expect(await reached()).toEqual([1, 1]);
    await createTasks(1);
    await caughtUp(projector);
    await tell();
    await caughtUp(projector);
    expect(await reached()).toEqual([0, 1, 1]);
  });
});

describe('after the log was restored from a backup', () => {
  const file = () => join(folder, `events-${files}.db`);
  const openAgain = async () => {
    events = await SqliteEventStore.open(file());
    streams = new Streams(events, keys);
  };
  const backUp = async (backup: string) => {
    await events.close();
    await copyFile(file(), join(folder, backup));
    await openAgain();
  };
  const restoreFrom = async (backup: string) => {
    await events.close();
    await copyFile(join(folder, backup), file());
    await openAgain();
  };
  const close = async () => {
    for (const each of running.splice(0)) await each.close();
  };

  test('a log that ends before the rows is noticed: nothing is folded, and the message says what to do', async () => {
    await createTasks(2);
    await backUp('older-rows.db');
    await createTasks(1);
    await started(tasks, people);
    await close();
    const before = await allRows('tasks');
    await restoreFrom('older-rows.db');
    await expect(projectorOf(tasks, people).start()).rejects.toThrow(
      'The log ends at position 2, but the read models were built up to position 3. The log was probably restored from a backup. If this log is the right one, stop every process and run: npm run replay -- --restored',
    );
    expect(await allRows('tasks')).toEqual(before);
  });
  test('a log that has grown past the rows again, with other events, is noticed too', async () => {
    await backUp('empty-rows.db');
    await createTasks(2);
    await started(tasks, people);
    await close();
    await restoreFrom('empty-rows.db');
    await createTasks(4);
    await expect(projectorOf(tasks, people).start()).rejects.toThrow(
      'The log does not hold the event up to which the read models were built: at position 2 it has another one.',
    );
  });
  test('rows that followed the log live know their event, also when they had nothing to fold of late', async () => {
    await backUp('empty-live.db');
    const projector = await started(people, tasks);
    await createPerson();
    await createTasks(1);
    await caughtUp(projector);
    await close();
    const [, { id }] = (await events.readAll(0, 2)).events as [unknown, { id: string }];
    expect(await rows.place({ name: 'tasks', version: tasks.version * 1000 })).toEqual({ position: 2, event: id });
    expect(await rows.place({ name: 'people', version: people.version * 1000 })).toEqual({ position: 2, event: id });
  });
  test('the rows are built again from the restored log when asked for, as if there had never been another', async () => {
    const [kept] = await createTasks(1);
    await backUp('older-again.db');
    await createTasks(2);
    await createPerson();
    await started(tasks, people);
    await close();
    await restoreFrom('older-again.db');
    const repaired = projectorOf(tasks, people);
    await repaired.start({ restored: true });
    expect([(await allRows('tasks')).map(({ id }) => id), await allRows('people')]).toEqual([[kept], []]);
    await close();
    const projector = await started(tasks, people);
    const [after] = await createTasks(1);
    await caughtUp(projector);
    expect((await allRows('tasks')).map(({ id }) => id).toSorted()).toEqual([kept, after].toSorted());
  });
  test('rows of an earlier release, whose place has no event, are taken as fine once and have one from then on', async () => {
    await createTasks(2);
    await started(tasks);
    await close();
    await rows.write({ name: 'tasks', version: tasks.version * 1000 }, [], 2, null);
    await started(tasks);
    expect((await rows.place({ name: 'tasks', version: tasks.version * 1000 }))?.event).toBe(await events.idAt(2));
  });
});
