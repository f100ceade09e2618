import { describe, expect, test } from '@jest/globals';
import { factReports } from './reports.ts';
import { canBeBuilt, dashboardOf, dashboards } from './dashboards.ts';

describe('a dashboard', () => {
  test.each(dashboards.map((each) => [each.name, each] as const))(
    '%s shows figures that a reader could build',
    (_, { tiles }) => {
      expect(tiles.filter((tile) => !canBeBuilt(tile)).map(({ label }) => label)).toEqual([]);
      expect(tiles.filter(({ of }) => !factReports.includes(of))).toEqual([]);
      expect(new Set(tiles.map(({ label }) => label)).size).toBe(tiles.length);
    },
  );
  test('suits the reader: by how much they read, then by their role', () => {
    const of = (reach: 'all' | 'jobs' | 'contacts', ...roles: ('ORG_ADMIN' | 'CUSTOMER' | 'RECRUIT_ADMIN')[]) =>
      dashboardOf({ groups: { VIEW_REPORTS: reach }, roles }).name;
    expect([of('all', 'ORG_ADMIN'), of('all', 'CUSTOMER'), of('all', 'RECRUIT_ADMIN')]).toEqual([
      'leader',
      'leader',
      'recruiter',
    ]);
    expect([of('jobs'), of('contacts')]).toEqual(['hiring_manager', 'outreach']);
  });
});
