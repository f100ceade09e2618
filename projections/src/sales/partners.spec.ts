import type { Recorded } from '@candor/contracts/kernel/event';
import { ladderOf } from '@candor/contracts/sales/commission';
import type { CommissionEvent } from '@candor/contracts/sales/events';
import type { CommissionRow } from '@candor/contracts/sales/rows';
import { statementOf } from '@candor/contracts/sales/statement';
import { foldRows } from '../kernel/fold.ts';
import { commissions } from './partners.ts';

const rule = {
  basis: 'percent_of_deal' as const,
  rate: 100_000,
  amount: null,
  cap: null,
  duration_months: null,
  payable_on: 'paid' as const,
  holding_days: 30,
  guarantee_days: 0,
  refund_steps: [],
  ownership_days: 0,
  minimum_payout: null,
  valid_from: null,
  valid_to: null,
};
const asked = {
  rule,
  basis: { amount: 10_000_00, currency: 'EUR' as const },
  refunded: 0,
  share: 1_000_000,
  month: null,
  months: 1,
};
const computed = {
  ...asked,
  term: { id: 'term', version: 1, name: 'Referral' },
  basis_is: 'paid' as const,
  amount: ladderOf(asked).amount,
};
const happened = (at: string, revision: number, event: CommissionEvent): Recorded<CommissionEvent> =>
  ({
    ...event,
    stream: 'commission-1',
    id: `${revision}`,
    revision,
    position: revision,
    metadata: {
      organization_id: 'o',
      actor: { type: 'user', id: 'u' },
      request_uid: 'r',
      correlation_id: '',
      occurred_at: at,
      recorded_at: at,
      schema_version: 1,
    },
  }) as Recorded<CommissionEvent>;
const past = [
  happened('2026-03-01T09:00:00.000Z', 0, {
    type: 'CommissionAccrued',
    data: { deal_id: 'deal', partner_id: 'partner', computed },
  }),
  happened('2026-03-10T09:00:00.000Z', 1, {
    type: 'CommissionEarned',
    data: { computed, earned_on: '2026-03-10', due_on: '2026-04-09' },
  }),
  // This time is still the evening of the last day of March in New York.
  happened('2026-04-01T02:00:00.000Z', 2, {
    type: 'CommissionAdjusted',
    data: { sealed_for: 'note', amount: -100_00, note: 'Late', on: '2026-03-31' },
  }),
  happened('2026-04-09T09:00:00.000Z', 3, { type: 'CommissionApproved', data: { amount: 900_00 } }),
  happened('2026-04-10T09:00:00.000Z', 4, {
    type: 'CommissionPaid',
    data: { sealed_for: 'payout', amount: 900_00, paid_on: '2026-04-10', reference: 'CP-1' },
  }),
];
const rows = [...foldRows(commissions, past).values()] as CommissionRow[];
const statement = (from: string, to: string) => statementOf(rows, { currency: 'EUR', from, to });

test('the statement of a past period says what was owed and what waited on its last day', () => {
  expect(statement('2026-03-01', '2026-03-05')).toMatchObject({
    closing: 0,
    payouts: [],
    pending: [{ amount: 1_000_00 }],
  });
  expect(statement('2026-03-01', '2026-03-31')).toMatchObject({
    closing: 900_00,
    payouts: [{ amount: 900_00, status: 'earned', due_on: '2026-04-09' }],
    pending: [],
  });
  expect(statement('2026-04-01', '2026-04-30')).toMatchObject({
    opening: 900_00,
    paid: 900_00,
    closing: 0,
    payouts: [],
  });
});
test('an adjustment counts on the day of the organization', () => {
  expect(statement('2026-03-31', '2026-03-31').lines).toMatchObject([{ kind: 'adjusted', on: '2026-03-31' }]);
  expect(statement('2026-04-01', '2026-04-01').lines).toEqual([]);
});
test('a partner reads the reference of a payment, and no note of the members', () => {
  const { lines } = statementOf(rows, { currency: 'EUR', from: '2026-03-01', to: '2026-04-30', reader: 'partner' });
  expect(lines.map(({ kind, note }) => [kind, note])).toEqual([
    ['earned', null],
    ['adjusted', null],
    ['paid', 'CP-1'],
  ]);
});
test('the words about an erased contact leave the row, and the reference of the payout stays', () => {
  const at = '2026-05-01T09:00:00.000Z';
  const erased = (payouts: boolean) =>
    [
      ...foldRows(commissions, [
        ...past,
        happened(at, 5, { type: 'CommissionWordsErased', data: { payouts } }),
      ]).values(),
    ] as CommissionRow[];
  expect(erased(false)).toMatchObject([{ reference: 'CP-1', version: 5, total: 900_00 }]);
  expect(erased(false)[0]!.entries.map(({ note }) => note)).toEqual([null, null, null, null, 'CP-1']);
  expect(erased(true)).toMatchObject([{ reference: null }]);
  expect(erased(true)[0]!.entries.every(({ note }) => note === null)).toBe(true);
});
