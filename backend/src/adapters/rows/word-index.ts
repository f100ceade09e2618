import { tablesOf } from './row-schema.ts';
import { codeOf, isCorrupt, type Sqlite } from '../embedded/sqlite.ts';

// The index of words of one version of a read model. It lies beside the words that it was made from, so it can be made from them again.
// The engine keeps it whole only when `secure-delete` stands from the making of the index: in a part where a word's row was marked as deleted before, it writes a wrong mark.
// Erasable syntax only: workers read it as it stands.

type Version = { name: string; version: number };
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const isThere = (db: Sqlite, name: string): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;

/** Makes the texts and their index where they are missing. */
export const makeWords = (db: Sqlite, of: Version): void => {
  const { table, texts, words } = tablesOf(of);
  db.exec(`CREATE TABLE IF NOT EXISTS ${texts} (id INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT`);
  if (isThere(db, `${table} words`)) return;
  db.exec(
    `CREATE VIRTUAL TABLE ${words} USING fts5(words, content=${literal(`${table} texts`)}, content_rowid='id', detail=none, columnsize=0, tokenize='ascii');
     INSERT INTO ${words} (${words}, rank) VALUES ('secure-delete', 1);`,
  );
};

/** Makes the index again from its texts. */
export const remakeWords = (db: Sqlite, of: Version): void => {
  const { words } = tablesOf(of);
  db.exec(`DROP TABLE IF EXISTS ${words}`);
  makeWords(db, of);
  db.exec(`INSERT INTO ${words} (${words}) VALUES ('rebuild')`);
};

/** Whether the index is of an earlier release, which kept the texts inside of it and could break it. */
export const isOldIndex = (db: Sqlite, of: Version): boolean => isThere(db, `${tablesOf(of).table} words_content`);

/** Gives an index of an earlier release the form of this one. Its texts are sound also where the index is not. */
export const renewIndex = (db: Sqlite, of: Version): void => {
  const { texts, words } = tablesOf(of);
  db.exec(`
    CREATE TABLE IF NOT EXISTS ${texts} (id INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT;
    INSERT OR REPLACE INTO ${texts} SELECT rowid, words FROM ${words};`);
  remakeWords(db, of);
};

/** A damaged index can also look empty to the engine; then it makes a part that is there already. Faults of other tables name the table. */
export const isOfWords = (fault: unknown): boolean =>
  codeOf(fault) === 'SQLITE_CONSTRAINT_PRIMARYKEY' && (fault as Error).message === 'constraint failed';

/** What the engine finds wrong with the index; null when it is sound. `whole`: also compares it with its texts, and nothing can be written meanwhile. */
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

/** What the engine finds wrong with the file of the rows and with its indexes of words, each in words with what to do. */
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
      // The check of the file meets the indexes of words too.
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

/** The read models whose index of words is damaged, each with what the engine says. */
export const damagedWords = (db: Sqlite, whole: boolean): { name: string; version: number; fault: string }[] =>
  (db.prepare('SELECT name, version FROM models').all() as Version[]).flatMap((each) => {
    const fault = faultOfWords(db, each, whole);
    return fault === null ? [] : [{ ...each, fault }];
  });
