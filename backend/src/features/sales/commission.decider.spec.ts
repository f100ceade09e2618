import { type CalledFor, ladderOf, wantedOf } from '@candor/contracts/sales/commission';
import type { CommissionEvent } from '@candor/contracts/sales/events';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { commission } from './commission.decider.ts';
import { earningOn } from './sales.process.ts';

const rule = {
  basis: 'percent_of_deal' as const,
  rate: 200_000,
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
const [deal_id, partner_id] = [idNo(10), idNo(11)];
const today = '2026-03-20';
/** The first id that a decision makes. */
const sealed_for = idNo(1000);
const computed = ({ amount = 10_000_00, refunded = 0, basis_is = 'signed' as 'signed' | 'paid' } = {}) => {
  const asked = { rule, basis: { amount, currency: 'EUR' as const }, refunded, share: 500_000, month: null, months: 1 };
  return { ...asked, term: { id: idNo(12), version: 1, name: 'Referral' }, basis_is, amount: ladderOf(asked).amount };
};
const wanted = (of: Parameters<typeof computed>[0], earned_on: string | null = null): CalledFor => ({
  ...computed(of),
  partner_id,
  earned_on,
  due_on: earned_on && '2026-04-19',
  earns_on: null,
});
const settle = (one: CalledFor | null) => ({
  deal_id,
  partner_id,
  wanted: one,
  reason: 'Declined.',
  today,
});
const accrued: Past<CommissionEvent> = {
  type: 'CommissionAccrued',
  data: { deal_id, partner_id, computed: computed() },
};
const earned: CommissionEvent = {
  type: 'CommissionEarned',
  data: { computed: computed({ basis_is: 'paid' }), earned_on: '2026-03-20', due_on: '2026-04-19' },
};
const approved: CommissionEvent = { type: 'CommissionApproved', data: { amount: 1_000_00 } };
const payout: CommissionEvent = {
  type: 'CommissionPaid',
  data: { sealed_for, amount: 1_000_00, paid_on: '2026-04-20', reference: 'CP-1' },
};

test('a commission waits from the contract on, is earned with the payment, approved, and paid once', () => {
  given(commission)
    .when('settle', settle(wanted({})))
    .then([accrued]);
  given(commission, [accrued])
    .when('settle', settle(wanted({ basis_is: 'paid' }, '2026-03-20')))
    .then([earned]);
  given(commission, [accrued]).when('approve', {}).thenRejected('wrong_state');
  given(commission, [accrued, earned]).when('approve', {}).then([approved]);
  given(commission, [accrued, earned])
    .when('pay', { reference: 'CP-1', paid_on: '2026-04-20' })
    .thenRejected('wrong_state');
  given(commission, [accrued, earned, approved])
    .when('pay', { reference: 'CP-1', paid_on: '2026-04-20' })
    .then([payout]);
  given(commission, [accrued, earned, approved, payout])
    .when('pay', { reference: 'CP-1', paid_on: '2026-04-21' })
    .thenNothing();
  given(commission, [accrued, earned, approved, payout])
    .when('pay', { reference: 'CP-2', paid_on: '2026-04-21' })
    .thenRejected('wrong_state');
});
test('a deal that falls through voids what is not paid, and nothing else', () => {
  const voided: CommissionEvent = {
    type: 'CommissionVoided',
    data: { sealed_for, reason: 'Declined.', by_deal: true, on: today },
  };
  given(commission).when('settle', settle(null)).thenNothing();
  given(commission, [accrued]).when('settle', settle(null)).then([voided]);
  given(commission, [accrued, earned, approved, payout]).when('settle', settle(null)).thenNothing();
  // If the deal comes back, its commission does too. A commission that a member voided stays void.
  given(commission, [accrued, voided])
    .when('settle', settle(wanted({})))
    .then([accrued]);
  given(commission, [accrued, { ...voided, data: { ...voided.data, by_deal: false } } as CommissionEvent])
    .when('settle', settle(wanted({})))
    .thenNothing();
});
test('an approval holds while the amount does, and is needed again once it changes', () => {
  const { leadsTo } = given(commission, [
    accrued,
    { ...earned, data: { ...earned.data, computed: computed() } } as CommissionEvent,
    approved,
  ]).when('settle', settle(wanted({ basis_is: 'paid' }, '2026-03-20')));
  expect(leadsTo()).toMatchObject({ status: 'approved', computed: { basis_is: 'paid' } });
  const reduced = given(commission, [accrued, earned, approved]).when(
    'settle',
    settle(wanted({ basis_is: 'paid', refunded: 5_000_00 }, '2026-03-20')),
  );
  expect(reduced.leadsTo()).toMatchObject({ status: 'earned', computed: { amount: 500_00 }, approved: null });
});
test('a refund after the payout adds a negative line once, and the amount that was paid stays', () => {
  const refund = settle(wanted({ basis_is: 'paid', refunded: 5_000_00 }, '2026-03-20'));
  const back: CommissionEvent = {
    type: 'CommissionClawedBack',
    data: { amount: -500_00, on: '2026-03-20', refunded: 5_000_00 },
  };
  given(commission, [accrued, earned, approved, payout]).when('settle', refund).then([back]);
  given(commission, [accrued, earned, approved, payout, back]).when('settle', refund).thenNothing();
  const settled = { on: '2026-05-20', reference: 'CP-2' };
  given(commission, [accrued, earned, approved, payout, back])
    .when('settleClawback', settled)
    .then([{ type: 'CommissionClawbackSettled', data: { sealed_for, amount: 500_00, ...settled } }]);
});
test('what the customer paid counts after a payout by what was signed, and nobody owes more than was paid out', () => {
  const start = { ...earned, data: { ...earned.data, computed: computed() } } as CommissionEvent;
  const past = [accrued, start, approved, payout];
  const settleOn = (of: Parameters<typeof computed>[0]) => settle(wanted({ basis_is: 'paid', ...of }, '2026-03-20'));
  const back = (amount: number, refunded: number): CommissionEvent => ({
    type: 'CommissionClawedBack',
    data: { amount, on: '2026-03-20', refunded },
  });
  // Signed 10,000, of which a commission of 1,000 was paid out. The customer paid 20,000 and got half of it back, so the 1,000 are right.
  given(commission, past)
    .when('settle', settleOn({ amount: 20_000_00 }))
    .thenNothing();
  given(commission, past)
    .when('settle', settleOn({ amount: 20_000_00, refunded: 10_000_00 }))
    .thenNothing();
  given(commission, past)
    .when('settle', settleOn({ amount: 20_000_00, refunded: 15_000_00 }))
    .then([back(-500_00, 15_000_00)]);
  // The customer paid 8,000 and got 2,000 of it back later.
  given(commission, past)
    .when('settle', settleOn({ amount: 8_000_00 }))
    .then([back(-200_00, 0)]);
  given(commission, [...past, back(-200_00, 0)])
    .when('settle', settleOn({ amount: 8_000_00, refunded: 2_000_00 }))
    .then([back(-200_00, 2_000_00)]);
  const adjusted: CommissionEvent = { type: 'CommissionAdjusted', data: { sealed_for, amount: -400_00, note: 'Late' } };
  const less: CommissionEvent = { ...payout, data: { ...payout.data, amount: 600_00 } } as CommissionEvent;
  given(commission, [accrued, start, adjusted, approved, less])
    .when('settle', settleOn({ refunded: 10_000_00 }))
    .then([back(-600_00, 10_000_00)]);
});
test('a commission whose day lies ahead names the day, and work is due when it has begun in the zone', () => {
  const ahead = { ...wanted({}), earns_on: '2026-05-31' };
  const named: CommissionEvent = { ...accrued, data: { ...accrued.data, earns_on: '2026-05-31' } } as CommissionEvent;
  given(commission).when('settle', settle(ahead)).then([named]);
  given(commission, [accrued])
    .when('settle', settle({ ...wanted({ basis_is: 'paid' }), earns_on: '2026-05-31' }))
    .then([
      { type: 'CommissionRecomputed', data: { computed: computed({ basis_is: 'paid' }), earns_on: '2026-05-31' } },
    ]);
  const due = (data: { earns_on?: string }) => earningOn({ id: idNo(1), stream: `commission-${idNo(2)}`, data });
  expect(due({ earns_on: '2026-05-31' }).map(({ due_at }) => due_at)).toEqual([
    '2026-05-31T00:05:00.000Z',
    '2026-05-31T12:05:00.000Z',
  ]);
  expect(due({})).toEqual([]);
});
test('a deal of months names a day for each, also from the last day of a month on', () => {
  const months = wantedOf(
    {
      type: 'deal_paid',
      signed: { amount: 1200_00, currency: 'EUR', on: '2026-01-31' },
      paid: { amount: 1200_00, currency: 'EUR', on: '2026-01-31' },
      refunded: 0,
      partners: [{ partner_id, term_id: idNo(12), term_version: 1, share: 500_000, role: null }],
    },
    () => ({ name: 'Months', rule: { ...rule, basis: 'percent_recurring', duration_months: 4 } }),
    '2026-01-31',
  );
  expect(months.map(({ earned_on, earns_on }) => earned_on ?? earns_on)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
  expect(months.map(({ earns_on }) => earns_on !== null)).toEqual([false, true, true, true]);
});
test('an approval is taken back for ten minutes by the member who gave it; an adjustment comes before it', () => {
  const past = [accrued, earned, { ...approved, at: '2026-03-20T09:00:00.000Z' }];
  const back = given(commission, past);
  back
    .when('takeApprovalBack', {}, { now: '2026-03-20T09:09:00.000Z' })
    .then([{ type: 'CommissionApprovalTakenBack', data: {} }]);
  back.when('takeApprovalBack', {}, { now: '2026-03-20T09:11:00.000Z' }).thenRejected('wrong_state');
  back.when('takeApprovalBack', {}, { now: '2026-03-20T09:01:00.000Z', by: idNo(5) }).thenRejected('wrong_state');
  back.when('adjust', { amount: -1_00, note: 'One seat', today }).thenRejected('wrong_state');
  given(commission, [accrued, earned])
    .when('adjust', { amount: -1_00, note: 'One seat', today })
    .then([{ type: 'CommissionAdjusted', data: { sealed_for, amount: -1_00, note: 'One seat', on: today } }]);
  given(commission, [accrued, earned])
    .when('adjust', { amount: -1_000_01, note: 'Too much', today })
    .thenRejected('validation');
});

test('the words about an erased contact end with their keys; the reference of a payout stays until the organization leaves', () => {
  const [note, bill] = [idNo(20), idNo(21)];
  const past: Past<CommissionEvent>[] = [
    accrued,
    earned,
    { type: 'CommissionAdjusted', data: { sealed_for: note, amount: -1_00, note: 'Ada called' } },
    approved,
    { type: 'CommissionPaid', data: { sealed_for: bill, amount: 999_00, paid_on: today, reference: 'CP-1' } },
  ];
  const erased = (payouts: boolean): CommissionEvent => ({ type: 'CommissionWordsErased', data: { payouts } });
  const contact = given(commission, past).when('eraseWords', { payouts: false });
  contact.then([erased(false)]);
  expect(contact.leadsTo()).toMatchObject({ reference: 'CP-1', keys: { notes: [], payouts: [bill], erased: [note] } });
  given(commission, [...past, erased(false)])
    .when('eraseWords', { payouts: false })
    .thenNothing();
  const leaving = given(commission, [...past, erased(false)]).when('eraseWords', { payouts: true });
  leaving.then([erased(true)]);
  expect(leaving.leadsTo()).toMatchObject({ reference: null, keys: { notes: [], payouts: [], erased: [note, bill] } });
  given(commission, [accrued, earned]).when('eraseWords', { payouts: true }).thenNothing();
});
