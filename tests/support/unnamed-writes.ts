import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Actor } from '@candor/contracts/kernel/event';
import { mayWrite } from '../../contracts/src/privacy/programs.ts';

/** Programs that write the demo's history, and programs that only tests name. */
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
/** The events that programs wrote to the event log in this folder although the register of automations does not name the programs for them. */
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
