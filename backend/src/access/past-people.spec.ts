import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptySlice } from '@candor/contracts/kernel/list';
import { SqliteEventStore } from '../adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import { idNo } from '../kernel/given.ts';
import { mergesState } from './merges.state.ts';
import { PastPeople } from './past-people.ts';

// Since which moments too many people have changed. What the list of a moment holds is told by the surface.

class Few extends PastPeople {
  protected override readonly most = 2;
}
const organization_id = 'acme';
const began = Date.parse('2026-03-02T09:00:00.000Z');
let folder: string;
let log: SqliteEventStore;
let keys: SqliteKeyVault;
let people: PastPeople;
let at: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  log = await SqliteEventStore.open(join(folder, 'events.db'));
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
  at = began;
  const nobody = { parse: () => [] };
  const reads = { findRaw: async () => nobody, keys: async () => [], getMany: async () => [] };
  const streams = {
    read: async (stream: string) =>
      stream.startsWith('organization-') ? [{ metadata: { recorded_at: new Date(began).toISOString() } }] : [],
  };
  const same = { merges: async () => mergesState.initial, rows: async () => new Map() };
  const progress = { reached: async () => true };
  people = new Few(log, keys, reads as never, streams as never, same as never, progress as never);
});
afterEach(async () => {
  await log.close();
  await keys.close();
  await rm(folder, { recursive: true });
});

/** Something happens to somebody, of another organisation or of this one. Answers when. */
const happens = async (person: string, times = 1, owner = organization_id): Promise<number> => {
  const stream = `candidate-${person}`;
  const events = Array.from({ length: times }, () => {
    const recorded_at = new Date((at += 1000)).toISOString();
    const metadata = { organization_id: owner, recorded_at, occurred_at: recorded_at, schema_version: 1 };
    const data = JSON.stringify({ user_id: idNo(1) });
    return { id: crypto.randomUUID(), type: 'CandidateOwnerAssigned', data, metadata: JSON.stringify(metadata) };
  });
  await log.append(stream, (await log.readStream(stream)).length - 1, events);
  return at;
};
/** More happens elsewhere than a place in the log is uncertain by. */
const muchElsewhere = () => happens('theirs', 1100, 'other');
const refusedAt = async (moment: number): Promise<string | null> => {
  const when = { as_of: new Date(moment).toISOString(), zone: null };
  return (await people.list({ organization_id }, emptySlice, when)).past.refused;
};

test('with more people who have changed than can be folded, the moment is refused, and so is each before it', async () => {
  const first = await happens('one');
  const second = await happens('two');
  await muchElsewhere();
  await happens('three');
  expect(await refusedAt(second)).toBeNull();
  expect(await refusedAt(first - 1)).toBe('far');
  expect(await refusedAt(first - 2)).toBe('far');
  expect(await refusedAt(second)).toBeNull();
});

test('when they become too many since the earliest moment that was asked for, a later one is still shown', async () => {
  const first = await happens('one');
  await muchElsewhere();
  expect(await refusedAt(first - 1)).toBeNull();
  const second = await happens('two');
  await muchElsewhere();
  await happens('three');
  expect(await refusedAt(second)).toBeNull();
  expect(await refusedAt(first - 1)).toBe('far');
});
