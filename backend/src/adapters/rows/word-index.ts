import { tablesOf } from './row-schema.ts';
import { codeOf, isCorrupt, type Sqlite } from '../embedded/sqlite.ts';

// The index of words of one version of a read model. The words that it was made from are stored beside it, so it can be made again.
// The engine keeps the index whole only if `secure-delete` is on from the making of the index: in a part where a word's row was already marked as deleted, the engine writes a wrong mark.
// Only erasable syntax is allowed, because workers run this file without a build.

type Version = { name: string; version: number };
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const isThere = (db: Sqlite, name: string): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;

/** Makes the table of texts and their index if these are missing. */
export const makeWords = (db: Sqlite, of: Version): void => {
  const { table, texts, words } = tablesOf(of);
  db.exec(`CREATE TABLE IF NOT EXISTS ${texts} (id INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT`);
  if (isThere(db, `${table} words`)) return;
  db.exec(
    `CREATE VIRTUAL TABLE ${words} USING fts5(words, content=${literal(`${table} texts`)}, content_rowid='id', detail=none, columnsize=0, tokenize='ascii');
     INSERT INTO ${words} (${words}, rank) VALUES ('secure-delete', 1);`,
  );
};

/** Rebuilds the index of words from the stored texts. */
export const remakeWords = (db: Sqlite, of: Version): void => {
  const { words } = tablesOf(of);
  db.exec(`DROP TABLE IF EXISTS ${words}`);
  makeWords(db, of);
  db.exec(`INSERT INTO ${words} (${words}) VALUES ('rebuild')`);
};

/** Whether the index is of an earlier release, which kept the texts inside the index and could break it. */
export const isOldIndex = (db: Sqlite, of: Version): boolean => isThere(db, `${tablesOf(of).table} words_content`);

/** Gives an index of an earlier release the present form. Its texts are sound even if the index is not. */
export const renewIndex = (db: Sqlite, of: Version): void => {
  const { texts, words } = tablesOf(of);
  db.exec(`
    CREATE TABLE IF NOT EXISTS ${texts} (id INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT;
    INSERT OR REPLACE INTO ${texts} SELECT rowid, words FROM ${words};`);
  remakeWords(db, of);
};

/** Whether the fault is about an index of words. A damaged index can also look empty to the engine, which then makes a part that already exists; faults of other tables name the table. */
export const isOfWords = (fault: unknown): boolean =>
  codeOf(fault) === 'SQLITE_CONSTRAINT_PRIMARYKEY' && (fault as Error).message === 'constraint failed';

/** What the engine finds wrong with the index. Null: the index is sound. `whole`: also compares the index with its texts, and blocks all writes meanwhile. */
export const faultOfWords = (db: Sqlite, of: Version, whole: boolean): string | null => {
  const { table, words } = tablesOf(of);
  if (!isThere(db, `${table} words`)) return null;
  try {
    if (whole) db.exec(`INSERT INTO ${words} (${words}, rank) VALUES ('integrity-check', 1)`);
    const answer = db.pragma(`integrity_check(${words})`, { simple: true }) as string;
    return answer === 'ok' ? null : answer;
  } catch (fault) {
    if (!isCorrupt(fault)) throw fault;
    return (fault as Error).message;
  }
};

/** The faults that the engine finds in the file of the rows and in its indexes of words, each in words and with what to do. */
export const wrongInRows = (db: Sqlite): string[] => {
  try {
    const words = damagedWords(db, true);
    const file = (db.pragma(`integrity_check(${mostFaults})`) as { integrity_check: string }[])
      .map(({ integrity_check }) =>
        integrity_check
          .replace(/\*{3} in database \w+ \*{3}/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      // The check of the file also finds the faults of the indexes of words.
      .filter((each) => each !== 'ok' && !words.some((index) => each.includes(`${tablesOf(index).table} words`)));
    return [
      ...words.map(
        ({ name, fault }) =>
          `The search index of ${name} in reads.db is damaged (${fault}). Run: npm run replay -- ${name}`,
      ),
      ...(file.length ? [damagedFile(file.join('; '))] : []),
    ];
  } catch (fault) {
    if (!isCorrupt(fault)) throw fault;
    return [damagedFile((fault as Error).message)];
  }
};
const mostFaults = 5;
const damagedFile = (fault: string): string =>
  `reads.db is damaged (${fault}). It holds lists that are built from the log. Run: npm run replay -- --renew reads.db`;

/** The read models with a damaged index of words, each with the engine's message. */
export const damagedWords = (db: Sqlite, whole: boolean): { name: string; version: number; fault: string }[] =>
  (db.prepare('SELECT name, version FROM models').all() as Version[]).flatMap((each) => {
    const fault = faultOfWords(db, each, whole);
    return fault === null ? [] : [{ ...each, fault }];
  });
