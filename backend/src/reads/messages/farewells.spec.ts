import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { defaultWorkingHours } from '@candor/contracts/organization/rows';
import { Farewells } from './farewells.ts';

// The test runs on the day before Thanksgiving 2026, a Wednesday, at noon in New York.
beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-11-25T17:00:00.000Z'), doNotFake: ['setImmediate'] }));
afterEach(() => void jest.useRealTimers());

const leavesAt = (hours = {}, delay_hours?: number) => {
  const state = {
    country: 'US',
    language: null,
    tz_region: 'America/New_York',
    hiring: { rejection_delay_hours: null },
    hours: { ...defaultWorkingHours, ...hours },
  };
  const streams = { load: () => Promise.resolve({ state }) };
  return new Farewells(streams as never, {} as never).leavesAt('organization', null, delay_hours);
};

test('a message leaves on the next working day, which is no public holiday', async () => {
  expect(await leavesAt()).toBe('2026-11-27T20:00:00.000Z');
  expect(await leavesAt({ country_holidays: false })).toBe('2026-11-26T20:00:00.000Z');
});
test('a message that leaves after some hours waits for the end of a holiday only where rejections do', async () => {
  expect(await leavesAt({ rejections_in_hours: false }, 24)).toBe('2026-11-26T17:00:00.000Z');
  expect(await leavesAt({ rejections_in_hours: true }, 24)).toBe('2026-11-27T14:00:00.000Z');
});
