import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { erasedText } from '@candor/contracts/values/erased';
import { emptySlice, list } from '@candor/contracts/kernel/list';
import { breakAsBefore, faultOfIndex } from '../../../../tests/support/old-word-index.ts';
import type { RowWrite } from '../../kernel/ports/read-store.ts';
import { SqliteReadStore } from './sqlite-read-store.ts';

// Erases, merges, edits, imports and searches at random, on a real file, for WORD_INDEX_SECONDS seconds.

const seconds = Number(process.env.WORD_INDEX_SECONDS ?? 20);

type Person = { id: string; name: string; skills: string[]; resume: string };
const people = {
  name: 'people',
  version: 1,
  list: list<Person>()({
    name: 'people',
    fields: { name: { kind: 'text', of: (row) => row.name } },
    filters: {},
    sorts: ['name'],
    defaultSort: 'name-asc',
    search: {
      words: (row) => `${row.name} ${row.skills.join(' ')}`,
      phrases: ['name'],
      guarded: { by: 'name', words: (row) => row.resume, phrases: ['resume'] },
    },
    hidden: ['resume'],
  }),
};
const companies = ['acme', 'rival'] as const;
type Company = (typeof companies)[number];
type Known = { company: Company; person: Person };

/** A few hundred words that many people have, in several scripts. */
const common = Array.from({ length: 700 }, (_, at) => `${['w', 'ж', 'א'][at % 3]}${(at * 7919).toString(36)}`);
const wordOf = (at: number): string => common[Math.floor((at * at) / common.length) % common.length]!;
const wordsOf = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => wordOf((from * 31 + at * at * 17 + at * 7) % common.length));

/** The change of one person's row. `who` and `from` are taken modulo the number of people. */
type Act = { kind: 'edit' | 'skill' | 'resume' | 'merge' | 'erase' | 'remove'; who: number; from: number };
/** The changes that are written together. */
type Round = { imported: number; acts: Act[]; from: number };
const act = fc.record<Act>({
  kind: fc.constantFrom('edit', 'edit', 'skill', 'skill', 'resume', 'merge', 'erase', 'erase', 'remove'),
  who: fc.nat(10_000),
  from: fc.nat(10_000),
});
const rounds = fc.array(
  fc.record<Round>({
    imported: fc.oneof(
      { weight: 8, arbitrary: fc.nat(3) },
      { weight: 1, arbitrary: fc.integer({ min: 40, max: 150 }) },
    ),
    acts: fc.array(act, { maxLength: 7 }),
    from: fc.nat(10_000),
  }),
  { minLength: 15, maxLength: 45, size: 'max' },
);

/** The people as a plain map, with the writes that bring a store to the same state. */
class Plain {
  readonly rows = new Map<string, Known>();
  /** Words that only erased or merged people had. */
  readonly gone = new Set<string>();
  #next = 0;

  /** Several writes of one row in a batch become one write, as in the projector. */
  round({ imported, acts, from }: Round): RowWrite[] {
    const before = new Map(this.rows);
    for (let at = 0; at < imported; at++) this.#add(from + at);
    for (const each of acts) this.#act(each);
    return [...new Set([...before.keys(), ...this.rows.keys()])].flatMap((key) => {
      const [was, is] = [before.get(key), this.rows.get(key)];
      if (was === is) return [];
      const { company: organization_id } = (is ?? was)!;
      return [{ model: people, key, organization_id, row: is?.person ?? null, before: was?.person ?? null }];
    });
  }

  #add(from: number): void {
    const id = `p${this.#next++}`;
    const resume = from % 3 ? '' : `${wordsOf(from, 20 + (from % 90)).join(' ')} only${id}resume`;
    const person = { id, name: `only${id} ${wordsOf(from, 2).join(' ')}`, skills: wordsOf(from + 1, from % 5), resume };
    this.rows.set(id, { company: companies[from % 2]!, person });
  }

  #act({ kind, who, from }: Act): void {
    const all = [...this.rows.values()];
    if (!all.length) return;
    const { company, person } = all[who % all.length]!;
    const put = (changed: Partial<Person>) => this.rows.set(person.id, { company, person: { ...person, ...changed } });
    const own = person.name.split(' ')[0]!;
    if (person.name === erasedText) return;
    if (kind === 'edit') put({ name: `${own} ${wordsOf(from, 2).join(' ')}` });
    if (kind === 'skill') put({ skills: [...person.skills.slice(from % 3), wordOf(from % common.length)] });
    if (kind === 'resume') put({ resume: wordsOf(from, 60).join(' ') });
    if (kind === 'erase') put({ name: erasedText, skills: [], resume: '' });
    if (kind === 'remove') this.rows.delete(person.id);
    if (kind === 'merge') {
      const other = all[from % all.length]!;
      if (other.person.id === person.id || other.company !== company || other.person.name === erasedText) return;
      put({ name: `${person.name} ${other.person.name}`, resume: `${person.resume} ${other.person.resume}` });
      this.rows.delete(other.person.id);
      return;
    }
    if (kind === 'erase' || kind === 'remove') this.gone.add(own);
  }

  /** The people who have a word that begins with this one. */
  found(company: Company, word: string): string[] {
    return [...this.rows.values()]
      .filter((known) => known.company === company && textOf(known.person).some((each) => each.startsWith(word)))
      .map(({ person }) => person.id)
      .toSorted();
  }
}
const textOf = ({ name, skills, resume }: Person): string[] => `${name} ${skills.join(' ')} ${resume}`.split(/[ ()]+/);

/** What the database itself finds wrong with the file. */
const faultsIn = (path: string): string[] => {
  const db = new Database(path);
  try {
    const tables = db
      .prepare(`SELECT name FROM sqlite_schema WHERE sql LIKE '%USING fts5(%'`)
      .pluck()
      .all() as string[];
    expect(tables).toEqual(['people v1 words']);
    for (const name of tables) {
      const table = `"${name}"`;
      try {
        db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`);
      } catch (fault) {
        return [`${name}: ${(fault as Error).message}`];
      }
    }
    return (db.pragma('integrity_check') as { integrity_check: string }[])
      .map(({ integrity_check }) => integrity_check)
      .filter((each) => each !== 'ok');
  } finally {
    db.close();
  }
};

test(
  'whatever is erased, merged, edited and imported, the index of words stays whole and finds exactly who has a word',
  async () => {
    let written = 0;
    await fc.assert(
      fc.asyncProperty(rounds, fc.boolean(), async (all, active) => {
        const folder = await mkdtemp(join(tmpdir(), 'candor-'));
        const path = join(folder, 'reads.db');
        // A large batch is written in a second thread, so both connections write to the same index in turn.
        const store = await SqliteReadStore.open(path, {
          role: 'projector',
          apart: { building: 5, answering: 5 },
          notice: (text) => expect(text).toBe(''),
        });
        try {
          await store.prepare([people]);
          if (active) await store.activate(people);
          const plain = new Plain();
          for (const [at, round] of all.entries()) {
            await store.write(people, plain.round(at ? round : { ...round, imported: 120 }), at + 1);
            written++;
            expect(faultsIn(path)).toEqual([]);
            const asked = [wordOf(round.from % common.length), common[round.from % common.length]!.slice(0, 2)];
            const gone = [...plain.gone].at(-1);
            for (const organization_id of companies)
              for (const search of gone ? [...asked, gone] : asked) {
                const scope = { organization_id, guarded: 'all' as const };
                const found = await store.keys('people', scope, { ...emptySlice, search });
                expect([search, found.toSorted()]).toEqual([search, plain.found(organization_id, search)]);
              }
          }
        } finally {
          await store.close();
          await rm(folder, { recursive: true });
        }
      }),
      { numRuns: 1_000_000, interruptAfterTimeLimit: seconds * 1000 },
    );
    expect(written).toBeGreaterThan(0);
  },
  (seconds + 300) * 1000,
);

describe('an index of words that is broken', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'candor-'));
    path = join(folder, 'reads.db');
  });
  afterEach(() => rm(folder, { recursive: true }));
  const acme = { organization_id: 'acme', guarded: 'all' as const };
  const filled = async (): Promise<Plain> => {
    const store = await SqliteReadStore.open(path, { role: 'projector' });
    await store.prepare([people]);
    const plain = new Plain();
    await store.write(people, plain.round({ imported: 90, acts: [], from: 5 }), 1);
    await store.activate(people);
    await store.close();
    return plain;
  };
  const findsAll = async (store: SqliteReadStore, plain: Plain): Promise<void> => {
    for (const { company, person } of plain.rows.values()) {
      const search = textOf(person).find(Boolean)!;
      const scope = { ...acme, organization_id: company };
      expect(await store.keys('people', scope, { ...emptySlice, search })).toEqual(plain.found(company, search));
    }
  };

  test('by an earlier release is made again at the start, in words, and every person is found', async () => {
    const plain = await filled();
    expect(breakAsBefore(path, 'people v1')).toMatch(/fts5/);
    for (const expected of [[expect.stringMatching(/^The search index of people .* made again/)], []]) {
      const notices: string[] = [];
      const store = await SqliteReadStore.open(path, { role: 'projector', notice: (text) => notices.push(text) });
      await store.prepare([people]);
      expect(notices).toEqual(expected);
      await findsAll(store, plain);
      await store.write(people, plain.round({ imported: 5, acts: [{ kind: 'erase', who: 3, from: 0 }], from: 9 }), 2);
      expect(faultsIn(path)).toEqual([]);
      await findsAll(store, plain);
      await store.close();
    }
  });

  test('is made again while a newer version is built beside it, too', async () => {
    const plain = await filled();
    breakAsBefore(path, 'people v1');
    const store = await SqliteReadStore.open(path, { role: 'projector', notice: () => undefined });
    await store.prepare([{ ...people, version: 2 }]);
    await findsAll(store, plain);
    const db = new Database(path);
    expect(faultOfIndex(db, 'people v1 words')).toBeNull();
    db.close();
    await store.close();
  });
});
