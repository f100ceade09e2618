import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Span } from '@candor/contracts/booking/timetable';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import { SqliteExpiringStore } from '../../adapters/embedded/sqlite-expiring-store.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { idNo } from '../../kernel/given.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import type { CalendarAccounts } from '../connections/calendar-accounts.ts';
import { OutsideTimes } from './outside-times.ts';

// A user's busy times in their outside calendar, as days pass.

const today = Date.parse('2026-03-02T09:00:00Z');
const day = (count: number): number => today + count * dayLength;
const busyOn = (count: number): Span => [day(count), day(count) + hourLength];
const ines = {
  id: idNo(1),
  outside_calendar: { provider: 'google' as const, since: '2026-01-01T00:00:00.000Z', reads_only: false },
};
let folder: string;
let expiring: SqliteExpiringStore;
let keys: SqliteKeyVault;
let away: boolean;
let asked: Span[];
let times: OutsideTimes;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  expiring = await SqliteExpiringStore.open(join(folder, 'expiring.db'));
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
  await keys.key(ines.id);
  [away, asked] = [false, []];
  // The user is busy in ten days and in a hundred days.
  const busy = async (_: string, from: number, until: number) => {
    if (away) throw new Unavailable('The calendar is away.');
    asked.push([from, until]);
    return [busyOn(10), busyOn(100)].filter(([begins]) => begins >= from && begins < until);
  };
  times = new OutsideTimes({ busy } as unknown as CalendarAccounts, expiring, keys, { worked() {}, failed() {} });
});
afterEach(async () => {
  await expiring.close();
  await keys.close();
  await rm(folder, { recursive: true });
});
const of = async (from: number, until: number, now = today) =>
  (await times.of([ines], [from, until], now)).get(ines.id)!;

test('what was read counts for a day while the calendar is away, however often it is asked since', async () => {
  expect(await of(today, day(14))).toEqual({ spans: [busyOn(10)], unread_since: null });
  away = true;
  const since = new Date(today).toISOString();
  for (let hours = 1; hours <= 24; hours++) {
    await expect(times.read(ines, today + hours * hourLength)).rejects.toThrow(Unavailable);
    expect(await of(today, day(14), today + hours * hourLength)).toEqual({ spans: [busyOn(10)], unread_since: since });
  }
  const later = today + 25 * hourLength;
  expect(await of(today, day(14), later)).toEqual({ spans: [], unread_since: since });
  expect(await times.at(ines, [busyOn(10)], later)).toEqual([]);
  // The store does not keep the old reading either.
  expect(await expiring.get(`outside-times:${ines.id}`)).toMatchObject({ reading: null });
  away = false;
  expect(await of(today, day(14), later + hourLength)).toEqual({ spans: [busyOn(10)], unread_since: null });
});

test('of days after those that are read at once the calendar is asked, and where it is away nobody takes them for free', async () => {
  await of(today, day(14));
  expect(asked).toHaveLength(1);
  expect(await of(day(95), day(109))).toEqual({ spans: [busyOn(10), busyOn(100)], unread_since: null });
  expect(asked.slice(1)).toEqual([[day(95), day(109)]]);
  // Days that are known are not requested again.
  await of(day(60), day(80));
  expect(asked.at(-1)![0]).toBeGreaterThan(day(60));
  away = true;
  expect((await of(day(95), day(109))).unread_since).toBe(new Date(today).toISOString());
});
