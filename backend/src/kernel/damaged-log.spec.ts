import { join } from 'node:path';
import { jest } from '@jest/globals';
import { people } from '@candor/projections/people/people';
import Database from 'better-sqlite3';
import { acme, adaFields, openSmallLog, type SmallLog } from '../../../tests/support/small-log.ts';
import { SqliteReadStore } from '../adapters/rows/sqlite-read-store.ts';
import { candidate } from '../features/people/candidate.decider.ts';
import { newId } from './codec.ts';
import { someone } from './given.ts';
import { DamagedEvent } from './ports/damaged-event.ts';
import { Projector } from './rows/projector.ts';
import { Streams } from './streams.ts';

// An event that was changed after it was written decides no command and changes no row.

let disk: SmallLog;
let rows: SqliteReadStore;
let said: jest.SpiedFunction<typeof console.error>;
beforeEach(async () => {
  disk = await openSmallLog();
  rows = await SqliteReadStore.open(join(disk.folder, 'reads.db'), { role: 'projector' });
  rows.declare([people]);
  said = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  said.mockRestore();
  await rows.close();
  await disk.dispose();
});
const asking = () => ({ organization_id: acme, actor: { type: 'user' as const, id: someone }, uid: newId() });
const created = async (): Promise<string> => {
  const id = newId();
  const command = { fields: adaFields, type: 'candidate' as const, created_via: 'form' as const };
  await new Streams(disk.store, disk.keys).run(candidate, id, 'create', command, asking());
  return id;
};
const change = (sql: string): void => {
  const db = new Database(join(disk.folder, 'events.db'));
  db.exec(sql);
  db.close();
};
const harmed = "data = replace(data, 'form', 'farm')";
const sentence = (id: string) =>
  new RegExp(
    `^The log is damaged: event \\d+ \\(number 0 of candidate-${id}, CandidateCreated, organization ${acme}\\).*Restore the log from a backup`,
  );

test('a decision on a damaged event is refused with its name, and nothing is appended', async () => {
  const id = await created();
  change(`UPDATE events SET ${harmed}`);
  const note = { body: 'Calm', visibility: 'team' as const, job_id: null };
  const deciding = new Streams(disk.store, disk.keys).run(candidate, id, 'addNote', note, asking());
  await expect(deciding).rejects.toThrow(sentence(id));
  await expect(deciding).rejects.toBeInstanceOf(DamagedEvent);
  expect(await disk.store.end()).toBe(1);
});

test('a read model is not built past a damaged event, neither at the start nor by a rebuild', async () => {
  const id = await created();
  const projector = new Projector(disk.store, rows, disk.keys, [people]);
  await projector.start();
  change(`UPDATE events SET ${harmed}`);
  await expect(projector.rebuild('people')).rejects.toThrow(sentence(id));
  expect(projector.states()[0]).toMatchObject({ status: 'live', error: null });
  await projector.close();
  const again = new Projector(disk.store, rows, disk.keys, [people]);
  await expect(again.start({ restored: true })).rejects.toThrow(sentence(id));
  await again.close();
  expect(await rows.find('people', { organization_id: acme }, {}, { limit: 10 })).toEqual([]);
});

test('a read model that follows the log stops before a damaged event and says so; when it is sound again, it goes on', async () => {
  await created();
  const projector = new Projector(disk.store, rows, disk.keys, [people]);
  await projector.start();
  // The event is damaged when it is stored, so that no projection can have folded it before.
  change(
    `CREATE TRIGGER harm AFTER INSERT ON events BEGIN UPDATE events SET data = replace(data, 'form', 'farm') WHERE position = NEW.position; END`,
  );
  const id = await created();
  const until = async (done: () => boolean) => {
    while (!done()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await until(() => projector.states()[0]!.status === 'failed');
  expect(projector.states()[0]!.error).toMatch(sentence(id));
  expect(await rows.find('people', { organization_id: acme }, {}, { limit: 10 })).toHaveLength(1);
  change(`DROP TRIGGER harm; UPDATE events SET data = replace(data, 'farm', 'form')`);
  await until(() => projector.states()[0]!.status === 'live');
  expect(await rows.find('people', { organization_id: acme }, {}, { limit: 10 })).toHaveLength(2);
  await projector.close();
});
