import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { idNo } from '../../kernel/given.ts';
import type { LogPlace } from '../../kernel/ports/event-store.ts';
import { HiddenTextSearch } from './hidden-text.ts';

let folder: string;
let events: SqliteEventStore;
let keys: SqliteKeyVault;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  events = await SqliteEventStore.open(join(folder, 'events.db'));
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
});
afterEach(async () => {
  await Promise.all([events.close(), keys.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** A resume as a release wrote it to the log: an earlier one said nothing of hidden text. */
const read = (number: number, said: object) =>
  events.append(`candidate-${idNo(number)}`, -1, [
    {
      id: idNo(1000 + number),
      type: 'ResumeParsed',
      data: JSON.stringify({ resume_id: idNo(500 + number), text: 'Ada', pages: 1, error: null, ...said }),
      metadata: JSON.stringify({
        organization_id: idNo(2),
        actor: { type: 'processor', id: 'read-resume' },
        occurred_at: '2026-11-01T10:00:00.000Z',
        recorded_at: '2026-11-01T10:00:00.000Z',
        schema_version: 1,
      }),
    },
  ]);

test('resumes that an earlier release read are read again once, however often the application starts', async () => {
  await read(1, {});
  await read(2, { hidden: [] });
  await read(3, { error: 'It has a password.' });
  await read(4, { hidden: null });
  const added: string[] = [];
  let place: LogPlace | null = null;
  const queue = {
    change: async (changes: readonly object[]) => {
      for (const change of changes) added.push((change as { key: string }).key);
    },
    place: async () => place,
    savePlace: async (_: string, next: LogPlace) => {
      place = next;
    },
  };
  const search = () => new HiddenTextSearch(events, keys, queue, null).search(new AbortController().signal);
  expect(await search()).toBe(1);
  expect(added).toEqual([`hidden-text:${idNo(501)}`]);
  await read(5, {});
  expect(await search()).toBe(0);
  // A process that died begins again at the place that it saved.
  place = { position: 0, event: null };
  expect(await search()).toBe(2);
  expect(place).toMatchObject({ position: -1 });
});
