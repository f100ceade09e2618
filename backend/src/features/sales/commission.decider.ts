import { ladderOf, type CalledFor } from '@candor/contracts/sales/commission';
import type { CommissionEvent } from '@candor/contracts/sales/events';
import { type Computed, undoMs } from '@candor/contracts/sales/values';
import { type Decider, reject, type Rejection, stale } from '../../kernel/decider.ts';
import { type Commission, commissionState, type CommissionState, totalOf } from '../../states/sales.state.ts';

export type CommissionCommands = {
  /** Changes the commission to what the deal requires at present. Null: nothing is required any more, and `reason` says why. */
  settle: { deal_id: string; partner_id: string; wanted: CalledFor | null; reason: string; today: string };
  approve: Record<never, never>;
  takeApprovalBack: Record<never, never>;
  pay: { reference: string; paid_on: string };
  /** `today`: the present day in the organization's time zone. */
  adjust: { amount: number; note: string; version?: number | null; today: string };
  void: { reason: string; today: string };
  settleClawback: { on: string; reference: string };
  /** Erases notes and reasons. `payouts`: erases the references of payouts too, which happens only when the organization leaves. */
  eraseWords: { payouts: boolean };
};
const gone = reject('not_found', 'Commission not found.');
const on = (state: CommissionState, decide: (state: Commission) => readonly CommissionEvent[] | Rejection) =>
  state ? decide(state) : gone;
/** The values from which the commission is computed, and nothing else. */
const computedOf = ({ term, rule, basis, basis_is, refunded, share, month, months, amount }: CalledFor): Computed => ({
  term,
  rule,
  basis,
  basis_is,
  refunded,
  share,
  month,
  months,
  amount,
});
const same = (a: Computed, b: Computed): boolean =>
  a.amount === b.amount &&
  a.share === b.share &&
  a.refunded === b.refunded &&
  a.basis.amount === b.basis.amount &&
  a.basis.currency === b.basis.currency &&
  a.basis_is === b.basis_is;
const earned = (computed: Computed, { earned_on, due_on }: CalledFor): CommissionEvent[] =>
  earned_on && due_on ? [{ type: 'CommissionEarned', data: { computed, earned_on, due_on } }] : [];

const later = ({ earns_on }: CalledFor) => (earns_on ? { earns_on } : {});

/** The events for a commission that was paid out: only what the customer paid and got back matters then. A negative line is added, by the rule and share of the payout, and at most the paid amount is taken back. */
const afterPayout = (state: Commission, wanted: CalledFor, today: string): CommissionEvent[] => {
  const { computed, paid, clawed_back } = state;
  if (wanted.basis.currency !== computed.basis.currency) return [];
  const { amount } = ladderOf({ ...computed, basis: wanted.basis, refunded: wanted.refunded });
  const less = Math.max(amount - computed.amount, -paid) - clawed_back;
  return less < 0
    ? [{ type: 'CommissionClawedBack', data: { amount: less, on: today, refunded: wanted.refunded } }]
    : [];
};
const settled = (state: Commission, wanted: CalledFor, today: string, newId: () => string): CommissionEvent[] => {
  const computed = computedOf(wanted);
  const accrued: CommissionEvent = {
    type: 'CommissionAccrued',
    data: { deal_id: state.deal_id, partner_id: state.partner_id, computed, ...later(wanted) },
  };
  switch (state.status) {
    case 'void':
      // A commission that a member voided stays void.
      return state.by_deal && computed.amount > 0 ? [accrued, ...earned(computed, wanted)] : [];
    case 'paid':
      return afterPayout(state, wanted, today);
    case 'pending':
      if (wanted.earned_on) return earned(computed, wanted);
      return same(state.computed, computed)
        ? []
        : [{ type: 'CommissionRecomputed', data: { computed, ...later(wanted) } }];
    default:
      if (!wanted.earned_on) return [{ type: 'CommissionUnearned', data: { computed, ...later(wanted), on: today } }];
      if (same(state.computed, computed)) return [];
      // The partner gets the same amount, so an approval stays.
      if (computed.amount === state.computed.amount) return [{ type: 'CommissionRecomputed', data: { computed } }];
      if (computed.amount === 0)
        return [
          {
            type: 'CommissionVoided',
            data: { sealed_for: newId(), reason: 'The customer got everything back.', by_deal: true, on: today },
          },
        ];
      return [
        { type: 'CommissionReduced', data: { computed, by: state.computed.amount - computed.amount, on: today } },
      ];
  }
};

export const commission: Decider<CommissionState, CommissionCommands, CommissionEvent> = {
  ...commissionState,
  decide: {
    settle: ({ deal_id, partner_id, wanted, reason, today }, state, { newId }) => {
      if (!wanted)
        return !state || state.status === 'void' || state.status === 'paid'
          ? []
          : [{ type: 'CommissionVoided', data: { sealed_for: newId(), reason, by_deal: true, on: today } }];
      if (state) return settled(state, wanted, today, newId);
      const computed = computedOf(wanted);
      return [
        { type: 'CommissionAccrued', data: { deal_id, partner_id, computed, ...later(wanted) } },
        ...earned(computed, wanted),
      ];
    },
    approve: (_, state) =>
      on(state, (now) =>
        now.status === 'earned'
          ? [{ type: 'CommissionApproved', data: { amount: totalOf(now) } }]
          : now.status === 'approved'
            ? []
            : reject('wrong_state', 'Only an earned commission can be approved.'),
      ),
    takeApprovalBack: (_, state, { now: at, actor }) =>
      on(state, ({ status, approved }) => {
        if (status === 'earned') return [];
        if (status !== 'approved' || !approved)
          return reject('wrong_state', 'Only an approved commission can go back.');
        if (approved.by !== actor.id || Date.parse(at) - Date.parse(approved.at) > undoMs)
          return reject('wrong_state', 'An approval can be taken back for ten minutes, by the member who gave it.');
        return [{ type: 'CommissionApprovalTakenBack', data: {} }];
      }),
    pay: ({ reference, paid_on }, state, { newId }) =>
      on(state, (now) =>
        now.status === 'approved'
          ? [{ type: 'CommissionPaid', data: { sealed_for: newId(), amount: totalOf(now), paid_on, reference } }]
          : now.status === 'paid'
            ? reference === now.reference
              ? []
              : reject('wrong_state', 'The commission was paid under another reference.')
            : reject('wrong_state', 'Approve the commission before you pay it.'),
      ),
    adjust: ({ amount, note, version, today }, state, { newId }) =>
      on(state, (now) => {
        if (version != null && version < now.version) return stale('commission');
        if (now.status === 'paid' || now.status === 'void')
          return reject('wrong_state', 'A paid or void commission stays as it is.');
        if (now.status === 'approved')
          return reject('wrong_state', 'Take the approval back before you adjust the commission.');
        if (!amount) return reject('validation', 'Enter an amount.');
        if (totalOf(now) + amount < 0) return reject('validation', 'The amount would fall below zero.');
        return [{ type: 'CommissionAdjusted', data: { sealed_for: newId(), amount, note, on: today } }];
      }),
    void: ({ reason, today }, state, { newId }) =>
      on(state, ({ status }) =>
        status === 'void'
          ? []
          : status === 'paid'
            ? reject('wrong_state', 'A paid commission stays as it is.')
            : [{ type: 'CommissionVoided', data: { sealed_for: newId(), reason, by_deal: false, on: today } }],
      ),
    settleClawback: ({ on: day, reference }, state, { newId }) =>
      on(state, ({ unsettled }) =>
        unsettled < 0
          ? [
              {
                type: 'CommissionClawbackSettled',
                data: { sealed_for: newId(), amount: -unsettled, on: day, reference },
              },
            ]
          : [],
      ),
    eraseWords: ({ payouts }, state) =>
      state && (state.keys.notes.length || (payouts && state.keys.payouts.length))
        ? [{ type: 'CommissionWordsErased', data: { payouts } }]
        : [],
  },
};
