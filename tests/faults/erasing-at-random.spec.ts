import { join } from 'node:path';
import Database from 'better-sqlite3';
import { App, eventually } from '../support/app.ts';
import { type Founded, found, named } from '../support/founding.ts';
import { endedImport, importOf, startAs } from '../support/imports.ts';
import { streamOf } from '../support/log.ts';
import { randomBelow } from '../support/random.ts';
import { faultOfIndex } from '../support/old-word-index.ts';
import type { Json } from '../support/visitor.ts';

// Adds, imports, edits, merges, separates, searches and erases people at random for ERASING_SECONDS.
// word-index.contract.ts tests one word index under random writes. Here every read model folds real events.

const seconds = Number(process.env.ERASING_SECONDS ?? 15);
let app: App;
let harbour: Founded;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
});
afterAll(() => app?.dispose());

/** The errors that the database itself finds in the rows, in their word indexes and in the file. */
const faults = (): string[] => {
  const db = new Database(join(app.folder, 'reads.db'), { timeout: 60_000 });
  try {
    const indexes = db
      .prepare("SELECT name FROM sqlite_schema WHERE sql LIKE '%USING fts5(%'")
      .pluck()
      .all() as string[];
    expect(indexes.length).toBeGreaterThan(5);
    const broken = indexes.flatMap((name) => {
      const fault = faultOfIndex(db, name);
      return fault ? [`${name}: ${fault}`] : [];
    });
    const file = (db.pragma('integrity_check') as { integrity_check: string }[]).map((each) => each.integrity_check);
    return [...broken, ...file.filter((each) => each !== 'ok')];
  } finally {
    db.close();
  }
};
/** The tables that still contain one of these words. */
const standing = (words: readonly string[]): string[] => {
  const db = new Database(join(app.folder, 'reads.db'), { readonly: true, timeout: 60_000 });
  try {
    const tables = db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND (name GLOB '* bodies' OR name GLOB '* texts' OR name GLOB '* hidden')",
      )
      .pluck()
      .all() as string[];
    return tables.flatMap((name) => {
      const column = name.endsWith(' texts') ? 'words' : 'body';
      const rows = db.prepare(`SELECT lower(${column}) FROM "${name}"`).pluck().all() as string[];
      const all = rows.join('\n');
      return words.filter((word) => all.includes(word)).map((word) => `${word} in ${name}`);
    });
  } finally {
    db.close();
  }
};

/** `words`: the search words that find the person. `parts`: the records merged into theirs, each with its words. */
type Person = { id: string; words: string[]; parts: Person[] };
const people: Person[] = [];
const erased: { id: string; words: string[] }[] = [];
/** Words that an edit removed. */
const edited: string[] = [];
let made = 0;
const letters = 'bcdfghjklmnpqrstvwxz';
/** A unique word. All words have the same length, so that none begins with another. */
const freshWord = (): string =>
  `zq${[...String(++made).padStart(6, '0')].map((digit) => letters[Number(digit)]).join('')}${letters[randomBelow(20)]}x`;
const common = ['pilot', 'cook', 'sailor', 'rigger', 'diver', 'welder', 'painter', 'carpenter'];
const commonWords = (): string => Array.from({ length: 1 + randomBelow(5) }, () => common[randomBelow(8)]).join(' ');
const anyOf = <T>(of: readonly T[]): T | undefined => of[randomBelow(of.length)];
const allWords = ({ words, parts }: Person): string[] => [...words, ...parts.flatMap(allWords)];

const ask = (path: string, body: Json): Promise<Json> => harbour.admin.ask(path, body);
const pageOf = async (id: string): Promise<Json> =>
  (await harbour.admin.page(`/people/candidates/100/1/_/_/_/${id}`)).body;
const foundBy = async (word: string): Promise<string[]> =>
  (await harbour.admin.page(`/people/candidates/100/1/_/${word}/_/_`)).body.list.items.map(({ id }: Json) => id);

const acts: Record<string, () => Promise<void>> = {
  async add() {
    const word = freshWord();
    const { candidate } = await ask('/api/people/candidates/upsert', {
      first_name: 'Ada',
      last_name: word,
      email: `${word}@mail.test`,
      headline: commonWords(),
      source: 'sourced',
    });
    people.push({ id: candidate.id, words: [word], parts: [] });
    await ask('/api/people/candidates/note/upsert', {
      candidate_id: candidate.id,
      body: `<p>${word} called. ${commonWords()}</p>`,
      visibility: 'team',
    });
    await ask('/api/tasks/upsert', { title: `Call ${word}`, subject: { type: 'candidate', id: candidate.id } });
  },
  async import() {
    const words = Array.from({ length: 3 + randomBelow(20) }, freshWord);
    const rows = words.map((word) => `Ada,${word},${word}@mail.test`);
    const id = await importOf(harbour.admin, ['First name,Last name,Email', ...rows, ''].join('\n'));
    await startAs(harbour.admin, id);
    await endedImport(harbour.admin, id);
    for (const word of words) {
      const [person] = await eventually(async () => {
        const all = await foundBy(word);
        expect([word, all.length]).toEqual([word, 1]);
        return all;
      });
      people.push({ id: person!, words: [word], parts: [] });
    }
  },
  async edit() {
    const person = anyOf(people);
    if (!person || person.parts.length) return;
    const word = freshWord();
    const { version } = (await pageOf(person.id)).person;
    await ask('/api/people/candidates/upsert', {
      id: person.id,
      version,
      last_name: word,
      email: `${word}@mail.test`,
      headline: commonWords(),
    });
    edited.push(...person.words);
    person.words = [word];
  },
  async merge() {
    const [kept, merged] = [anyOf(people), anyOf(people)];
    if (!kept || !merged || kept === merged || merged.parts.length) return;
    await ask('/api/people/candidates/merge', { keep_id: kept.id, merge_id: merged.id });
    people.splice(people.indexOf(merged), 1);
    kept.parts.push(merged);
  },
  async unmerge() {
    const kept = anyOf(people.filter(({ parts }) => parts.length));
    const merged = kept?.parts.at(-1);
    if (!kept || !merged) return;
    await ask('/api/people/candidates/unmerge', { merged_id: merged.id });
    kept.parts.pop();
    people.push(merged);
  },
  async erase() {
    const person = anyOf(people);
    if (!person) return;
    const { name, version } = await ask('/api/people/candidates/erasure', { candidate_id: person.id });
    await ask('/api/people/candidates/erase', {
      candidate_id: person.id,
      version,
      confirmation: name,
      reason: 'asked',
      tell: false,
    });
    people.splice(people.indexOf(person), 1);
    erased.push({ id: person.id, words: allWords(person) });
  },
};
const weighed = [
  'add',
  'add',
  'add',
  'import',
  'edit',
  'edit',
  'edit',
  'merge',
  'merge',
  'unmerge',
  'erase',
  'erase',
  'erase',
];

test(
  'random adding, importing, editing, merging and erasing keep every index and the file whole; every person is found and no erased one is',
  async () => {
    const ends = Date.now() + seconds * 1000;
    const done: Record<string, number> = {};
    let rounds = 0;
    for (let n = 0; n < 4; n++) await acts.add!();
    while (!rounds || Date.now() < ends) {
      rounds++;
      for (let n = 3 + randomBelow(5); n > 0; n--) {
        const act = anyOf(weighed)!;
        done[act] = (done[act] ?? 0) + 1;
        await acts[act]!();
      }
      for (const person of [anyOf(people), people.at(-1)]) {
        if (!person) continue;
        const word = anyOf(person.words)!;
        await eventually(async () => expect([word, await foundBy(word)]).toEqual([word, [person.id]]));
      }
      for (const word of [anyOf(erased)?.words[0], erased.at(-1)?.words.at(-1), anyOf(edited)])
        if (word) await eventually(async () => expect([word, await foundBy(word)]).toEqual([word, []]));
      expect([rounds, faults()]).toEqual([rounds, []]);
      expect((await (await fetch(`${app.base}/readyz`)).json()) as Json).not.toHaveProperty('stopped');
    }
    for (const { id } of erased)
      await eventually(async () =>
        expect((await streamOf(app, `candidate-${id}`)).map(({ type }) => type)).toContain('ErasureFinished'),
      );
    expect(standing(erased.flatMap(({ words }) => words))).toEqual([]);
    expect(faults()).toEqual([]);
    expect(app.output).not.toMatch(/stopped:|was damaged/);
    if (process.env.ERASING_SECONDS)
      process.stderr.write(
        `${rounds} rounds, ${JSON.stringify(done)}, ${people.length} people are left, ${erased.length} erased\n`,
      );
  },
  (seconds + 280) * 1000,
);
