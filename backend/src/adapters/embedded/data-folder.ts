import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { fileMode, folderMode } from './private-folder.ts';
import { damagedTable } from './checked-rows.ts';
import { inTransaction, isCorrupt, openSqlite } from './sqlite.ts';

// Checks before a start opens anything whether every store of the data folder is there, whole, and of this installation.
// The checks change no store. Only `stamp` and `renew` write.

/** The stores in the order of stamping. A folder of documents may be empty for years, and only its stamp tells such a folder from an emptied one, so the folder is stamped first: if another store has a stamp, the folder has one too. */
export const storeFiles = ['files', 'events.db', 'keys.db', 'jobs.db', 'state.db', 'outbox.db', 'reads.db'] as const;
export type StoreFile = (typeof storeFiles)[number];

/** missing: not there · empty: there, with nothing in it · damaged: cannot be read · there: `installation` is null in a store of an earlier release. */
type Found =
  | { is: 'missing' }
  | { is: 'empty' }
  | { is: 'damaged'; why: string }
  | { is: 'there'; store: string | null; installation: string | null };

/** What a store holds, and how an operator can continue without it. */
const stores: Record<StoreFile, { holds: string; without: string | null }> = {
  'events.db': {
    holds: 'everything that ever happened',
    without: null,
  },
  'keys.db': {
    holds:
      'the keys without which nobody’s name, address or resume can be read again, and the secrets of everybody’s sign-in',
    without: null,
  },
  files: { holds: 'resumes and other documents', without: 'the documents in it cannot be opened any more' },
  'jobs.db': { holds: 'what is still to be sent and done', without: 'what waited in it is not sent and not done' },
  'state.db': {
    holds: 'who is signed in, and the links that were mailed to reset a password or to accept an invitation',
    without: 'everybody signs in again, and links that were mailed and not used must be sent again',
  },
  'outbox.db': {
    holds: 'the mails that this installation keeps instead of sending them',
    without: 'the mails in it cannot be read any more',
  },
  'reads.db': { holds: 'lists that are built from the log', without: 'the lists are built again from the log' },
};

/** The fault that the data folder is unfit for a start. The message names each file, and says what the fault means and what to do. */
export class FolderRefused extends Error {}

const stampTable = `CREATE TABLE IF NOT EXISTS installation (one INTEGER PRIMARY KEY CHECK (one = 1), store TEXT NOT NULL, id TEXT NOT NULL) STRICT`;
/** The file in the documents folder with the installation's id. */
const stampFile = 'installation';
/** A whole check reads about 100 MB/s of a file that is not in memory. Larger files are checked while being read; the log and the rows have their own checks. */
const checkedBytes = 64 * 2 ** 20;
const checksItself: readonly StoreFile[] = ['events.db', 'reads.db'];

const isStamp = (store: string, id: string): boolean =>
  (storeFiles as readonly string[]).includes(store) && /^[0-9a-f-]{36}$/.test(id);

const lookAtFolder = (path: string): Found => {
  if (!existsSync(path)) return { is: 'missing' };
  const names = readdirSync(path);
  if (!names.includes(stampFile))
    return names.some((name) => name !== 'incoming')
      ? { is: 'there', store: null, installation: null }
      : { is: 'empty' };
  const [store = '', id = ''] = readFileSync(join(path, stampFile), 'utf8').split(/[ \n]/);
  return isStamp(store, id)
    ? { is: 'there', store, installation: id }
    : { is: 'damaged', why: `its file "${stampFile}" is no longer readable` };
};

const lookAtDatabase = (path: string, name: StoreFile): Found => {
  if (!existsSync(path)) return { is: 'missing' };
  if (statSync(path).size === 0) return { is: 'empty' };
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { readonly: true, fileMustExist: true });
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    if (!tables.length) return { is: 'empty' };
    if (!checksItself.includes(name) && statSync(path).size <= checkedBytes) {
      const why = String(db.pragma('integrity_check(1)', { simple: true }));
      if (why !== 'ok') return { is: 'damaged', why };
      const table = damagedTable(db, tables);
      if (table !== null) return { is: 'damaged', why: `a row of its table ${table} is not what was written` };
    }
    const stamp = tables.includes('installation')
      ? (db.prepare('SELECT store, id FROM installation').get() as { store: string; id: string } | undefined)
      : undefined;
    if (!stamp) return { is: 'there', store: null, installation: null };
    return isStamp(stamp.store, stamp.id)
      ? { is: 'there', store: stamp.store, installation: stamp.id }
      : { is: 'damaged', why: 'the id of its installation is no longer readable' };
  } catch (fault) {
    if (!isCorrupt(fault)) throw fault;
    return { is: 'damaged', why: (fault as Error).message };
  } finally {
    db?.close();
  }
};

const lookAt = (folder: string, name: StoreFile): Found =>
  name === 'files' ? lookAtFolder(join(folder, name)) : lookAtDatabase(join(folder, name), name);

const writeStamp = (folder: string, name: StoreFile, installation: string): void => {
  const path = join(folder, name);
  if (name === 'files') {
    mkdirSync(path, { recursive: true, mode: folderMode });
    writeFileSync(join(path, stampFile), `${name} ${installation}\n`, { mode: fileMode });
    return;
  }
  const db = openSqlite(path, 'full', stampTable);
  try {
    inTransaction(db, () => db.prepare('INSERT OR REPLACE INTO installation VALUES (1, ?, ?)').run(name, installation));
  } finally {
    db.close();
  }
};

/** Moves a store aside, with SQLite's files beside it. Returns its new place. Null: there was nothing. */
const moveAside = (folder: string, name: StoreFile): string | null => {
  const path = join(folder, name);
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
  if (!existsSync(path)) return null;
  const aside = `${path}.aside-${new Date().toISOString().replace(/\D/g, '')}`;
  renameSync(path, aside);
  return aside;
};

/** A log that cannot be read counts as having events: its store refuses it. */
const hasEvents = (folder: string): boolean => {
  let db: Database.Database | undefined;
  try {
    db = new Database(join(folder, 'events.db'), { readonly: true });
    return (
      db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'events'").get() !== undefined &&
      db.prepare('SELECT 1 FROM events LIMIT 1').get() !== undefined
    );
  } catch (fault) {
    if (!isCorrupt(fault)) throw fault;
    return true;
  } finally {
    db?.close();
  }
};

/** What is wrong with a store, as the end of a sentence that begins with the store's name. Null: nothing is wrong. */
const faultOf = (name: StoreFile, found: Found, reference: { of: StoreFile; id: string } | null): string | null => {
  if (found.is === 'missing') return 'is missing';
  if (found.is === 'empty') return 'is empty';
  if (found.is === 'damaged') return `is damaged (${found.why})`;
  if (found.store !== null && found.store !== name) return `is a copy of ${found.store}`;
  if (reference && found.installation !== null && found.installation !== reference.id)
    return `belongs to another installation than ${reference.of}`;
  return null;
};

export type Wrong = { file: StoreFile; text: string };
export type Looked = {
  /** Stores that prevent a start of this folder, in words for the operator. */
  wrong: readonly Wrong[];
  /** Why the projected rows must be rebuilt. Null: the rows are fine. */
  rows: string | null;
  /** Existing stores that do not contain their installation's id. */
  unstamped: readonly StoreFile[];
  installation: string | null;
};

/** Examines the stores `names` of a data folder; other stores are kept elsewhere. */
export const lookIntoFolder = (folder: string, names: readonly StoreFile[]): Looked => {
  const found = new Map(names.map((name) => [name, lookAt(folder, name)]));
  const stamped = storeFiles.flatMap((of) => {
    const each = found.get(of);
    return each?.is === 'there' && each.store === of && each.installation ? [{ of, id: each.installation }] : [];
  });
  // The event log tells which installation the other stores belong to; the documents count only after the databases. The rows, which can be rebuilt, never count.
  const reference =
    stamped.find(({ of }) => of !== 'files' && of !== 'reads.db') ?? stamped.find(({ of }) => of === 'files') ?? null;
  const log = found.get('events.db');
  const others = [...found].some(
    ([name, { is }]) => name !== 'events.db' && name !== 'reads.db' && (is === 'there' || is === 'damaged'),
  );
  /** Whether the first start was completed. An interrupted first start leaves a log without an event, and some stores not made yet. */
  const begun = log === undefined ? false : log.is === 'there' ? hasEvents(folder) : log.is === 'damaged' || others;
  const faults = new Map(
    [...found].flatMap(([name, each]) => {
      if ((each.is === 'missing' || each.is === 'empty') && !begun) return [];
      if (name === 'files' && each.is === 'empty' && !reference) return []; // from an earlier release, without a document so far
      const fault = faultOf(name, each, reference);
      return fault === null ? [] : [[name, fault] as const];
    }),
  );
  const rows = faults.get('reads.db') ?? null;
  const wrong = [...faults].flatMap(([file, fault]) =>
    file === 'reads.db' ? [] : [{ file, text: told(folder, file, fault) }],
  );
  return {
    wrong,
    rows,
    unstamped: [...found].flatMap(([name, each]) => (each.is !== 'there' || each.installation === null ? [name] : [])),
    installation: reference?.id ?? null,
  };
};

const told = (folder: string, file: StoreFile, fault: string): string => {
  const { holds, without } = stores[file];
  const back =
    file === 'events.db'
      ? `Restore events.db from a backup, or move the whole folder away to start empty.`
      : `Put ${file} back from your newest copy and start again.`;
  const instead =
    without === null
      ? 'Candor does not make a new one.'
      : `To go on without it, run: npm run replay -- --renew ${file}. Then ${without}; what lies there now is kept beside it.`;
  return `${join(folder, file)} ${fault}. It holds ${holds}. ${file === 'events.db' ? back : `${back} ${instead}`}`;
};

const nothingChanged = 'Nothing in the folder was changed.';

/**
 * Throws FolderRefused when an irreplaceable store is missing, damaged or foreign. Rows of another installation are moved aside; their store rebuilds them.
 * The returned function stamps the stores that have no id yet. Call it when all of them are open.
 */
export const settleFolder = (
  folder: string,
  names: readonly StoreFile[],
  notice: (text: string) => void = (text) => console.warn(text),
): { stamp: () => void } => {
  const { wrong, rows, unstamped, installation } = lookIntoFolder(folder, names);
  if (wrong.length) throw new FolderRefused([...wrong.map(({ text }) => text), nothingChanged].join('\n'));
  if (rows) {
    const aside = moveAside(folder, 'reads.db');
    notice(
      `${join(folder, 'reads.db')} ${rows}.${aside ? ` It was moved to ${aside}.` : ''} The read models are being built again from the log.`,
    );
  }
  const ours = installation ?? randomUUID();
  const left = rows ? [...new Set<StoreFile>([...unstamped, 'reads.db'])] : unstamped;
  return {
    stamp: () => {
      for (const name of storeFiles) if (left.includes(name)) writeStamp(folder, name, ours);
    },
  };
};

/** Recreates a store because the operator asked, and moves the old one aside. Returns the consequences. Throws FolderRefused for a store that cannot be recreated. */
export const renew = (folder: string, names: readonly StoreFile[], file: StoreFile): string => {
  const { without } = stores[file];
  const { installation } = lookIntoFolder(folder, names);
  if (without === null)
    throw new FolderRefused(
      `${file} holds ${stores[file].holds}. Candor cannot make it anew: restore it from a copy. ${nothingChanged}`,
    );
  if (installation === null && names.includes('events.db') && !existsSync(join(folder, 'events.db')))
    throw new FolderRefused(`${folder} holds no log, so there is nothing to go on with. ${nothingChanged}`);
  const aside = moveAside(folder, file);
  if (installation !== null) writeStamp(folder, file, installation);
  else if (file === 'files') mkdirSync(join(folder, file, 'content'), { recursive: true, mode: folderMode });
  else openSqlite(join(folder, file), 'full', stampTable).close();
  return `${file} was made anew: ${without}.${aside ? ` What was there is now ${aside}.` : ''}`;
};

/** Recreates the missing stores, after only the log and the keys were restored. Returns the consequences, a sentence for each. */
export const renewMissing = (folder: string, names: readonly StoreFile[]): string[] =>
  lookIntoFolder(folder, names)
    .wrong.map(({ file }) => file)
    .filter((file) => stores[file].without !== null && !existsSync(join(folder, file)))
    .map((file) => renew(folder, names, file));
