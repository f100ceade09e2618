import { healthOf, needsLook } from './health.ts';
import { withoutFeatures } from './features.ts';

// What an operator should know first about an organization.

const now = '2026-03-02T09:00:00.000Z';
const row = {
  status: 'active' as const,
  leaving: null,
  members: 10,
  invited: 0,
  live: 40,
  stored: 1_000_000_000,
  created_at: '2026-02-20T09:00:00.000Z',
  last_activity: '2026-03-01T09:00:00.000Z',
};
const plan = { name: 'Team', seats: 25, live: null, storage_gb: 50, trial_days: null };
const leaving = { asked_at: now, reason: 'moves', erase_at: '2026-03-14T09:00:00.000Z', begun_at: null, erased: null };

test.each([
  ['within its plan', {}, plan, { is: 'fine' }],
  ['without a plan', { members: 4000 }, null, { is: 'fine' }],
  ['with every seat taken', { members: 25 }, plan, { is: 'over', of: 'seats' }],
  ['whose invitations take the last seats', { members: 22, invited: 3 }, plan, { is: 'over', of: 'seats' }],
  ['with nearly full storage', { stored: 47_000_000_000 }, plan, { is: 'near', of: 'storage' }],
  ['with the worse of two limits', { members: 23, stored: 51_000_000_000 }, plan, { is: 'over', of: 'storage' }],
  ['on trial', {}, { ...plan, trial_days: 30 }, { is: 'trial', days: 20 }],
  ['where nobody works', { last_activity: '2026-01-01T09:00:00.000Z' }, plan, { is: 'quiet', days: 60 }],
  ['that is suspended', { status: 'suspended' as const, members: 30 }, plan, { is: 'suspended' }],
  ['that leaves', { status: 'suspended' as const, leaving }, plan, { is: 'leaving', days: 12 }],
])('an organization %s', (_, change, limits, expected) => {
  expect(healthOf({ ...row, ...change }, limits, now)).toEqual(expected);
});

test('limits and quiet need a look; trials and suspensions are known', () => {
  expect(needsLook({ is: 'over', of: 'seats' })).toBe(true);
  expect(needsLook({ is: 'quiet', days: 40 })).toBe(true);
  expect(needsLook({ is: 'suspended' })).toBe(false);
});

test('a feature that is off takes its groups and no others', () => {
  const held = { VIEW_REPORTS: 'all', MANAGE_CADENCES: 'all', MANAGE_ORG: 'all' } as const;
  expect(withoutFeatures(held, [])).toEqual(held);
  expect(withoutFeatures(held, ['reports', 'imports'])).toEqual({ MANAGE_CADENCES: 'all', MANAGE_ORG: 'all' });
});
