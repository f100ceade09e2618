import type { EnrollmentRow } from '@candor/contracts/cadences/rows';
import { idNo } from '../../kernel/given.ts';
import type { Cadence } from '../../states/cadence.state.ts';
import { type Standing, Standings } from './standings.ts';

// A person whose two records were each in a cadence when they were merged.

const [home, kept, merged, cadence_id, other_id] = [idNo(1), idNo(2), idNo(3), idNo(4), idNo(5)];
const [first, second] = [idNo(6), idNo(7)];
const row = (id: string, candidate_id: string, started_at: string, cadence = cadence_id): Partial<EnrollmentRow> => ({
  id,
  candidate_id,
  started_at,
  cadence_id: cadence,
});
/** Why the cadence ends for the person in this enrollment. */
const endFor = (
  { id, candidate_id }: Partial<EnrollmentRow>,
  rows: readonly Partial<EnrollmentRow>[],
  { group = [kept, merged], beside_others = false } = {},
) => {
  const cadence = { fields: { audience: 'talent', beside_others } } as unknown as Cadence;
  const standings = new Standings(
    {} as never,
    { load: async () => ({ state: cadence }) } as never,
    { group: async () => group } as never,
    {} as never,
    { find: async () => rows } as never,
    { addressee: async () => ({ unsubscribed_at: null, refuses: [] }) } as never,
  );
  return standings.endedBy({
    id,
    state: { candidate_id, cadence_id, application_id: null },
    cadence,
    person: { state: { do_not_contact: false, unsubscribed_at: null, refuses: [], fields: {} } },
    asking: { organization_id: home },
  } as unknown as Standing);
};

test('both records in one cadence: who entered later leaves, the other goes on', async () => {
  const rows = [row(first, merged, '2027-05-01'), row(second, kept, '2027-05-02')];
  expect(await endFor(rows[0]!, rows)).toBeNull();
  expect(await endFor(rows[1]!, rows)).toBe('merged');
});

test('of two who entered at the same moment one leaves', async () => {
  const rows = [row(first, merged, '2027-05-01'), row(second, kept, '2027-05-01')];
  expect([await endFor(rows[0]!, rows), await endFor(rows[1]!, rows)]).toEqual([null, 'merged']);
});

test('the records in two cadences: both go on only if both cadences allow others beside them', async () => {
  const rows = [row(first, merged, '2027-05-01', other_id), row(second, kept, '2027-05-02')];
  expect(await endFor(rows[1]!, rows)).toBe('merged');
  expect(await endFor(rows[1]!, rows, { beside_others: true })).toBeNull();
});

test('a person of one record is not asked about', async () => {
  const rows = [row(first, kept, '2027-05-01'), row(second, kept, '2027-05-02')];
  expect(await endFor(rows[1]!, rows, { group: [kept] })).toBeNull();
});
