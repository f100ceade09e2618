import Database from 'better-sqlite3';

// Damage that an earlier release could do to its word index. That release kept the texts inside the index, and switched secure-delete on only to erase a person.

const quoted = (name: string): string => `"${name}"`;
/** The database's error about the index. Null if the index is sound. */
export const faultOfIndex = (db: Database.Database, name: string): string | null => {
  try {
    db.exec(`INSERT INTO ${quoted(name)} (${quoted(name)}, rank) VALUES ('integrity-check', 1)`);
    return null;
  } catch (fault) {
    return (fault as Error).message;
  }
};

/** Gives the index of `model` (for example `people v12000`) the form of the earlier release and changes the index's rows in that release's order until the index breaks. The texts stay the same. */
export const breakAsBefore = (path: string, model: string): string => {
  const db = new Database(path);
  try {
    const [texts, words] = [quoted(`${model} texts`), quoted(`${model} words`)];
    const all = db.prepare(`SELECT id, words FROM ${texts}`).all() as { id: number; words: string }[];
    db.exec(`DROP TABLE ${words}; DROP TABLE ${texts};
      CREATE VIRTUAL TABLE ${words} USING fts5(words, detail=none, columnsize=0, tokenize='ascii')`);
    const [put, drop, secure] = [
      db.prepare(`INSERT INTO ${words} (rowid, words) VALUES (?, ?)`),
      db.prepare(`DELETE FROM ${words} WHERE rowid = ?`),
      db.prepare(`INSERT INTO ${words} (${words}, rank) VALUES ('secure-delete', CAST(? AS INTEGER))`),
    ];
    for (const { id, words: text } of all) put.run(id, text);
    for (let round = 0; round < 200; round++) {
      const write = db.transaction(() => {
        for (const [at, { id, words: text }] of all.entries()) {
          const erased = (at + round) % 3 === 0;
          if (erased) secure.run(1);
          drop.run(id);
          if (erased) secure.run(0);
          put.run(id, text);
        }
      });
      let fault: string | null;
      try {
        write();
        fault = faultOfIndex(db, `${model} words`);
      } catch (thrown) {
        fault = (thrown as Error).message;
      }
      if (fault) return fault;
    }
    throw new Error(`${model} did not break.`);
  } finally {
    db.close();
  }
};
