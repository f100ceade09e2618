import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { CommandBus } from '@nestjs/cqrs';
import { SqliteExpiringStore } from '../../adapters/embedded/sqlite-expiring-store.ts';
import { newId } from '../../kernel/codec.ts';
import { networkOf } from '../../kernel/network.ts';
import { Guesses } from './guesses.ts';
import { KnownDevices } from './known-devices.ts';

// If the account does not know the browser, each wrong guess makes the next one wait longer.

const minute = 60_000;
const devices = new KnownDevices('pepper');
let folder: string;
let store: SqliteExpiringStore;
let guesses: Guesses;
let now: number;
let account: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  store = await SqliteExpiringStore.open(join(folder, 'state.db'));
  const bus = { execute: async () => ({}) } as unknown as CommandBus;
  guesses = new Guesses(store, bus, devices, 'pepper');
  account = newId();
  now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
  await rm(folder, { recursive: true });
});
let networks = 0;
const guess = async (right = false, device?: string) => {
  const network = networkOf(`10.0.${networks >> 8}.${networks++ & 255}`);
  const from = { at: 'sign_in', uid: newId(), network, device } as const;
  const answer = await guesses.count(account, 'password', from, async () => right);
  return typeof answer === 'string' ? answer : answer.locked.error;
};
const wait = (minutes: number) =>
  `Too many failed sign-ins. Try again in ${minutes} minute${minutes > 1 ? 's' : ''} or reset your password.`;

test('the wait doubles from one minute to fifteen; a right password ends it', async () => {
  for (let count = 0; count < 5; count++) expect(await guess()).toBe('wrong');
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    expect(await guess(true)).toBe(wait(minutes));
    now += minutes * minute - 1000;
    expect(await guess(true)).toBe(wait(minutes));
    now += 2000;
    expect(await guess()).toBe('wrong');
  }
  now += 15 * minute + 1;
  expect(await guess(true)).toBe('right');
  for (let count = 0; count < 5; count++) expect(await guess()).toBe('wrong');
});

test('a day of guessing from everywhere is about a hundred guesses', async () => {
  let compared = 0;
  for (const end = now + 24 * 60 * minute; now < end; now += minute) if ((await guess()) === 'wrong') compared++;
  expect(compared).toBeGreaterThan(90);
  expect(compared).toBeLessThan(110);
});

test('a guess that could not be compared does not count', async () => {
  for (let count = 0; count < 4; count++) await guess();
  const from = { at: 'sign_in', uid: newId(), network: networkOf('10.9.9.9'), device: undefined } as const;
  const away = async () => Promise.reject(new Error('away'));
  for (let count = 0; count < 3; count++)
    await expect(guesses.count(account, 'password', from, away)).rejects.toThrow('away');
  expect(await guess(true)).toBe('right');
});

test('a known browser is no longer known after a year, nor with a cookie of another installation', () => {
  const cookie = devices.after(account, undefined).value;
  expect(devices.of(account, cookie)).toMatch(/^[0-9a-f]{24}$/);
  expect(devices.of(newId(), cookie)).toBeNull();
  expect(new KnownDevices('another pepper').of(account, cookie)).toBeNull();
  expect(devices.of(account, devices.after(newId(), cookie).value)).toBe(devices.of(account, cookie));
  now += 366 * 24 * 60 * minute;
  expect(devices.of(account, cookie)).toBeNull();
});
