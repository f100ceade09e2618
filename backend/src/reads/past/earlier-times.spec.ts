import { jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayLength } from '@candor/contracts/values/days';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import type { NewEvent } from '../../kernel/ports/event-store.ts';
import { EarlierTimes } from './earlier-times.ts';

// The bars of the timeline before the chosen time: those of this organization and of the days shown, read once and then extended.

let folder: string;
let log: SqliteEventStore;
let files = 0;
let read: number;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'candor-'))));
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  log = await SqliteEventStore.open(join(folder, `events-${++files}.db`));
  read = 0;
  const readAll = log.readAll.bind(log);
  log.readAll = async (after, count, types) => {
    const page = await readAll(after, count, types);
    if (types) read += page.events.length;
    return page;
  };
});
afterEach(() => log.close());

const daysAgo = (days: number) => Date.now() - days * dayLength;
/** Deletes a task, dated this many days ago. Returns the time (ms). */
const happens = async (days: number, organization_id = 'acme'): Promise<number> => {
  const at = daysAgo(days);
  const recorded_at = new Date(at).toISOString();
  const metadata = JSON.stringify({ organization_id, recorded_at, occurred_at: recorded_at, schema_version: 1 });
  const event: NewEvent = { id: crypto.randomUUID(), type: 'TaskDeleted', data: '{}', metadata };
  await log.append('task-one', (await log.readStream('task-one')).length - 1, [event]);
  return at;
};
const limits = { patience: 5000, read: 500, kept: 500, rest: dayLength };
const times = (most = limits) => new EarlierTimes(log, ['TaskDeleted'], most);

test('the times of the days that the timeline shows are known, those after the moment and of others are not', async () => {
  await happens(200);
  const [one, two] = [await happens(60), await happens(5)];
  await happens(4, 'other');
  await happens(1);
  expect(await times().until('acme', daysAgo(3))).toEqual([one, two]);
});
test('what was read is not read again, only what has come since', async () => {
  const earlier = times();
  const one = await happens(5);
  expect(await earlier.until('acme', daysAgo(3))).toEqual([one]);
  expect(read).toBe(1);
  expect(await earlier.until('acme', daysAgo(4))).toEqual([one]);
  expect(read).toBe(1);
  const two = await happens(0);
  expect(await earlier.until('acme', Date.now())).toEqual([one, two]);
  expect(read).toBe(2);
});
test('where there were too many, they are looked for again a day later, because the days of the timeline move on', async () => {
  for (let count = 0; count < 4; count++) await happens(5);
  const few = times({ ...limits, kept: 3 });
  const now = Date.now();
  expect(await few.until('acme', daysAgo(3))).toEqual([]);
  const clock = jest.spyOn(Date, 'now');
  try {
    clock.mockReturnValue(now + dayLength - 1);
    expect(await few.until('acme', daysAgo(3))).toEqual([]);
    expect(read).toBe(4);
    // There are still too many events, and the next attempt comes only on the next day.
    clock.mockReturnValue(now + dayLength + 60_000);
    expect(await few.until('acme', daysAgo(3))).toEqual([]);
    expect(await few.until('acme', daysAgo(3))).toEqual([]);
    expect(read).toBe(8);
    // Later those days are not part of the timeline any more.
    clock.mockReturnValue(now + 100 * dayLength);
    const one = await happens(2);
    expect(await few.until('acme', daysAgo(1))).toEqual([one]);
  } finally {
    clock.mockRestore();
  }
});
test('times of days that the timeline shows no more do not count as too many', async () => {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now');
  try {
    const earlier = times({ ...limits, kept: 3 });
    for (let count = 0; count < 3; count++) await happens(5);
    expect(await earlier.until('acme', daysAgo(3))).toHaveLength(3);
    clock.mockReturnValue(now + 100 * dayLength);
    const one = await happens(2);
    expect(await earlier.until('acme', daysAgo(1))).toEqual([one]);
  } finally {
    clock.mockRestore();
  }
});
test('where there are too many to count, or they take too long, the page goes without them', async () => {
  for (let count = 0; count < 4; count++) await happens(5);
  const few = times({ ...limits, read: 3 });
  expect(await few.until('acme', daysAgo(3))).toEqual([]);
  expect(await few.until('acme', daysAgo(3))).toEqual([]);
  expect(read).toBe(4);
  const impatient = times({ ...limits, patience: 0 });
  log.readAll = (
    (readAll) =>
    async (...asked: Parameters<typeof readAll>) => {
      await new Promise((done) => setTimeout(done, 20));
      return readAll(...asked);
    }
  )(log.readAll);
  expect(await impatient.until('acme', daysAgo(3))).toEqual([]);
  await new Promise((done) => setTimeout(done, 400));
  expect(await impatient.until('acme', daysAgo(3))).toHaveLength(4);
});
