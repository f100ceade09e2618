import { emptySlice, list, type Slice } from '@candor/contracts/kernel/list';
import { fullName } from '@candor/contracts/values/person-name';
import { searchedName } from '@candor/contracts/values/searched-name';
import fc from 'fast-check';
import type { Model, ReadStore, RowsPart, Scope } from './read-store.ts';

/** `store` both writes rows and answers queries. `reopen` closes and opens the same store again. */
export type ReadStoreBench = { store: ReadStore; reopen(): Promise<ReadStore>; dispose(): Promise<void> };

type Person = {
  id: string;
  name: string | null;
  stage: string;
  score: number | null;
  applied_at: string | null;
  starred: boolean;
  tags: string[];
  job_id: string;
  about: string;
  resume?: string;
  resume_job?: string;
};
const people = list<Person>()({
  name: 'people',
  fields: {
    name: { kind: 'text', of: (row) => row.name },
    stage: { kind: 'keyword', of: (row) => row.stage },
    score: { kind: 'number', of: (row) => row.score },
    applied_at: { kind: 'moment', of: (row) => row.applied_at },
    starred: { kind: 'flag', of: (row) => row.starred },
    tags: { kind: 'keywords', of: (row) => row.tags },
    job: { kind: 'keyword', of: (row) => row.job_id },
    resume_job: { kind: 'keyword', of: (row) => row.resume_job },
  },
  filters: {
    stage: { field: 'stage', kind: 'equal' },
    not_stage: { field: 'stage', kind: 'none' },
    not_tags: { field: 'tags', kind: 'none' },
    not_score: { field: 'score', kind: 'none' },
    not_starred: { field: 'starred', kind: 'none' },
    not_name: { field: 'name', kind: 'none' },
    tags: { field: 'tags', kind: 'equal' },
    starred: { field: 'starred', kind: 'equal' },
    job: { field: 'job', kind: 'equal' },
    name: { field: 'name', kind: 'equal' },
    named: { field: 'name', kind: 'begins' },
    word: { field: 'tags', kind: 'begins' },
    points: { field: 'score', kind: 'begins' },
    score: { field: 'score', kind: 'range' },
    applied: { field: 'applied_at', kind: 'range' },
    scored: { field: 'score', kind: 'present' },
    tagged: { field: 'tags', kind: 'present' },
  },
  sorts: ['name', 'score', 'applied_at'],
  defaultSort: 'name-asc',
  facets: ['stage', 'tags', 'starred'],
  indexes: [['job', 'stage']],
  search: {
    words: (row) => `${searchedName(row.name ?? '')} ${row.about}`,
    phrases: ['name', 'about'],
    guarded: { by: 'resume_job', words: (row) => row.resume ?? '', phrases: ['resume'] },
  },
  hidden: ['resume'],
});
const visits = list<{ id: string; person: string; note: string }>()({
  name: 'visits',
  fields: { person: { kind: 'keyword', of: (row) => row.person } },
  filters: {},
  sorts: [],
  defaultSort: 'id-asc',
  search: { words: (row) => row.note, phrases: ['note'] },
  searchThrough: { list: 'people', by: 'person' },
});
const peopleModel: Model = { name: 'people', version: 1, list: people };
const visitsModel: Model = { name: 'visits', version: 1, list: visits };
const projection = { name: 'people', version: 1 };
const acme: Scope = { organization_id: 'acme', guarded: 'all' };

export const person = (id: string, more: Partial<Person> = {}): Person => ({
  id,
  name: id,
  stage: 'application',
  score: null,
  applied_at: null,
  starred: false,
  tags: [],
  job_id: 'job-1',
  about: '',
  ...more,
});
const write = (row: Person, organization_id = 'acme') => ({ model: peopleModel, key: row.id, organization_id, row });

/** What every read store promises (see the port), above all the order of rows, which must be the same in each. */
export const readStoreContract = (name: string, open: () => Promise<ReadStoreBench>): void => {
  describe(`${name} as a read store`, () => {
    let bench: ReadStoreBench;
    let store: ReadStore;
    beforeEach(async () => {
      bench = await open();
      store = bench.store;
      await store.prepare([peopleModel, visitsModel]);
      for (const model of [peopleModel, visitsModel]) await store.activate(model);
    });
    afterEach(() => bench.dispose());

    const fill = (rows: readonly Person[], position = 1) =>
      store.write(
        projection,
        rows.map((row) => write(row)),
        position,
      );
    const ask = async (more: Partial<Slice> = {}, scope: Scope = acme) => {
      const { items, ...rest } = await store.list<Person>('people', scope, { ...emptySlice, ...more });
      const rows = items.parse();
      return { ...rest, rows, ids: rows.map((row) => row.id) };
    };

    test('a row is read back as it was written, changed and removed', async () => {
      const row = person('p1', { name: 'Zoë "Z" 山田', tags: ['a'], about: 'nested \u2028 text' });
      await fill([row]);
      expect(await store.get('people', acme, 'p1')).toEqual(row);
      await fill([{ ...row, stage: 'hired' }], 2);
      expect(await store.get('people', acme, 'p1')).toEqual({ ...row, stage: 'hired' });
      expect((await ask({ filters: { stage: 'application' } })).total).toBe(0);
      await store.write(projection, [{ ...write(row), row: null }], 3);
      expect(await store.get('people', acme, 'p1')).toBeNull();
      expect((await ask()).total).toBe(0);
      expect((await ask({ search: 'yamada 山田' })).total).toBe(0);
    });

    test('long texts that lists hide are searched and given with the single row only', async () => {
      const row = person('p1', { resume: 'Fifteen years of welding' });
      await fill([row, person('p2')]);
      expect((await ask({ search: 'welding' })).rows[0]).not.toHaveProperty('resume');
      expect(await store.getWhole('people', acme, ['none', 'p1'])).toEqual([row]);
      expect(await store.getWhole('people', { organization_id: 'rival' }, ['p1'])).toEqual([]);
      expect(await store.get('people', acme, 'p1')).toEqual(row);
      expect((await store.readRows(peopleModel, ['p1'])).get('p1')).toEqual(row);
      await fill([{ ...row, resume: undefined }], 2);
      expect(await store.get('people', acme, 'p1')).toEqual(person('p1'));
      expect((await ask({ search: 'welding' })).total).toBe(0);
    });

    test('a long text that a row is written without stays, is found with the words of today, and can be replaced', async () => {
      if (!store.keepsUnread) return;
      const row = person('p1', { resume: 'Fifteen years of welding' });
      await fill([row]);
      const found = async (search: string) => (await ask({ search })).total;
      const light = (await store.readRows(peopleModel, ['p1'], ['resume'])).get('p1') as Person;
      expect(light).toEqual({ ...row, resume: undefined });

      const unread = ['resume'];
      await store.write(projection, [{ ...write({ ...light, score: 9 }), before: light, unread }], 2);
      expect(await store.get('people', acme, 'p1')).toEqual({ ...row, score: 9 });
      expect(await found('welding')).toBe(1);

      const renamed = { ...light, score: 9, name: 'Zuleika' };
      await store.write(projection, [{ ...write(renamed), before: { ...light, score: 9 }, unread }], 3);
      expect(await store.get('people', acme, 'p1')).toEqual({ ...row, score: 9, name: 'Zuleika' });
      expect([await found('zuleika'), await found('zuleika welding'), await found('p1')]).toEqual([1, 1, 0]);

      const sewing = write({ ...renamed, resume: 'Ten years of sewing' });
      await store.write(projection, [{ ...sewing, before: renamed, unread }], 4);
      expect([await found('welding'), await found('zuleika sewing')]).toEqual([0, 1]);
    });

    test('many rows come in the order of the asked keys, without those that do not exist', async () => {
      await fill([person('a'), person('b'), person('c')]);
      expect((await store.getMany<Person>('people', acme, ['c', 'none', 'a'])).map(({ id }) => id)).toEqual(['c', 'a']);
    });

    test('text sorts without regard to case and accents, then by code point, blanks last, equal ones by key', async () => {
      const names: (string | null)[] = [
        'Öztürk',
        'alan',
        'Ångström',
        'zoë',
        'Zoe',
        null,
        '山田',
        '',
        'Ève',
        '陈',
        'eve',
        'Ødegaard',
      ];
      await fill(names.map((each, n) => person(`k${String(n).padStart(2, '0')}`, { name: each })));
      const shown = async (direction: 'asc' | 'desc') =>
        (await ask({ sort: { field: 'name', direction } })).rows.map((row) => row.name);
      expect(await shown('asc')).toEqual([
        'alan',
        'Ångström',
        'Ève',
        'eve',
        'Öztürk',
        'zoë',
        'Zoe',
        'Ødegaard',
        '山田',
        '陈',
        null,
        '',
      ]);
      expect(await shown('desc')).toEqual([
        '陈',
        '山田',
        'Ødegaard',
        'zoë',
        'Zoe',
        'Öztürk',
        'Ève',
        'eve',
        'Ångström',
        'alan',
        null,
        '',
      ]);
    });

    test('numbers and moments sort by value, those without one last in both directions', async () => {
      await fill([
        person('a', { score: 10, applied_at: '2026-02-01T00:00:00.000Z' }),
        person('b', { score: 9.5 }),
        person('c'),
        person('d', { score: -3, applied_at: '2025-12-31T23:59:59.000Z' }),
        person('e', { score: 10 }),
      ]);
      expect((await ask({ sort: { field: 'score', direction: 'asc' } })).ids).toEqual(['d', 'b', 'a', 'e', 'c']);
      expect((await ask({ sort: { field: 'score', direction: 'desc' } })).ids).toEqual(['a', 'e', 'b', 'd', 'c']);
      expect((await ask({ sort: { field: 'applied_at', direction: 'desc' } })).ids).toEqual(['a', 'd', 'b', 'c', 'e']);
    });

    test('pages follow one another without gap or repetition, and a page beyond the end is the last', async () => {
      await fill(Array.from({ length: 60 }, (_, n) => person(`p${String(n).padStart(2, '0')}`, { score: n % 3 })));
      const sort = { field: 'score', direction: 'desc' } as const;
      const pages = await Promise.all([1, 2, 3].map((page) => ask({ limit: 25, page, sort })));
      expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(60);
      expect(pages[2]).toMatchObject({ total: 60, page: 3, limit: 25, sort });
      expect(await ask({ limit: 25, page: 99, sort })).toEqual(pages[2]);
      expect(await ask({ page: 7, filters: { stage: ['none'] } })).toMatchObject({ page: 1, total: 0, rows: [] });
    });

    test('the keys of all rows on all pages come in the order of the list, under filters, searches and the reach of the caller', async () => {
      await fill(
        Array.from({ length: 300 }, (_, n) =>
          person(`p${String(n).padStart(3, '0')}`, {
            score: n % 3,
            stage: n % 2 ? 'hired' : 'offered',
            about: `w${n % 5}`,
          }),
        ),
      );
      const sort = { field: 'score', direction: 'desc' } as const;
      const { ids } = await ask({ limit: 250, sort, filters: { stage: ['hired'] } });
      expect(ids).toHaveLength(150);
      expect(await store.keys('people', acme, { ...emptySlice, sort, filters: { stage: ['hired'] } })).toEqual(ids);
      expect(await store.keys('people', acme, { ...emptySlice, search: 'w4' })).toHaveLength(60);
      expect(await store.keys('people', { organization_id: 'other' }, emptySlice)).toEqual([]);
      const none = { ...acme, within: { field: 'job', values: ['j2'] } };
      expect(await store.keys('people', none, emptySlice)).toEqual([]);
    });

    test('filters hold one of several values, a range with both ends, or whether there is a value', async () => {
      await fill([
        person('a', { stage: 'hired', score: 1, tags: ['x', 'y'], applied_at: '2026-03-01T12:00:00.000Z' }),
        person('b', { stage: 'offered', score: 2, tags: ['y'], starred: true, applied_at: '2026-03-02T00:00:00.000Z' }),
        person('c', { stage: 'archived', score: 3, name: 'Çelik' }),
        person('d', { tags: ['z'] }),
      ]);
      expect((await ask({ filters: { stage: ['hired', 'offered'] } })).ids).toEqual(['a', 'b']);
      expect((await ask({ filters: { stage: 'archived' } })).ids).toEqual(['c']);
      expect((await ask({ filters: { tags: ['x', 'z'] } })).ids).toEqual(['a', 'd']);
      expect((await ask({ filters: { starred: true } })).ids).toEqual(['b']);
      expect((await ask({ filters: { name: ['celik'] } })).ids).toEqual(['c']);
      expect((await ask({ filters: { score: { from: 2, to: 3 } } })).ids.toSorted()).toEqual(['b', 'c']);
      expect((await ask({ filters: { score: { to: 1 } } })).ids).toEqual(['a']);
      expect((await ask({ filters: { applied: { from: '2026-03-01', to: '2026-03-01' } } })).ids).toEqual(['a']);
      expect((await ask({ filters: { scored: false } })).ids).toEqual(['d']);
      expect((await ask({ filters: { tagged: true } })).ids).toEqual(['a', 'b', 'd']);
      expect((await ask({ filters: { tagged: false } })).ids).toEqual(['c']);
      expect((await ask({ filters: { stage: ['hired', 'offered'], tags: ['y'], score: { from: 2 } } })).ids).toEqual([
        'b',
      ]);
    });

    test('names and operators that the list does not know are ignored, never run', async () => {
      await fill([person('a'), person('b', { stage: "x' OR '1'='1" })]);
      expect((await ask({ filters: { $where: 'true', stage: { $ne: null }, nonsense: 1 } })).total).toBe(2);
      expect((await ask({ filters: { stage: ["x' OR '1'='1"] } })).ids).toEqual(['b']);
      expect((await ask({ sort: { field: 'name; DROP TABLE people', direction: 'asc' } })).ids).toEqual(['a', 'b']);
    });

    test('every word of a search begins some word of the row, whatever the case, accents or order', async () => {
      await fill([
        person('a', { name: 'José García', about: 'Senior welder' }),
        person('b', { name: 'Josef Garvey' }),
        person('c', { name: '山田太郎' }),
        person('d', { name: 'Garcia' }),
      ]);
      expect((await ask({ search: 'jose' })).ids).toEqual(['a', 'b']);
      expect((await ask({ search: 'GARCI josé' })).ids).toEqual(['a']);
      expect((await ask({ search: 'weld garcía' })).ids).toEqual(['a']);
      expect((await ask({ search: '山田' })).ids).toEqual(['c']);
      expect((await ask({ search: 'elder' })).ids).toEqual([]);
    });

    test('a name of any script is found in both orders, with and without a space, and by the beginnings of its parts', async () => {
      const scripts = {
        Latin: 'abcdeñéøßžłőç',
        Greek: 'αβγδέηό',
        Cyrillic: 'абвгдёїй',
        Hebrew: 'אבגדהו',
        Arabic: 'ابتثجح',
        Devanagari: 'कखगघचज',
        Thai: 'กขคงจช',
        Han: '王小明李山田太郎',
        Hiragana: 'あいうえおかがぱ',
        Hangul: '한하은김민준서남궁값',
      };
      const anyName = fc.oneof(
        ...Object.entries(scripts).map(([script, letters]) => {
          const eastAsian = ['Han', 'Hiragana', 'Hangul'].includes(script);
          const part = (most: number) =>
            fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: most }).map((chosen) => chosen.join(''));
          return fc.record({
            first_name: part(eastAsian ? 3 : 8),
            last_name: part(eastAsian ? 2 : 8),
            name_order: fc.constantFrom('given_first' as const, 'family_first' as const, null),
            eastAsian: fc.constant(eastAsian),
          });
        }),
      );
      let position = 1;
      await fc.assert(
        fc.asyncProperty(anyName, async ({ eastAsian, ...parts }) => {
          const { first_name: given, last_name: family } = parts;
          await fill([person('a', { name: fullName(parts) }), person('b', { name: 'Www Qqq' })], position++);
          const begins = [...given].slice(0, Math.ceil([...given].length / 2)).join('');
          const searches = [given, family, begins, `${family} ${given}`, `${given} ${family}`, `${family} ${begins}`];
          if (eastAsian) searches.push(family + given, given + family);
          for (const search of searches)
            expect([fullName(parts), search, (await ask({ search })).ids]).toEqual([fullName(parts), search, ['a']]);
        }),
        { numRuns: 60 },
      );
    });

    test('a filter of beginnings finds the rows of the organisation with a value that begins like one of the texts', async () => {
      await fill([
        person('a', { name: 'José García', tags: ['jose', 'garcia'] }),
        person('b', { name: 'Josef Garvey', tags: ['josef', 'garvey'] }),
        person('c', { name: 'Sanna (Sen)', tags: ['sanna', '(sen)', 'শেন'], score: 12 }),
        person('d', { name: null }),
      ]);
      await store.write(projection, [write(person('z', { name: 'Jose', tags: ['jose'] }), 'globex')], 2);
      const ids = async (filters: Slice['filters'], more: Partial<Slice> = {}) => (await ask({ filters, ...more })).ids;
      expect(await ids({ word: ['jos'] })).toEqual(['a', 'b']);
      expect(await ids({ word: ['josef', 'sanna', 'nobody'] })).toEqual(['b', 'c']);
      expect(await ids({ word: ['jos'] }, { search: 'garc' })).toEqual(['a']);
      expect(await ids({ word: ['arc', 'J'] })).toEqual([]);
      expect(await ids({ word: ['(s', '.*', 'ja|'] })).toEqual(['c']);
      expect(await ids({ word: ['শে'] })).toEqual(['c']);
      expect(await ids({ named: ['JOSÉ G', 'sanna ('] })).toEqual(['a', 'c']);
      expect(await ids({ points: ['1'] })).toEqual([]);
      const within = { ...acme, within: { field: 'tags', values: ['garvey'] } };
      expect((await store.list('people', within, { ...emptySlice, filters: { word: ['jos'] } })).total).toBe(1);
      // The next search for the same word finds new and renamed people.
      await store.write(
        projection,
        [
          write(person('e', { name: 'Joscelin', tags: ['joscelin'] })),
          write(person('b', { name: 'Bo', tags: ['bo'] })),
        ],
        3,
      );
      expect(await ids({ word: ['jos'] })).toEqual(['e', 'a']);
    });

    test('quotes hold a phrase together, OR takes one of several, minus leaves out', async () => {
      await fill([
        person('a', { name: 'Ada Learn', about: 'Welder', resume: 'Built Machine\nLearning tools. Résumé screening.' }),
        person('b', { name: 'Bo Machine', about: 'learning to weld' }),
        person('c', { name: 'Cy', about: 'night shift nurse' }),
        person('d', { name: '山田太郎', resume: '北京大学で機械学習を研究' }),
      ]);
      const ids = async (search: string) => (await ask({ search })).ids.toSorted();
      expect(await ids('machine learning')).toEqual(['a', 'b']);
      expect(await ids('"machine learning"')).toEqual(['a']);
      expect(await ids('"RESUME screening"')).toEqual(['a']);
      // A word in quotes matches only the whole word, and a phrase does not span two texts.
      expect(await ids('"learn"')).toEqual(['a']);
      expect(await ids('"weld"')).toEqual(['b']);
      expect(await ids('"bo machine learning"')).toEqual([]);
      expect(await ids('nurse OR "machine learning"')).toEqual(['a', 'c']);
      expect(await ids('weld machine OR nurse')).toEqual(['a', 'b']);
      expect(await ids('weld -bo')).toEqual(['a']);
      expect(await ids('-weld')).toEqual(['c', 'd']);
      expect(await ids('machine -"machine learning"')).toEqual(['b']);
      expect(await ids('machine OR nurse -weld -"day shift"')).toEqual(['c']);
      // Any part of a sentence without spaces is found.
      expect(await ids('機械学習')).toEqual(['d']);
      expect(await ids('太郎 "学で機"')).toEqual(['d']);
      expect(await ids('"学機"')).toEqual([]);
      expect((await ask({ search: '-weld', filters: { name: 'Cy' } })).total).toBe(1);
      // The next search for the same phrase finds new people and changed texts.
      await fill([person('b', { about: 'machine learning' }), person('a', { resume: 'learning machine' })], 2);
      expect(await ids('"machine learning"')).toEqual(['b']);
      expect(await ids('-"machine learning"')).toEqual(['a', 'c', 'd']);
    });

    test('whatever is typed into a search is answered', async () => {
      await fill([person('a', { name: "O'Brien AND Sons", about: 'C++ (near) "quoted" not*' }), person('b')]);
      for (const search of [
        "o'brien",
        '"sons',
        'AND',
        'near(',
        'not*',
        'c++ OR',
        '"',
        '-a',
        'name:brien',
        '^sons',
        '{x} : "',
        "'; DROP TABLE people; --",
        '"'.repeat(10_000),
        '-'.repeat(200),
        'OR OR OR',
        '-"a b" OR -"c d" OR',
      ])
        await expect(ask({ search })).resolves.toBeDefined();
      expect((await ask({ search: 'brien AND "sons"' })).ids).toEqual(['a']);
      expect((await ask({ search: 'brien OR nobody' })).ids).toEqual(['a']);
      expect((await ask({ search: '- OR ""' })).total).toBe(2);
      expect((await ask({ search: '***' })).total).toBe(2);
    });

    test('a search also finds rows through the row they point to', async () => {
      await fill([person('p1', { name: 'Ada Lovelace' }), person('p2', { name: 'Grace' })]);
      await store.write(
        { name: 'visits', version: 1 },
        [
          ['v1', 'p1', 'phone'],
          ['v2', 'p2', 'ada called'],
          ['v3', 'p2', 'video'],
          ['v4', 'nobody', 'none'],
        ].map(([id, by, note]) => ({
          model: visitsModel,
          key: id!,
          organization_id: 'acme',
          row: { id, person: by, note },
        })),
        1,
      );
      const found = async (search: string) =>
        (await store.list<{ id: string }>('visits', acme, { ...emptySlice, search })).items.parse().map(({ id }) => id);
      expect(await found('ada')).toEqual(['v1', 'v2']);
      expect(await found('grace')).toEqual(['v2', 'v3']);
      // A row is left out if the row itself, or the row it refers to, has the word.
      expect(await found('-ada')).toEqual(['v3', 'v4']);
      expect(await found('grace -called')).toEqual(['v3']);
      expect(await found('"ada lovelace"')).toEqual(['v1']);
      expect(await found('-"ada lovelace" -none')).toEqual(['v2', 'v3']);
      await fill([person('p1', { name: 'Renamed' })], 2);
      expect(await found('ada')).toEqual(['v2']);
    });

    test('text that is not theirs to read finds nobody for a caller, by words, in phrases or by leaving out', async () => {
      const rows = [
        person('a', { name: 'Ada', about: 'Cook', resume: 'earns 90 000 at Acme', resume_job: 'j1' }),
        person('b', { name: 'Bo', about: 'Acme clerk', resume: 'earns 70 000 as a cook', resume_job: 'j2' }),
        person('c', { name: 'Cy', about: 'earns 50 000' }),
      ];
      await fill(rows);
      const visit = (id: string, by: string) => ({ id, person: by, note: '' });
      await store.write(
        { name: 'visits', version: 1 },
        rows.map(({ id }) => ({
          model: visitsModel,
          key: `v${id}`,
          organization_id: 'acme',
          row: visit(`v${id}`, id),
        })),
        1,
      );
      const ids = async (search: string, guarded: Scope['guarded']) => {
        const scope = { organization_id: 'acme', guarded };
        const own = (await ask({ search }, scope)).ids.toSorted();
        expect((await store.keys('people', scope, { ...emptySlice, search })).toSorted()).toEqual(own);
        // A search through another list finds the same rows.
        const { items } = await store.list<{ id: string }>('visits', scope, { ...emptySlice, search });
        expect(items.parse().map(({ id }) => id)).toEqual(own.map((id) => `v${id}`));
        return own;
      };
      for (const [search, all, first, none] of [
        ['earns', ['a', 'b', 'c'], ['a', 'c'], ['c']],
        ['earns acme', ['a', 'b'], ['a'], []],
        ['cook', ['a', 'b'], ['a'], ['a']],
        ['"earns 90', ['a'], ['a'], []],
        ['"earns 70 000"', ['b'], [], []],
        ['"earns 50 000" OR "000 at"', ['a', 'c'], ['a', 'c'], ['c']],
        ['bo OR 90', ['a', 'b'], ['a', 'b'], ['b']],
        ['-earns', [], ['b'], ['a', 'b']],
        ['acme -"a cook"', ['a'], ['a', 'b'], ['b']],
        ['-"earns 70', ['a', 'c'], ['a', 'b', 'c'], ['a', 'b', 'c']],
      ] as const) {
        expect([search, await ids(search, 'all')]).toEqual([search, all]);
        expect([search, await ids(search, ['j1'])]).toEqual([search, first]);
        expect([search, await ids(search, [])]).toEqual([search, none]);
        expect([search, await ids(search, undefined)]).toEqual([search, none]);
      }
      // A change of the guard or of a text changes the result.
      await fill(
        [person('b', { name: 'Bo', about: 'Acme clerk', resume: 'earns 70 000 as a cook', resume_job: 'j1' })],
        2,
      );
      expect(await ids('"earns 70', ['j1'])).toEqual(['b']);
      await fill([person('a', { name: 'Ada', about: 'Nurse', resume: 'cook', resume_job: 'j3' })], 3);
      expect(await ids('cook', ['j1'])).toEqual(['b']);
      expect(await ids('nurse', ['j1'])).toEqual(['a']);
      expect(await ids('cook', ['j3'])).toEqual(['a']);
    });

    test('a phrase is looked for at once in a text with a run of 200,000 marks', async () => {
      const run = '\u0301\u0316'.repeat(100_000);
      await fill([person('a', { resume: `machine${run}x learning, machine learning` })]);
      expect((await ask({ search: '"machine learning"' })).ids).toEqual(['a']);
      expect((await ask({ search: '"learning machine' })).ids).toEqual(['a']);
    });

    test('another organisation never sees a row, by whatever question', async () => {
      await store.write(
        projection,
        [
          write(person('a', { tags: ['t'] })),
          write(person('b', { name: 'a too', tags: ['t'] }), 'rival'),
          write(person('c'), '*'),
        ],
        1,
      );
      const rival = { organization_id: 'rival' };
      expect(await store.get('people', rival, 'a')).toBeNull();
      expect(await store.getMany('people', rival, ['a', 'b', 'c'])).toHaveLength(1);
      expect((await ask({}, rival)).ids).toEqual(['b']);
      expect((await ask({ search: 'a' }, rival)).ids).toEqual(['b']);
      expect((await ask({ filters: { tags: ['t'] } }, rival)).facets['tags']).toEqual([{ value: 't', count: 1 }]);
      expect(await store.find('people', rival, { tags: ['t'] })).toHaveLength(1);
      expect(await store.countBy('people', rival, 'tags')).toEqual({ t: 1 });
    });

    test('a caller limited to own records sees, counts and finds only those', async () => {
      await fill([
        person('a', { job_id: 'j1' }),
        person('b', { job_id: 'j2', stage: 'hired' }),
        person('c', { job_id: 'j3' }),
      ]);
      const own = { ...acme, within: { field: 'job', values: ['j1', 'j2'] } };
      expect(await ask({}, own)).toMatchObject({
        ids: ['a', 'b'],
        total: 2,
        facets: {
          stage: [
            { value: 'application', count: 1 },
            { value: 'hired', count: 1 },
          ],
        },
      });
      expect((await ask({ search: 'c' }, own)).total).toBe(0);
      expect(await store.get('people', own, 'c')).toBeNull();
      expect(await store.find('people', own, {})).toHaveLength(2);
      expect(await store.countBy('people', own, 'stage')).toEqual({ application: 1, hired: 1 });
      expect((await ask({}, { ...acme, within: { field: 'job', values: [] } })).total).toBe(0);
      await expect(ask({}, { ...acme, within: { field: 'unknown', values: ['j1'] } })).rejects.toThrow(/unknown/);
    });

    test('facets count under the other filters but not their own, most frequent first', async () => {
      await fill([
        person('a', { stage: 'hired', tags: ['x'] }),
        person('b', { stage: 'hired', tags: ['x', 'y'], starred: true }),
        person('c', { stage: 'offered', tags: ['y'] }),
        person('d', { stage: 'archived', tags: [] }),
      ]);
      const { facets, total } = await ask({ filters: { stage: ['hired'] } });
      expect(total).toBe(2);
      expect(facets).toEqual({
        stage: [
          { value: 'hired', count: 2 },
          { value: 'archived', count: 1 },
          { value: 'offered', count: 1 },
        ],
        tags: [
          { value: 'x', count: 2 },
          { value: 'y', count: 1 },
        ],
        starred: [
          { value: 'false', count: 1 },
          { value: 'true', count: 1 },
        ],
      });
      expect((await ask({ filters: { stage: ['hired'], tags: ['y'] } })).facets['stage']).toEqual([
        { value: 'hired', count: 1 },
        { value: 'offered', count: 1 },
      ]);
    });

    test('a filter that excludes keeps the rows that hold none of its values, and those without any', async () => {
      await fill([
        person('a', { stage: 'hired', tags: ['x', 'y'], score: 1, name: 'Ümit' }),
        person('b', { stage: 'offered', tags: ['y'], score: 2, starred: true }),
        person('c', { stage: 'offered', tags: [], score: null, name: null }),
      ]);
      const left = async (filters: Record<string, unknown>) => (await ask({ filters })).ids.toSorted();
      expect(await left({ not_stage: ['hired'] })).toEqual(['b', 'c']);
      expect(await left({ not_stage: ['hired', 'offered'] })).toEqual([]);
      expect(await left({ not_stage: ['nobody'] })).toEqual(['a', 'b', 'c']);
      expect(await left({ not_tags: ['x'] })).toEqual(['b', 'c']);
      expect(await left({ not_tags: ['x', 'y'] })).toEqual(['c']);
      expect(await left({ tags: ['y'], not_tags: ['x'] })).toEqual(['b']);
      expect(await left({ not_score: [1] })).toEqual(['b', 'c']);
      expect(await left({ not_starred: [true] })).toEqual(['a', 'c']);
      expect(await left({ not_name: ['ümit'] })).toEqual(['b', 'c']);
      const { facets } = await ask({ filters: { tags: ['y'], not_stage: ['hired'] } });
      expect(facets['tags']).toEqual([{ value: 'y', count: 1 }]);
      expect(facets['stage']).toEqual([{ value: 'offered', count: 1 }]);
      await fill([person('b', { stage: 'hired', tags: ['x'] })], 2);
      expect(await left({ not_stage: ['hired'] })).toEqual(['c']);
      expect(await left({ not_tags: ['x'] })).toEqual(['c']);
    });

    test('boards find rows by several fields in order, and counts by a field hold under conditions', async () => {
      await fill(
        Array.from({ length: 12 }, (_, n) =>
          person(`p${String(n).padStart(2, '0')}`, {
            job_id: `j${n % 2}`,
            stage: n % 3 ? 'application' : 'hired',
            score: n % 4 ? n : null,
            starred: n % 5 === 0,
          }),
        ),
      );
      const ids = async (...question: [Parameters<ReadStore['find']>[2], Parameters<ReadStore['find']>[3]?]) =>
        (await store.find<Person>('people', acme, ...question)).map(({ id }) => id);
      expect(await ids({ job: 'j0', stage: ['application'] })).toEqual(['p02', 'p04', 'p08', 'p10']);
      expect(await ids({ job: 'j0' }, { sort: 'score', descending: true, limit: 3 })).toEqual(['p10', 'p06', 'p02']);
      expect(await ids({ starred: true })).toEqual(['p00', 'p05', 'p10']);
      expect(await store.countBy('people', acme, 'stage', { job: ['j0'] })).toEqual({ application: 4, hired: 2 });
      expect(await store.countBy('people', acme, 'starred')).toEqual({ true: 3, false: 9 });
    });

    test('all rows of a question are met part by part, each once, also when some go and some come meanwhile', async () => {
      const named = (n: number, job_id = 'j0') => person(`p${String(n).padStart(2, '0')}`, { job_id });
      await fill(Array.from({ length: 12 }, (_, n) => named(n, `j${n % 2}`)));
      const met: string[] = [];
      let after: string | null = null;
      for (let part = 1; ; part++) {
        const { rows, next }: RowsPart<Person> = await store.findPart(
          'people',
          acme,
          { job: 'j0' },
          { after, limit: 2 },
        );
        met.push(...rows.parse().map(({ id }) => id));
        if (part === 1) {
          // A row that was already read is removed; of the rows still to be read, one is added and one is removed.
          await fill([named(0, 'j1'), named(7), named(8, 'j1')], 2);
        }
        if (next === null) break;
        after = next;
      }
      expect(met).toEqual(['p00', 'p02', 'p04', 'p06', 'p07', 'p10']);
      const whole = await store.findPart('people', acme, {}, { after: null, limit: 50, only: ['id'] });
      expect([whole.rows.parse()[0], whole.rows.parse().length, whole.next]).toEqual([{ id: 'p00' }, 12, null]);
      const none = await store.findPart('people', acme, { job: 'j7' }, { after: null, limit: 5 });
      expect([none.rows.parse(), none.next]).toEqual([[], null]);
      const rivals = await store.findPart('people', { organization_id: 'rival' }, {}, { after: null, limit: 5 });
      expect(rivals.rows.parse()).toEqual([]);
    });

    test('rows can be had unparsed, whole or with some of their fields, and are as new as the last write', async () => {
      await fill([person('p1', { name: 'Ada', score: 2 }), person('p2', { name: 'Grace', score: 1 })]);
      const only = ['id', 'name'];
      const found = () => store.findRaw('people', acme, { stage: 'application' }, { sort: 'score', only });
      expect((await found()).text).toBe('[{"id":"p2","name":"Grace"},{"id":"p1","name":"Ada"}]');
      const listed = () => store.list('people', acme, emptySlice, { only });
      expect((await listed()).items.parse()).toEqual([
        { id: 'p1', name: 'Ada' },
        { id: 'p2', name: 'Grace' },
      ]);
      expect((await store.findRaw('people', acme, {})).parse()).toHaveLength(2);
      const uncounted = await store.list('people', acme, emptySlice, { counted: false });
      expect([uncounted.total, uncounted.facets]).toEqual([2, {}]);
      await fill([person('p2', { name: 'Grâce', score: 3 })], 2);
      expect((await found()).text).toBe('[{"id":"p1","name":"Ada"},{"id":"p2","name":"Grâce"}]');
      expect((await listed()).items.parse()).toContainEqual({ id: 'p2', name: 'Grâce' });
    });

    test('the projector reads rows and finds keys over all organisations', async () => {
      await store.write(
        projection,
        [write(person('a', { tags: ['t'] })), write(person('b', { job_id: 'j9', tags: ['t'] }), 'rival')],
        1,
      );
      expect(await store.readRows(peopleModel, ['b', 'none'])).toEqual(
        new Map([['b', person('b', { job_id: 'j9', tags: ['t'] })]]),
      );
      expect(await store.keysWhere(peopleModel, 'job', 'j9')).toEqual(['b']);
      expect(await store.keysWhere(peopleModel, 'tags', 't')).toEqual(['a', 'b']);
    });

    test('rows and the checkpoint land together, and survive opening anew', async () => {
      expect(await store.checkpoint(projection)).toBeNull();
      await fill([person('a')], 41);
      const circular: Record<string, unknown> = {};
      circular['self'] = circular;
      await expect(
        store.write(projection, [write(person('b')), { ...write(person('c')), row: circular }], 42),
      ).rejects.toThrow();
      expect(await store.checkpoint(projection)).toBe(41);
      store = await bench.reopen();
      await store.prepare([peopleModel, visitsModel]);
      expect(await store.checkpoint(projection)).toBe(41);
      expect((await ask()).ids).toEqual(['a']);
    });

    test('the checkpoint keeps the event that it was saved with, until the next one or a reset', async () => {
      expect(await store.place(projection)).toBeNull();
      await store.write(projection, [write(person('a'))], 41, 'forty-one');
      expect(await store.place(projection)).toEqual({ position: 41, event: 'forty-one' });
      store = await bench.reopen();
      await store.prepare([peopleModel, visitsModel]);
      expect(await store.place(projection)).toEqual({ position: 41, event: 'forty-one' });
      await store.write(projection, [], 42, 'forty-two');
      expect(await store.place(projection)).toEqual({ position: 42, event: 'forty-two' });
      await store.write(projection, [], 43);
      expect(await store.place(projection)).toEqual({ position: 43, event: null });
      await store.reset(peopleModel);
      expect(await store.place(projection)).toBeNull();
    });

    test('a list asked for right after a write resolved shows that write', async () => {
      for (let n = 0; n < 20; n++) {
        await fill([person(`p${n}`, { stage: n % 2 ? 'hired' : 'application' })], n + 1);
        expect((await ask()).total).toBe(n + 1);
        expect((await ask({ filters: { stage: ['hired'] } })).total).toBe(Math.floor((n + 1) / 2));
      }
    });

    test('a new version is built beside the old and answers once it is activated', async () => {
      await fill([person('old')]);
      await store.activate(peopleModel);
      const next = { ...peopleModel, version: 2 };
      await store.prepare([next, visitsModel]);
      await store.write(next, [{ model: next, key: 'new', organization_id: 'acme', row: person('new') }], 9);
      expect((await ask()).ids).toEqual(['old']);
      expect(await store.active('people')).toBe(1);
      await store.activate(next);
      expect((await ask()).ids).toEqual(['new']);
      expect(await store.active('people')).toBe(2);
      expect([await store.checkpoint(projection), await store.checkpoint(next)]).toEqual([null, 9]);
    });

    test('a reset empties rows, searches and the checkpoint of that version', async () => {
      await fill([person('a'), person('b')], 5);
      expect((await ask({ search: 'a' })).total).toBe(1);
      await store.reset(peopleModel);
      expect([(await ask()).total, (await ask({ search: 'a' })).total, await store.checkpoint(projection)]).toEqual([
        0,
        0,
        null,
      ]);
      await fill([person('c')], 1);
      expect((await ask()).ids).toEqual(['c']);
    });

    test('whatever is written, and however often it is asked in between, a list equals doing it by hand', async () => {
      const some = fc.record({
        key: fc.integer({ min: 0, max: 30 }),
        score: fc.option(fc.integer({ min: -2, max: 2 })),
        name: fc.constantFrom('Eve', 'ève', '', '𝒳', '\uffe5', 'zoe'),
        stage: fc.constantFrom('a', 'b'),
        job_id: fc.constantFrom('cook', 'driver'),
        tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
        resume: fc.constantFrom(undefined, 'Welding', 'Baking'),
        rival: fc.boolean(),
        gone: fc.boolean(),
        /** Whether the writer names the stored row. */ known: fc.boolean(),
        /** Whether the writer knows it without its long text. */ light: fc.boolean(),
      });
      const bytes = (text: string) => Buffer.from(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
      await fc.assert(
        fc.asyncProperty(fc.array(some, { maxLength: 40 }), async (steps) => {
          await store.reset(peopleModel);
          const rows = new Map<string, Person>();
          const stored = new Map<string, Person | null>();
          for (const [at, step] of steps.entries()) {
            const { key, score, name: called, stage, job_id, tags, resume, rival, gone, known } = step;
            const given = person(`k${key}`, { score, name: called, stage, job_id, tags, resume });
            const there = stored.get(given.id) ?? null;
            const light = step.light && known && there !== null && store.keepsUnread;
            const before = !known
              ? {}
              : light
                ? { before: { ...there, resume: undefined }, unread: ['resume'] }
                : { before: there };
            await store.write(
              projection,
              [{ ...write(given, rival ? 'rival' : 'acme'), row: gone ? null : given, ...before }],
              at + 1,
            );
            const row = light ? { ...given, resume: resume ?? there.resume } : given;
            stored.set(row.id, gone ? null : row);
            if (gone || rival) rows.delete(row.id);
            else rows.set(row.id, row);
            if (at % 3) continue;
            const byKey = (x: Person, y: Person) => (x.id < y.id ? -1 : 1);
            expect(await store.get('people', acme, row.id)).toEqual(rows.get(row.id) ?? null);
            expect((await ask({ search: 'weld' })).ids.toSorted()).toEqual(
              [...rows.values()]
                .filter((each) => each.resume === 'Welding')
                .map(({ id }) => id)
                .toSorted(),
            );
            const among = [...rows.values()].filter((each) => each.stage === 'a');
            for (const direction of ['asc', 'desc'] as const) {
              const sign = direction === 'asc' ? 1 : -1;
              const byScore = among.toSorted(
                (x, y) =>
                  Number(x.score === null) - Number(y.score === null) ||
                  sign * ((x.score ?? 0) - (y.score ?? 0)) ||
                  byKey(x, y),
              );
              const byName = among.toSorted(
                (x, y) =>
                  Number(x.name === '') - Number(y.name === '') ||
                  sign * Buffer.compare(bytes(x.name!), bytes(y.name!)) ||
                  byKey(x, y),
              );
              expect((await ask({ sort: { field: 'score', direction }, filters: { stage: ['a'] } })).ids).toEqual(
                byScore.map(({ id }) => id),
              );
              expect((await ask({ sort: { field: 'name', direction }, filters: { stage: ['a'] } })).ids).toEqual(
                byName.map(({ id }) => id),
              );
            }
            const { ids, facets } = await ask({
              sort: { field: 'name', direction: 'asc' },
              filters: { stage: ['a'], tags: ['x', 'z'] },
            });
            expect(ids.toSorted()).toEqual(
              among
                .filter((each) => each.tags.some((tag) => tag !== 'y'))
                .map(({ id }) => id)
                .toSorted(),
            );
            const counts = Object.fromEntries(facets['tags']!.map(({ value, count }) => [value, count]));
            for (const tag of ['x', 'y', 'z'])
              expect(counts[tag] ?? 0).toBe(among.filter((each) => each.tags.includes(tag)).length);
            const cooks = [...rows.values()].filter((each) => each.job_id === 'cook');
            const ofCooks = await ask({
              sort: { field: 'score', direction: 'desc' },
              search: 'z',
              filters: { job: ['cook'], stage: ['a'] },
            });
            const zoes = cooks.filter((each) => each.name === 'zoe');
            expect(ofCooks.ids.toSorted()).toEqual(
              zoes
                .filter((each) => each.stage === 'a')
                .map(({ id }) => id)
                .toSorted(),
            );
            const stages = Object.fromEntries(ofCooks.facets['stage']!.map(({ value, count }) => [value, count]));
            for (const each of ['a', 'b'])
              expect(stages[each] ?? 0).toBe(zoes.filter((zoe) => zoe.stage === each).length);
            expect(
              (await ask({ sort: { field: 'score', direction: 'desc' }, filters: { job: ['cook'] } })).ids,
            ).toEqual(
              cooks
                .toSorted(
                  (x, y) =>
                    Number(x.score === null) - Number(y.score === null) ||
                    (y.score ?? 0) - (x.score ?? 0) ||
                    byKey(x, y),
                )
                .map(({ id }) => id),
            );
          }
        }),
        { numRuns: 20 },
      );
    });
  });
};
