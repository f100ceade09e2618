import { jest } from '@jest/globals';
import type { CommandBus } from '@nestjs/cqrs';
import type { Reads } from '../../kernel/rows/reads.ts';
import type { ContactIds } from '../../reads/forms/contact-ids.ts';
import { countedEvery, namedEvery, SignIntake, type Visit } from './sign-intake.ts';
import type { Signs } from './signs.ts';
import type { VisitCommands } from './engagement.decider.ts';

const site = { id: 'harbour', tz_region: 'Europe/Berlin' };
const view = (page: string, more: Partial<Visit> = {}): Visit => ({
  type_key: 'page_view',
  page,
  about_id: null,
  visitor: null,
  email: null,
  company: null,
  ...more,
});
/** The intake of signs of interest, and everything that it writes. `vera`: the browser of a contact. */
const intake = () => {
  const recorded: { candidate_id: string; page: string | null; visitor: string | null }[] = [];
  const counted: VisitCommands['count'][] = [];
  const signs = {
    worth: (_: string, type_key: string) => Promise.resolve({ type_key, name: 'Page view', points: 1, decay_days: 90 }),
    record: (candidate_id: string, { page, visitor }: { page: string | null; visitor: string | null }) => {
      recorded.push({ candidate_id, page, visitor });
      return Promise.resolve();
    },
  } as unknown as Signs;
  const contacts = {
    idFor: (_: string, email: string) => Promise.resolve({ id: 'vera', there: email === 'vera@saltmarsh.test' }),
  } as unknown as ContactIds;
  const reads = {
    every: (_: unknown, _scope: unknown, { visitor }: { visitor: string[] }) =>
      Promise.resolve(
        visitor.includes('vera-browser') ? [{ id: 'vera', visitors: ['vera-browser'], last_at: '' }] : [],
      ),
  } as unknown as Reads;
  const commands = {
    execute: ({ command }: { command: VisitCommands['count'] }) => {
      counted.push(command);
      return Promise.resolve({ position: 1 });
    },
  } as unknown as CommandBus;
  return { taking: new SignIntake(signs, contacts, reads, commands), recorded, counted };
};
const viewsIn = (counted: readonly VisitCommands['count'][]) =>
  counted.flatMap(({ pages }) => pages).reduce((sum, { views }) => sum + views, 0);

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00.000Z') }));
afterEach(() => jest.useRealTimers());

test('a flood of 6,000 visits in ten minutes makes an event at once and then one each five minutes, and loses no view', async () => {
  const { taking, counted, recorded } = intake();
  for (let second = 0; second < 600; second++) {
    for (let each = 0; each < 10; each++) taking.take(site, view(`/harbour/${second}-${each}`), 'silent');
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(counted.length).toBeLessThanOrEqual(3);
  expect(counted.length).toBeGreaterThan(1);
  await taking.onModuleDestroy();
  expect(viewsIn(counted)).toBe(6000);
  expect(Math.max(...counted.map(({ pages }) => pages.length))).toBeLessThanOrEqual(301);
  expect(recorded).toEqual([]);
});

test('a sign of a contact is written after a second, also while counts wait for their five minutes', async () => {
  const { taking, recorded, counted } = intake();
  taking.take(site, view('/harbour/a'), 'silent');
  await jest.advanceTimersByTimeAsync(namedEvery);
  expect(counted).toHaveLength(1);
  taking.take(site, view('/harbour/b'), 'silent');
  await jest.advanceTimersByTimeAsync(namedEvery);
  taking.take(site, view('/harbour/c', { visitor: 'vera-browser' }), 'agreed');
  expect(recorded).toEqual([]);
  await jest.advanceTimersByTimeAsync(namedEvery);
  expect(recorded).toEqual([{ candidate_id: 'vera', page: '/harbour/c', visitor: 'vera-browser' }]);
  expect(counted).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(countedEvery);
  expect(counted).toHaveLength(2);
  expect(viewsIn(counted)).toBe(3);
});

test('an address counts without an answer of the browser; a browser that refuses counts nothing, and a claimed address leaves no known browser', async () => {
  const { taking, recorded } = intake();
  taking.take(site, view('/harbour/a', { email: 'vera@saltmarsh.test', visitor: 'vera-browser' }), 'refused');
  taking.take(site, view('/harbour/a', { visitor: 'vera-browser' }), 'silent');
  taking.take(site, view('/harbour/b', { email: 'vera@saltmarsh.test', visitor: 'other' }), 'silent');
  taking.take(site, view('/harbour/c', { email: 'vera@saltmarsh.test', visitor: 'other' }), 'agreed');
  await jest.advanceTimersByTimeAsync(namedEvery);
  expect(recorded).toEqual([
    { candidate_id: 'vera', page: '/harbour/b', visitor: null },
    { candidate_id: 'vera', page: '/harbour/c', visitor: null },
  ]);
});

test('signs of unknown visitors become a number for their company', async () => {
  const { taking, counted } = intake();
  for (const page of ['/harbour/a', '/harbour/b'])
    taking.take(site, view(page, { visitor: 'unknown', company: 'saltmarsh.test' }), 'agreed');
  await jest.advanceTimersByTimeAsync(namedEvery);
  await taking.onModuleDestroy();
  expect(counted.flatMap(({ unnamed }) => unnamed)).toMatchObject([{ company: 'saltmarsh.test', count: 2 }]);
});
