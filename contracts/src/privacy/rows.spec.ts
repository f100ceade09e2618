import { clockOf, type PrivacyRow } from './rows.ts';

const at = (day: number): string => `2026-03-0${day}T09:00:00.000Z`;
const row = (more: Partial<PrivacyRow>): PrivacyRow => ({
  id: 'ada',
  organization_id: 'acme',
  created_at: at(1),
  sourced: false,
  sample: false,
  unknown: false,
  applications: [],
  audience: 'talent',
  engaged_at: null,
  told_at: null,
  contact_at: null,
  consents: [],
  requests: [],
  hold: null,
  planned: null,
  erased: null,
  merged_into: null,
  taken_back: null,
  ...more,
});
const application = (since: string, more: { ongoing?: boolean; hired?: boolean } = {}) => ({
  id: since,
  job_id: 'cook',
  ongoing: false,
  hired: false,
  since,
  ...more,
});

test.each<[string, Partial<PrivacyRow>, string | null]>([
  ['since the last decision', { applications: [application(at(3)), application(at(2))] }, at(3)],
  [
    'since the last step of an application that goes on',
    { applications: [application(at(4), { ongoing: true })] },
    at(4),
  ],
  ['not of a person who was hired', { applications: [application(at(3), { hired: true })] }, null],
  ['since the last letter to a person who never applied', { contact_at: at(5) }, at(5)],
  ['not of a record that was taken back, which has days of its own', { taken_back: at(2) }, null],
])('the days count %s', (_, more, moment) => expect(clockOf(row(more))).toBe(moment));
