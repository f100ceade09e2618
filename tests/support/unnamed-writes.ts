import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Actor } from '@candor/contracts/kernel/event';
import { mayWrite } from '../../contracts/src/privacy/programs.ts';

/** Programs of the demo's story, and what tests write themselves. */
const told: ReadonlySet<string> = new Set([
  'mailer',
  'cadences',
  'notifications',
  'demo',
  'test',
  'announce-visit',
  'job-content',
  'messages',
  'resumes',
  'sales',
  'job-closing',
]);
/** What programs wrote to the log in this folder without being named for it in the register of automations. */
export const unnamedWrites = (folder: string): string[] => {
  const file = join(folder, 'events.db');
  if (!existsSync(file)) return [];
  const db = new Database(file, { readonly: true });
  try {
    const rows = db
      .prepare(
        "SELECT DISTINCT json_extract(metadata, '$.actor.type') AS kind, json_extract(metadata, '$.actor.id') AS id, type FROM events WHERE json_extract(metadata, '$.actor.type') NOT IN ('user', 'candidate')",
      )
      .all() as { kind: Actor['type']; id: string; type: string }[];
    return rows.flatMap(({ kind, id, type }) =>
      told.has(id) || mayWrite({ type: kind, id }, type) ? [] : [`${id} ${type}`],
    );
  } finally {
    db.close();
  }
};
