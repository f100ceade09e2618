import { MongoClient } from 'mongodb';
import { emptySlice, list, type Slice } from '@candor/contracts/kernel/list';
import { Outrun } from '../../kernel/ports/read-store.ts';
import { readStoreContract } from '../../kernel/ports/read-store.contract-suite.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { type Need, testOn } from '../../../../tests/engines/given.ts';
import { type MongoEngine, openMongo } from '../../../../tests/engines/mongodb.ts';
import { eventually } from '../../../../tests/support/app.ts';
import { shapeOf } from '../lists/row-values.ts';
import { MongoReadStore, type MongoReadStoreOptions } from './mongo-read-store.ts';
import { counting } from './mongo-rows.ts';
import { taking } from '../../../../tests/support/turn-clock.ts';

type Row = { id: string; name: string | null; stage: string; tags: string[]; text?: string };
const people = list<Row>()({
  name: 'people',
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    stage: { kind: 'keyword', of: (row) => row.stage },
    tags: { kind: 'keywords', of: (row) => row.tags },
  },
  filters: { stage: { field: 'stage', kind: 'equal' } },
  sorts: ['name'],
  defaultSort: 'name-asc',
  facets: ['stage'],
  search: { words: (row) => row.name ?? '', phrases: [] },
  hidden: ['text'],
});
const visits = list<{ id: string; person: string }>()({
  name: 'visits',
  fields: { person: { kind: 'keyword', of: (row) => row.person } },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
  searchThrough: { list: 'people', by: 'person' },
});
const model = { name: 'people', version: 1, list: people };
const acme = { organization_id: 'acme' };
const row = (id: string, more: Partial<Row> = {}): Row => ({ id, name: id, stage: 'new', tags: [], ...more });
const written = (of: Row, version = 1) => ({
  model: { ...model, version },
  key: of.id,
  organization_id: 'acme',
  row: of,
});
const put = (store: MongoReadStore, rows: readonly Row[], position: number) =>
  store.write(
    model,
    rows.map((each) => written(each)),
    position,
  );
const asked = async (store: MongoReadStore, slice: Partial<Slice> = {}) =>
  (await store.list<Row>('people', acme, { ...emptySlice, ...slice })).items.parse().map(({ id }) => id);

for (const standalone of [false, true]) {
  const kind = standalone ? 'a standalone server' : 'a replica set';
  describe(`MongoDB as ${kind}`, () => {
    let engine: MongoEngine;
    beforeAll(async () => {
      engine = await openMongo({ standalone });
    });
    /** The server that MONGODB_URL names is never the standalone one. */
    const onServer = (need: Need) => (standalone ? test : testOn('MONGODB', need));
    afterAll(() => engine.dispose());

    readStoreContract(`MongoDB as ${kind}`, async () => {
      const url = engine.fresh();
      const bench = {
        store: await MongoReadStore.open({ url }),
        reopen: async () => {
          await bench.store.close();
          return (bench.store = await MongoReadStore.open({ url }));
        },
        dispose: () => bench.store.close(),
      };
      return bench;
    });

    describe('its read models', () => {
      let url: string;
      let open: MongoReadStore[] = [];
      let client: MongoClient;
      beforeEach(async () => {
        url = engine.fresh();
        client = await new MongoClient(url, { serverSelectionTimeoutMS: 10_000 }).connect();
      });
      afterEach(async () => {
        await fail('off');
        await Promise.all([...open.splice(0).map((store) => store.close()), client.close()]);
      });
      const opened = async (options: Partial<MongoReadStoreOptions> = {}) => {
        const store = await MongoReadStore.open({ url, ...options });
        open = [...open, store];
        return store;
      };
      const prepared = async (options: Partial<MongoReadStoreOptions> = {}) => {
        const store = await opened(options);
        await store.prepare([model]);
        return store;
      };
      /** Makes the server refuse commands that match `data`, after it has let some pass. */
      const fail = (mode: 'off' | { skip: number; times?: number }, data: object = {}) =>
        client
          .db('admin')
          .command({ configureFailPoint: 'failCommand', mode, data })
          .catch((fault: unknown) => {
            if (engine.failPoints) throw fault;
          });
      const collections = async () =>
        (await client.db().listCollections({}, { nameOnly: true }).toArray())
          .map(({ name }) => name)
          .filter((name) => name.startsWith('people.'));

      test('of two that write, the one that another outran writes nothing, and goes on from what is stored', async () => {
        const [one, other] = [await prepared(), await opened()];
        other.declare([model]);
        await put(one, [row('a')], 1);
        await expect(put(other, [row('b')], 1)).rejects.toBeInstanceOf(Outrun);
        expect(await other.checkpoint(model)).toBe(1);
        await put(other, [row('c')], 2);
        await expect(put(one, [row('d'), row('a', { name: 'changed' })], 3)).rejects.toBeInstanceOf(Outrun);
        expect([await asked(one), await other.checkpoint(model)]).toEqual([['a', 'c'], 2]);
        expect(await one.checkpoint(model)).toBe(2);
        await put(one, [row('d')], 3);
        expect(await asked(other)).toEqual(['a', 'c', 'd']);
      });

      test('of two that write at the same moment one wins, with all of its rows', async () => {
        const [one, other] = [await prepared(), await opened()];
        for (let n = 1; n <= 8; n++) {
          await Promise.all([one.checkpoint(model), other.checkpoint(model)]);
          const names = Array.from({ length: 5 }, (_, at) => `p${at}`);
          const outcomes = await Promise.allSettled(
            [one, other].map((store, who) =>
              put(
                store,
                names.map((id) => row(id, { name: `${n} by ${who}` })),
                n,
              ),
            ),
          );
          const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
          expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
          expect((outcomes[1 - winner] as PromiseRejectedResult).reason).toBeInstanceOf(Outrun);
          expect(new Set((await one.find<Row>('people', acme, {})).map(({ name }) => name))).toEqual(
            new Set([`${n} by ${winner}`]),
          );
        }
      });

      for (const [how, sizes] of Object.entries({
        'as usual': { together: 5000, atOnce: 2000 },
        'in a batch too large for a transaction': { together: 2, atOnce: 2 },
      })) {
        onServer('fail points')(
          `a write that is killed at any point, ${how}, leaves rows and checkpoint together`,
          async () => {
            const before = [row('a', { name: 'before' }), row('gone')];
            const after = [row('a', { name: 'after' }), ...['b', 'c', 'd', 'e', 'f'].map((id) => row(id))];
            let died = 0;
            for (let skip = 0; skip < 12; skip++) {
              url = engine.fresh();
              const store = await prepared({ sizes });
              await put(store, before, 1);
              await fail(
                { skip },
                { failCommands: ['insert', 'update', 'delete', 'commitTransaction'], errorCode: 50 },
              );
              const outcome = await store
                .write(model, [...after.map((each) => written(each)), { ...written(row('gone')), row: null }], 2)
                .then(
                  () => null,
                  (fault: unknown) => fault,
                );
              await fail('off');
              if (outcome) expect(outcome).toBeInstanceOf(Unavailable);
              died += Number(Boolean(outcome));
              const next = await opened({ sizes });
              const position = await next.checkpoint(model);
              const rows = Object.fromEntries(await next.readRows(model, ['a', 'b', 'c', 'd', 'e', 'f', 'gone']));
              expect({ position, rows }).toEqual(
                position === 2
                  ? { position: 2, rows: Object.fromEntries(after.map((each) => [each.id, each])) }
                  : { position: 1, rows: Object.fromEntries(before.map((each) => [each.id, each])) },
              );
              if (!outcome) expect(position).toBe(2);
              await Promise.all([store, next].map((each) => each.close()));
            }
            expect(died).toBeGreaterThan(2);
          },
        );
      }

      /** Leaves what a writer leaves that died in a transaction: its session, with rows and checkpoint changed and neither committed nor aborted. */
      const dying = async () => {
        const session = client.startSession();
        await client
          .db()
          .collection<{ _id: string }>('writers')
          .updateOne({ _id: 'rows' }, { $set: { session: session.id!.id } });
        session.startTransaction();
        await client
          .db()
          .collection<{ name: string }>('models')
          .updateOne({ name: 'people' }, { $set: { position: 2 } }, { session });
        await client
          .db()
          .collection<{ _id: string }>((await collections())[0]!)
          .updateOne({ _id: 'a' }, { $set: { at: 2 } }, { session });
        return session;
      };

      if (!standalone)
        test('a writer that died in the middle of a transaction is not waited for', async () => {
          const dead = await prepared();
          await put(dead, [row('a')], 1);
          const session = await dying();
          const next = await opened();
          next.declare([model]);
          expect(await next.checkpoint(model)).toBe(1);
          expect(await taking(() => put(next, [row('a', { name: 'changed' })], 2))).toBeLessThan(3000);
          expect(await next.get('people', acme, 'a')).toMatchObject({ name: 'changed' });
          await expect(session.commitTransaction()).rejects.toThrow();
          await session.endSession();
        });

      for (const [how, again, sizes] of [
        ['which leads again', true, { together: 5000, atOnce: 500 }],
        ['which leads again with a batch too large for a transaction', true, { together: 1, atOnce: 1 }],
        ['which never noticed', false, { together: 5000, atOnce: 500 }],
      ] as const) {
        if (!standalone)
          test(`nor by one that wrote before it, ${how}`, async () => {
            const first = await prepared({ sizes });
            await put(first, [row('a')], 1);
            const session = await dying();
            if (again) expect(await first.checkpoint(model)).toBe(1);
            expect(await taking(() => put(first, [row('a', { name: 'changed' }), row('b')], 2))).toBeLessThan(3000);
            expect([await first.get('people', acme, 'a'), await first.checkpoint(model)]).toMatchObject([
              { name: 'changed' },
              2,
            ]);
            await expect(session.commitTransaction()).rejects.toThrow();
            await session.endSession();
          });
      }

      if (!standalone)
        test('who goes on writing claims it once, however often it asks where it stands', async () => {
          const store = await prepared();
          const claimed = async () =>
            (await client.db().collection<{ _id: string; at: Date }>('writers').findOne({ _id: 'rows' }))?.at.getTime();
          await put(store, [row('a')], 1);
          const first = await claimed();
          for (let position = 2; position < 5; position++) {
            await new Promise((done) => setTimeout(done, 2));
            await store.checkpoint(model);
            await put(store, [row('a')], position);
          }
          expect([first, await claimed()]).toEqual([expect.any(Number), first]);
          const other = await opened();
          other.declare([model]);
          await other.checkpoint(model);
          await put(other, [row('b')], 5);
          await expect(put(store, [row('c')], 5)).rejects.toBeInstanceOf(Outrun);
          const theirs = await claimed();
          await new Promise((done) => setTimeout(done, 2));
          await store.checkpoint(model);
          await put(store, [row('c')], 6);
          expect(await claimed()).toBeGreaterThan(theirs!);
        });

      onServer('fail points')('a cursor or an operation that the server ended is Unavailable', async () => {
        const store = await prepared();
        for (const errorCode of [43, 237, 11601]) {
          await fail({ skip: 0 }, { failCommands: ['find'], errorCode });
          await expect(store.find('people', acme, {})).rejects.toBeInstanceOf(Unavailable);
          await fail('off');
        }
      });

      onServer('fail points')(
        'an answer that came late is not asked for again while the rows are the same',
        async () => {
          const store = await prepared({ grace: 0 }); // every answer is late
          await put(store, [row('a')], 1);
          await fail({ skip: 1 }, { failCommands: ['aggregate'], errorCode: 2 });
          expect(await store.countBy('people', acme, 'stage')).toEqual({ new: 1 });
          await fail('off');
        },
      );

      onServer('fail points')(
        'a connection that breaks while rows are put in place leaves nothing behind that is not repaired',
        async () => {
          for (const skip of [1, 2]) {
            url = engine.fresh();
            const sizes = { together: 1, atOnce: 1 };
            const store = await prepared({ sizes });
            await fail({ skip }, { failCommands: ['update'], closeConnection: true });
            await expect(put(store, [row('a'), row('b')], 1)).rejects.toBeInstanceOf(Unavailable);
            await fail('off');
            expect(await store.checkpoint(model)).toBe(1);
            expect((await store.readRows(model, ['a', 'b'])).size).toBe(2);
            expect(await client.db(new URL(url).pathname.slice(1)).collection('staged').countDocuments()).toBe(0);
          }
        },
      );

      test('a connection that breaks once is noticed where nobody repeats the write, and repaired', async () => {
        if (!engine.standIn) return; // a real server skips or counts, not both
        const store = await prepared({ sizes: { together: 1, atOnce: 10 } });
        await fail({ skip: 1, times: 1 }, { failCommands: ['update'], closeConnection: true });
        const [outcome] = await Promise.allSettled([put(store, [row('a'), row('b')], 1)]);
        expect(outcome.status === 'rejected' && outcome.reason instanceof Unavailable).toBe(standalone); // else the driver has repeated it
        expect(await store.checkpoint(model)).toBe(1);
        expect((await store.readRows(model, ['a', 'b'])).size).toBe(2);
      });

      onServer('fail points')(
        'a write that landed though its answer was lost may be repeated; another one in its place is outrun',
        async () => {
          const [store, rows] = [await prepared(), [row('a'), row('b')]];
          await put(store, [row('z')], 1);
          await fail(
            standalone ? { skip: 1 } : { skip: 0 },
            standalone
              ? { failCommands: ['update'], errorCode: 50 }
              : {
                  failCommands: ['commitTransaction'],
                  writeConcernError: {
                    code: 64,
                    codeName: 'WriteConcernFailed',
                    errmsg: 'waiting for replication timed out',
                  },
                },
          );
          await expect(put(store, rows, 2)).rejects.toBeInstanceOf(Unavailable);
          await fail('off');
          await expect(put(store, [row('a', { name: 'other' })], 2)).rejects.toBeInstanceOf(Outrun);
          await put(store, rows, 2);
          expect([await asked(store), await store.checkpoint(model)]).toEqual([['a', 'b', 'z'], 2]);
          await put(store, [row('c')], 3);
          expect(await asked(store)).toEqual(['a', 'b', 'c', 'z']);
        },
      );

      test('rows put in place late, when they were changed or removed since, change nothing', async () => {
        const store = await prepared();
        await put(store, [row('a'), row('b'), row('c')], 1);
        await store.write(model, [{ ...written(row('a')), row: null }, written(row('b', { name: 'newer' }))], 3);
        const [{ collection }] = (await client
          .db()
          .collection('models')
          .find<{ collection: string }>({ name: 'people' })
          .toArray()) as [{ collection: string }];
        const late = (_id: string) => ({
          batch: 'late',
          collection,
          at: new Date(),
          document: {
            _id,
            organization_id: 'acme',
            f: { name: 'late' },
            body: JSON.stringify(row(_id, { name: 'late' })),
            at: 2,
          },
        });
        await client.db().collection('staged').insertMany(['a', 'b', 'c'].map(late));
        await client
          .db()
          .collection<{ _id: string }>('models')
          .updateOne({ _id: 'people.v1' }, { $set: { staged: 'late' } });
        expect(await store.checkpoint(model)).toBe(3);
        expect((await store.find<Row>('people', acme, {})).map(({ id, name }) => [id, name])).toEqual([
          ['b', 'newer'],
          ['c', 'late'],
        ]);
        expect(await client.db().collection('staged').countDocuments()).toBe(0);
      });

      test('a switch by another process is noticed, no question is answered by nothing, and the old rows are dropped', async () => {
        const writer = await prepared({ grace: 300 });
        const reader = await opened({ noticed: 30, grace: 300 });
        reader.declare([model]);
        await put(writer, [row('old')], 1);
        await writer.activate(model);
        expect(await asked(reader)).toEqual(['old']);
        const next = { ...model, version: 2 };
        await writer.prepare([next]);
        await writer.write(next, [written(row('new'), 2)], 1);
        expect(await asked(reader)).toEqual(['old']);
        const asking = (async () => {
          const seen = new Set<string>();
          for (
            const until = Date.now() + 10_000;
            Date.now() < until && (!seen.has('new') || (await collections()).length > 1);
          )
            for (const ids of await Promise.all([
              asked(reader),
              asked(reader, { search: 'n' }).then((found) => (found.length ? found : asked(reader))),
            ]))
              seen.add(ids.join());
          return seen;
        })();
        await writer.activate(next);
        expect(await asking).toEqual(new Set(['old', 'new']));
        expect([
          (await collections()).length,
          await asked(reader),
          await reader.active('people'),
          await writer.checkpoint(model),
        ]).toEqual([1, ['new'], 2, null]);
      });

      test('a question whose rows are dropped under it is asked again of the new ones', async () => {
        const writer = await prepared({ grace: 1 });
        const reader = await opened({ noticed: 3_600_000, grace: 1 });
        reader.declare([model]);
        await put(writer, [row('old')], 1);
        await writer.activate(model);
        expect(await asked(reader)).toEqual(['old']);
        const next = { ...model, version: 2 };
        await writer.prepare([next]);
        await writer.write(next, [written(row('new'), 2)], 1);
        await writer.activate(next);
        for (const until = Date.now() + 10_000; (await collections()).length > 1 && Date.now() < until;)
          await new Promise((done) => setTimeout(done, 10));
        expect([await asked(reader), await reader.get('people', acme, 'new')]).toEqual([['new'], row('new')]);
      });

      test('nor is one that searches through rows which are dropped under it answered by nothing', async () => {
        const visitsModel = { name: 'visits', version: 1, list: visits };
        const writer = await opened({ grace: 1 });
        const reader = await opened({ noticed: 3_600_000, grace: 1 });
        await writer.prepare([model, visitsModel]);
        reader.declare([model, visitsModel]);
        await put(writer, [row('ada')], 1);
        await writer.write(
          visitsModel,
          [{ model: visitsModel, key: 'v', organization_id: 'acme', row: { id: 'v', person: 'ada' } }],
          1,
        );
        const found = async () => (await reader.list('visits', acme, { ...emptySlice, search: 'ada' })).total;
        expect(await found()).toBe(1);
        const next = { ...model, version: 2 };
        await writer.prepare([next]);
        await writer.write(next, [written(row('ada'), 2)], 1);
        await writer.activate(next);
        for (const until = Date.now() + 10_000; (await collections()).length > 1 && Date.now() < until;)
          await new Promise((done) => setTimeout(done, 10));
        expect(await found()).toBe(1);
      });

      test('a declaration whose fields changed without a new version is built again; a new sort alone is not', async () => {
        const store = await prepared();
        await put(store, [row('a')], 7);
        await store.prepare([{ ...model, list: { ...people, sorts: [] } }]);
        expect(await store.checkpoint(model)).toBe(7);
        await store.prepare([
          {
            ...model,
            list: {
              ...people,
              fields: { ...people.fields, length: { kind: 'number', of: (each: Row) => each.id.length } },
            } as never,
          },
        ]);
        expect([await store.checkpoint(model), await asked(store)]).toEqual([null, []]);
      });

      test('rows that were dropped by hand are built again', async () => {
        const store = await prepared();
        await put(store, [row('a')], 7);
        for (const name of await collections()) await client.db().dropCollection(name);
        await store.prepare([model]);
        expect(await store.checkpoint(model)).toBeNull();
      });

      test('a search through more rows than may travel finds the same', async () => {
        const visitsModel = { name: 'visits', version: 1, list: visits };
        const [few, many] = [await opened({ mostKeys: 1 }), await opened()];
        await few.prepare([model, visitsModel]);
        await put(few, [row('p1', { name: 'Ada' }), row('p2', { name: 'Adam' }), row('p3', { name: 'Grace' })], 1);
        await few.write(
          visitsModel,
          ['p1', 'p2', 'p3', 'p4'].map((person, n) => ({
            model: visitsModel,
            key: `v${n}`,
            organization_id: 'acme',
            row: { id: `v${n}`, person },
          })),
          1,
        );
        many.declare([model, visitsModel]);
        const found = (store: MongoReadStore) => store.list('visits', acme, { ...emptySlice, search: 'ada' });
        expect(await found(few)).toEqual(await found(many));
        expect((await found(few)).total).toBe(2);
      });

      test('a question without an organisation is refused, not answered with everybody’s', async () => {
        const store = await prepared();
        await put(store, [row('a')], 1);
        const nobody = {} as typeof acme;
        await expect(store.list('people', nobody, emptySlice)).rejects.toThrow(/organisation/);
        await expect(store.find('people', nobody, {})).rejects.toThrow(/organisation/);
        await expect(store.get('people', nobody, 'a')).rejects.toThrow(/organisation/);
      });

      test('what lists hide stays where it is when a list is asked for', async () => {
        const seen: string[] = [];
        const store = await prepared();
        await put(store, [row('a', { text: 'a long text' })], 1);
        const watched = await new MongoClient(url, { monitorCommands: true }).connect();
        watched.on('commandSucceeded', ({ reply }) => seen.push(JSON.stringify(reply)));
        await watched
          .db()
          .collection((await collections())[0]!)
          .find({})
          .toArray();
        expect(seen.join()).toContain('a long text');
        await watched.close();
        expect((await store.list('people', acme, emptySlice)).items.text).not.toContain('a long text');
        expect(await store.get('people', acme, 'a')).toEqual(row('a', { text: 'a long text' }));
      });

      test('20,000 rows are one batch, which is written or not', async () => {
        const store = await prepared({ answerWait: 60_000 });
        const rows = Array.from({ length: 20_000 }, (_, n) =>
          row(`p${String(n).padStart(5, '0')}`, {
            name: `Person ${n % 977}`,
            stage: `s${n % 7}`,
            tags: [`t${n % 11}`],
          }),
        );
        await put(store, rows, 1);
        const found = await store.list('people', acme, {
          ...emptySlice,
          limit: 25,
          page: 3,
          sort: { field: 'name', direction: 'desc' },
          filters: { stage: ['s1'] },
        });
        expect([found.total, found.items.parse().length, found.facets['stage']!.length]).toEqual([2857, 25, 7]);
        expect(await client.db().collection('staged').countDocuments()).toBe(0);
      });

      test('an operator is told what the server is, what is missing and what is in the way', async () => {
        const store = await prepared();
        await put(store, [row('a')], 1);
        await store.activate(model);
        const good = await store.check();
        expect(good).toMatchObject({
          server: expect.stringMatching(
            standalone
              ? /^MongoDB \d+\.\S+ standalone, database /
              : /^MongoDB \d+\.\S+ (replica set|a sharded cluster)/,
          ),
          wrong: [],
        });
        expect(Math.abs(Date.now() - good.clock!.getTime())).toBeLessThan(60_000);
        expect(good.notes!.some((line) => line.includes('no transactions'))).toBe(standalone);
        const indexes = await client
          .db()
          .collection((await collections())[0]!)
          .listIndexes()
          .toArray();
        await client
          .db()
          .collection((await collections())[0]!)
          .dropIndex(indexes.find(({ key }) => 'words' in key)!.name as string);
        expect((await store.check()).wrong.join('\n')).toMatch(
          /people v1 lacks 1 of its indexes: \(organization_id, words\)/,
        );
        await store.prepare([model]);
        expect((await store.check()).wrong).toEqual([]);
      });

      test('every real list keeps far below the indexes that a collection may have', async () => {
        const { projections } = await import('@candor/projections/index');
        const store = await opened();
        const models = projections.map(({ name, list: declared }) => ({ name, version: 1, list: declared }));
        await store.prepare(models);
        for (const each of models) await store.activate(each);
        const all = (await client.db().listCollections({}, { nameOnly: true }).toArray())
          .map(({ name }) => name)
          .filter((name) => name.includes('.v1.'));
        const counts = await Promise.all(
          all.map(async (name) => (await client.db().collection(name).listIndexes().toArray()).length),
        );
        expect(all).toHaveLength(projections.length);
        expect(Math.max(...counts)).toBeLessThan(32);
      });

      test('a list is read in its order from an index', async () => {
        if (engine.standIn) return; // it has no query planner
        const store = await prepared();
        await put(
          store,
          Array.from({ length: 500 }, (_, n) => row(`p${n}`, { name: n % 9 ? `Person ${n}` : null })),
          1,
        );
        await store.activate(model);
        for (const direction of [1, -1] as const) {
          const plan = JSON.stringify(
            await client
              .db()
              .collection((await collections())[0]!)
              .find({ organization_id: { $eq: 'acme' } })
              .sort({ 'none.name': 1, 'f.name': direction, _id: 1 })
              .limit(25)
              .explain('queryPlanner'),
          );
          expect([plan.includes('"SORT"'), plan.includes('"IXSCAN"')]).toEqual([false, true]);
        }
      });

      test('rows are counted from an index alone', async () => {
        const [one, many] = [counting(shapeOf(model), 'stage'), counting(shapeOf(model), 'tags')];
        expect(JSON.stringify([one, many])).not.toContain('$exists'); // which no index can answer
        if (engine.standIn) return;
        const store = await prepared();
        await put(
          store,
          Array.from({ length: 500 }, (_, n) => row(`p${n}`, { stage: `s${n % 7}`, tags: n % 5 ? [] : [`t${n % 3}`] })),
          1,
        );
        await store.activate(model);
        const rows = client.db().collection((await collections())[0]!);
        const examined = async (stages: typeof one) =>
          Number(
            /"totalDocsExamined":(\d+)/.exec(
              JSON.stringify(
                await rows
                  .aggregate([{ $match: { organization_id: { $eq: 'acme' } } }, ...stages])
                  .explain('executionStats'),
              ),
            )![1],
          );
        expect([await examined(one), await examined(many)]).toEqual([0, 100]);
      });

      onServer('stop')(
        'a write whose time runs out before the driver has sent it leaves no part of itself, neither then nor later',
        async () => {
          const store = await prepared({ serverWait: 20_000, answerWait: 400 }); // the driver waits for a server longer than we wait for the driver
          await put(store, [row('a')], 1);
          await engine.stop();
          try {
            for (const each of await Promise.allSettled([put(store, [row('b')], 2), put(store, [row('b')], 2)]))
              expect(each.status === 'rejected' && each.reason instanceof Unavailable).toBe(true);
          } finally {
            await engine.start();
          }
          // The driver answers these reads after the writes that it still holds.
          await eventually(() => store.checkpoint(model));
          expect([await store.checkpoint(model), await asked(store)]).toEqual([1, ['a']]);
          await eventually(() => put(store, [row('c')], 2));
          expect([await store.checkpoint(model), await asked(store)]).toEqual([2, ['a', 'c']]);
        },
      );

      onServer('stop')('while the server is away it is Unavailable, and afterwards all goes on', async () => {
        const store = await prepared({ serverWait: 250, answerWait: 300 });
        await put(store, [row('a')], 1);
        await engine.stop();
        try {
          for (const ask of [
            () => asked(store),
            () => put(store, [row('b')], 2),
            () => store.checkpoint(model),
            () => store.check(),
            () => store.prepare([model]),
            () => MongoReadStore.open({ url, serverWait: 200 }),
          ])
            await expect(ask()).rejects.toBeInstanceOf(Unavailable);
        } finally {
          await engine.start();
        }
        for (const until = Date.now() + 10_000; ;) {
          const found = await asked(store).catch((fault: unknown) => {
            if (Date.now() > until) throw fault;
          });
          if (!found) continue;
          expect(found).toEqual(['a']);
          break;
        }
        await put(store, [row('b')], 2);
        expect(await asked(store)).toEqual(['a', 'b']);
      });

      onServer('freeze')(
        'a write to a server that answers nothing leaves no part of itself, and can be asked for again afterwards',
        async () => {
          const store = await prepared({ serverWait: 250, answerWait: 300 });
          await put(store, [row('a')], 1);
          await engine.freeze();
          try {
            await expect(asked(store)).rejects.toBeInstanceOf(Unavailable);
            await expect(put(store, [row('b')], 2)).rejects.toBeInstanceOf(Unavailable);
          } finally {
            await engine.thaw();
          }
          expect(await eventually(() => store.checkpoint(model))).toBe(1);
          expect(await asked(store)).toEqual(['a']);
          await eventually(() => put(store, [row('c')], 2));
          expect([await store.checkpoint(model), await asked(store)]).toEqual([2, ['a', 'c']]);
        },
      );
    });
  });
}
