import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import Database from 'better-sqlite3';
import { type App, eventually } from './app.ts';
import { streamOf } from './log.ts';
import type { Visitor } from './visitor.ts';

// What tests of erasure do and where they search.

/** Erases the person because they asked, as a member does after reading the preview. Returns the name that they had. */
export const erasePerson = async (by: Visitor, candidate_id: string): Promise<string> => {
  const { name, version } = await by.ask('/api/people/candidates/erasure', { candidate_id });
  const body = { candidate_id, version, confirmation: name, reason: 'asked', tell: false };
  await by.ask('/api/people/candidates/erase', body);
  return name;
};
/** Waits until the erasure of the person has come to this event. */
export const erasedUntil = (app: App, candidate_id: string, type = 'ErasureFinished'): Promise<void> =>
  eventually(async () =>
    expect((await streamOf(app, `candidate-${candidate_id}`)).map((event) => event.type)).toContain(type),
  );
/** Every row of every read model. */
export const rowsKept = (app: App): string => {
  const db = new Database(join(app.folder, 'reads.db'), { readonly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
    return tables
      .flatMap((table) => {
        try {
          return db.prepare(`SELECT * FROM "${table}"`).all();
        } catch {
          return []; // a part of the full-text search without its own rows
        }
      })
      .map((row) => JSON.stringify(row))
      .join('\n');
  } finally {
    db.close();
  }
};
/** What `find` finds in the name and the bytes of each file of the data folder; files without a finding are left out. */
export const foundInFiles = async <T>(app: App, find: (text: string) => readonly T[]): Promise<Record<string, T[]>> => {
  const found: Record<string, T[]> = {};
  for (const entry of await readdir(app.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const here = [...find(entry.name), ...find(await readFile(path, 'latin1'))];
    if (here.length) found[relative(app.folder, path)] = here;
  }
  return found;
};
/** The files of the data folder that hold one of these words unencrypted, in small or capital letters. */
export const filesNaming = async (app: App, words: readonly string[]): Promise<string[]> => {
  const holds = (text: string) => words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
  return Object.keys(await foundInFiles(app, holds));
};
