import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptySlice, list } from '@candor/contracts/kernel/list';
import { readStoreContract } from '../../kernel/ports/read-store.contract-suite.ts';
import { SqliteReadStore } from './sqlite-read-store.ts';

/** Repeats the check for up to ten seconds until it passes. */
const expectSoon = async (passes: () => Promise<void>): Promise<void> => {
  for (let tries = 100; ; tries--)
    try {
      return await passes();
    } catch (fault) {
      if (!tries) throw fault;
      await new Promise((done) => setTimeout(done, 100));
    }
};
const inFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  return { folder, path: join(folder, 'reads.db') };
};

const ways = {
  'in its web role': { role: 'web' },
  'in its web role, every query in its worker': { role: 'web', near: -1 },
  'in its projector role': { role: 'projector' },
  'in its projector role, every batch in a second thread': { role: 'projector', apart: { building: 0, answering: 0 } },
} as const;
for (const [way, options] of Object.entries(ways)) {
  readStoreContract(`SQLite ${way}`, async () => {
    const { folder, path } = await inFolder();
    const bench = {
      store: await SqliteReadStore.open(path, options),
      reopen: async () => {
        await bench.store.close();
        return (bench.store = await SqliteReadStore.open(path, options));
      },
      dispose: async () => {
        await bench.store.close();
        await rm(folder, { recursive: true });
      },
    };
    return bench;
  });
}

describe('the SQLite read models', () => {
  type Row = { id: string; title: string };
  const jobs = (more: object = {}) => ({
    name: 'jobs',
    version: 1,
    list: list<Row>()({
      name: 'jobs',
      fields: { title: { kind: 'text', of: (row) => row.title } },
      filters: {},
      sorts: ['title'],
      defaultSort: 'title-asc',
      search: { words: (row) => row.title, phrases: [] },
      ...more,
    }),
  });
  const put = (store: SqliteReadStore, title: string, position = 1) =>
    store.write(
      { name: 'jobs', version: 1 },
      [{ model: jobs(), key: 'j1', organization_id: 'acme', row: { id: 'j1', title } }],
      position,
    );
  test('keep nothing on the disk of what a row said before its person was erased', async () => {
    const store = await SqliteReadStore.open(path, { role: 'projector' });
    await store.prepare([jobs()]);
    const long = (word: string) => `${word} ${`${word}tail `.repeat(3000)}`;
    for (const [at, word] of ['Zquixone', 'Zquixtwo', 'Zquixthree'].entries()) await put(store, long(word), at + 1);
    await put(store, '(erased)', 4);
    await expectSoon(async () => {
      const kept = await Promise.all([path, `${path}-wal`].map((file) => readFile(file, 'latin1')));
      // The file contains neither the row’s text nor an indexed word, of any earlier state.
      expect(kept.join('').match(/zquix\w+/gi) ?? []).toEqual([]);
    });
    await store.close();
  });
  let folder: string;
  let path: string;
  beforeEach(async () => {
    ({ folder, path } = await inFolder());
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('what the projector writes in another thread is seen by the very next list', async () => {
    const web = await SqliteReadStore.open(path, { role: 'web' });
    const projector = await SqliteReadStore.open(path, { role: 'projector' });
    await projector.prepare([jobs()]);
    await web.prepare([jobs()]);
    for (const title of ['Welder', 'Cook', 'Nurse']) {
      await put(projector, title);
      expect(
        (await web.list('jobs', { organization_id: 'acme' }, { ...emptySlice, search: title })).items.parse(),
      ).toEqual([{ id: 'j1', title }]);
      expect((await web.list('jobs', { organization_id: 'acme' }, emptySlice)).items.parse()).toEqual([
        { id: 'j1', title },
      ]);
    }
    await Promise.all([web.close(), projector.close()]);
  });

  test('an answer is kept only until a job changes, and not at all when the job changed while it was on its way', async () => {
    const web = await SqliteReadStore.open(path, { role: 'web' });
    const projector = await SqliteReadStore.open(path, { role: 'projector' });
    await projector.prepare([jobs()]);
    await web.prepare([jobs()]);
    const acme = { organization_id: 'acme' };
    for (const store of [web, projector])
      for (const title of ['Welder', 'Cook', 'Nurse', 'Baker']) {
        const early = store.find('jobs', acme, {});
        await put(projector, title);
        await early;
        for (let again = 0; again < 2; again++) {
          expect(await store.find('jobs', acme, {})).toEqual([{ id: 'j1', title }]);
          expect(await store.get('jobs', acme, 'j1')).toEqual({ id: 'j1', title });
          expect((await store.list('jobs', acme, emptySlice)).items.parse()).toEqual([{ id: 'j1', title }]);
        }
        expect(await store.find('jobs', { organization_id: 'rival' }, {})).toEqual([]);
      }
    await Promise.all([web.close(), projector.close()]);
  });

  test('a damaged file is moved aside with a notice, and an empty one begun', async () => {
    const first = await SqliteReadStore.open(path, { role: 'projector' });
    await first.prepare([jobs()]);
    await put(first, 'Welder', 7);
    await first.close();
    await writeFile(path, 'no longer a database'.repeat(500));
    const notices: string[] = [];
    const store = await SqliteReadStore.open(path, { role: 'web', notice: (text) => notices.push(text) });
    await store.prepare([jobs()]);
    expect(notices).toEqual([expect.stringMatching(/damaged.*moved to .*broken-\d+.*built again/)]);
    expect((await readdir(folder)).some((name) => /^reads\.db\.broken-\d+$/.test(name))).toBe(true);
    expect(await store.checkpoint({ name: 'jobs', version: 1 })).toBeNull();
    await put(store, 'Welder');
    expect((await store.list('jobs', { organization_id: 'acme' }, emptySlice)).total).toBe(1);
    await store.close();
  });

  test('a declaration whose fields changed without a new version is built again; a new sort alone is not', async () => {
    const store = await SqliteReadStore.open(path, { role: 'projector' });
    await store.prepare([jobs()]);
    await put(store, 'Welder', 7);
    await store.prepare([jobs({ sorts: [] })]);
    expect(await store.checkpoint({ name: 'jobs', version: 1 })).toBe(7);
    await store.prepare([
      jobs({
        fields: {
          title: { kind: 'text', of: (row: Row) => row.title },
          length: { kind: 'number', of: (row: Row) => row.title.length },
        },
      }),
    ]);
    expect(await store.checkpoint({ name: 'jobs', version: 1 })).toBeNull();
    await store.close();
  });
});
