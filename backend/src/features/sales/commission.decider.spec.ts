import { type CalledFor, ladderOf } from '@candor/contracts/sales/commission';
import type { CommissionEvent } from '@candor/contracts/sales/events';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { commission } from './commission.decider.ts';

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
  today: '2026-03-20',
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
  data: { amount: 1_000_00, paid_on: '2026-04-20', reference: 'CP-1' },
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
    .when('pay', { reference: 'CP-2', paid_on: '2026-04-21' })
    .thenNothing();
});
test('a deal that falls through voids what is not paid, and nothing else', () => {
  const voided: CommissionEvent = { type: 'CommissionVoided', data: { reason: 'Declined.', by_deal: true } };
  given(commission).when('settle', settle(null)).thenNothing();
  given(commission, [accrued]).when('settle', settle(null)).then([voided]);
  given(commission, [accrued, earned, approved, payout]).when('settle', settle(null)).thenNothing();
  // The deal comes back, so the commission does; what a member voided stays void.
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
    .then([{ type: 'CommissionClawbackSettled', data: { amount: 500_00, ...settled } }]);
});
test('an approval is taken back for ten minutes by the member who gave it; an adjustment comes before it', () => {
  const past = [accrued, earned, { ...approved, at: '2026-03-20T09:00:00.000Z' }];
  const back = given(commission, past);
  back
    .when('takeApprovalBack', {}, { now: '2026-03-20T09:09:00.000Z' })
    .then([{ type: 'CommissionApprovalTakenBack', data: {} }]);
  back.when('takeApprovalBack', {}, { now: '2026-03-20T09:11:00.000Z' }).thenRejected('wrong_state');
  back.when('takeApprovalBack', {}, { now: '2026-03-20T09:01:00.000Z', by: idNo(5) }).thenRejected('wrong_state');
  back.when('adjust', { amount: -1_00, note: 'One seat' }).thenRejected('wrong_state');
  given(commission, [accrued, earned])
    .when('adjust', { amount: -1_00, note: 'One seat' })
    .then([{ type: 'CommissionAdjusted', data: { amount: -1_00, note: 'One seat' } }]);
  given(commission, [accrued, earned])
    .when('adjust', { amount: -1_000_01, note: 'Too much' })
    .thenRejected('validation');
});
