import { appointmentList } from '@candor/contracts/interviews/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { type PrivacyRow, privacyList } from '@candor/contracts/privacy/rows';
import { daysAfter, daysAgo } from '@candor/contracts/values/days';
import { LegalClocks } from './legal-clocks.ts';

const now = '2026-06-01T12:00:00.000Z';
const person = (id: string, more: Partial<PrivacyRow>): PrivacyRow => ({
  id,
  organization_id: 'o',
  created_at: daysAgo(20, now),
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
type Slice = { limit: number; filters: Record<string, { from?: string; to?: string }> };
/** The clocks of an American organization with a job in Berlin and a job in Ontario. `interviews`: those of Ada for the job in Ontario. */
const clocksOf = (rows: readonly PrivacyRow[], interviews: readonly { status: string; ends_at: string }[] = []) => {
  const application = { id: 'a', candidate_id: 'ada', job_id: 'ontario', step: { type: 'interview' } };
  const rowsOf = new Map<object, readonly object[]>([
    [applicationList, [application]],
    [appointmentList, interviews.map((each) => ({ application_id: 'a', ...each }))],
  ]);
  const found = ({ filters }: Slice): PrivacyRow[] => {
    const [[name, { from = '', to = '9' }]] = Object.entries(filters) as [[string, { from?: string; to?: string }]];
    const of = (row: PrivacyRow) => privacyList.fields[name as 'untold' | 'pool_until'].of(row);
    return rows
      .filter((row) => of(row) !== null && of(row)! >= from && of(row)! <= to)
      .toSorted((a, b) => of(a)!.localeCompare(of(b)!));
  };
  const reads = {
    every: (list: object) => Promise.resolve(rowsOf.get(list)),
    found: (_: object, __: object, slice: Slice) =>
      Promise.resolve({ rows: found(slice).slice(0, slice.limit), total: 0 }),
    keys: (_: object, __: object, slice: Slice) => Promise.resolve(found(slice).map(({ id }) => id)),
    getMany: (_: object, __: object, ids: readonly string[]) =>
      Promise.resolve(rows.filter(({ id }) => ids.includes(id))),
  };
  const places: Record<string, string> = { berlin: 'DE', ontario: 'CA-ON' };
  const names = { of: () => Promise.resolve({ ontario: 'Nurse' }) };
  const terms = { country: 'US', jobs: Object.keys(places), placeOf: (job: string) => places[job] ?? null };
  const retention = { terms: () => Promise.resolve(terms) };
  return new LegalClocks(reads as never, retention as never, null as never, names as never).of('o', now);
};

test('a notice that is due in Europe is listed, however many people elsewhere need none', async () => {
  const elsewhere = Array.from({ length: 250 }, (_, at) =>
    person(`us-${at}`, { sourced: true, created_at: daysAgo(30, now) }),
  );
  const application = { id: 'a', job_id: 'berlin', ongoing: true, hired: false, since: daysAgo(5, now) };
  const ada = person('ada', { sourced: true, created_at: daysAgo(5, now), applications: [application] });
  expect((await clocksOf([...elsewhere, ada])).map(({ kind, person: { id } }) => [kind, id])).toEqual([
    ['notice', 'ada'],
  ]);
});

test('a consent is renewed before it ends: one that has ended is no deadline', async () => {
  const agreed = (id: string, until: string) =>
    person(id, {
      consents: [
        {
          purpose: 'talent_pool',
          given_at: daysAgo(700, now),
          until,
          text_version: '1',
          asked_at: null,
          withdrawn_at: null,
        },
      ],
    });
  const ended = Array.from({ length: 250 }, (_, at) => agreed(`ended-${at}`, daysAgo(40, now)));
  const clocks = await clocksOf([...ended, agreed('ada', daysAfter(Date.parse(now), 10))]);
  expect(clocks.map(({ kind, person: { id } }) => [kind, id])).toEqual([['consent', 'ada']]);
});

test('the outcome is due from the last interview that took place', async () => {
  const held = { status: 'completed', ends_at: daysAgo(9, now) };
  const missed = { status: 'no_show', ends_at: daysAgo(2, now) };
  expect(await clocksOf([], [held, missed])).toMatchObject([
    { kind: 'outcome', since: held.ends_at, job: { id: 'ontario', name: 'Nurse' } },
  ]);
  expect(await clocksOf([], [missed, { ...missed, status: 'proposed' }])).toEqual([]);
});
