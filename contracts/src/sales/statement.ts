import type { CommissionRow, CommissionEntry } from './rows.ts';
import type { CommissionState } from './values.ts';

// What a partner is owed, as an account: every line is one entry of a commission (docs/rules/sales.md#statements).

export type StatementLine = {
  commission_id: string;
  deal_id: string;
  on: string;
  kind: CommissionEntry['kind'];
  note: string | null;
  amount: number;
  /** What is owed after this line. */
  owed: number;
};
export type Statement = {
  currency: string;
  from: string;
  to: string;
  opening: number;
  lines: StatementLine[];
  earned: number;
  paid: number;
  closing: number;
  /** What is owed, by the day on which it is to be paid. The payouts add up to the closing amount less what was taken back from paid commissions. */
  payouts: { commission_id: string; deal_id: string; due_on: string; status: 'earned' | 'approved'; amount: number }[];
  /** Negative amounts of paid commissions, by which the next payout is reduced. */
  clawed_back: number;
  /** Signed and not paid by the customer: no part of what is owed. */
  pending: { commission_id: string; deal_id: string; on: string; amount: number }[];
};
/** The state to which an entry of this kind leads; other kinds do not change the state. */
const leadsTo: Partial<Record<CommissionEntry['kind'], CommissionState>> = {
  accrued: 'pending',
  earned: 'earned',
  unearned: 'pending',
  reduced: 'earned',
  approved: 'approved',
  taken_back: 'earned',
  paid: 'paid',
  voided: 'void',
};
/** A commission at the end of a day: its state, what the partner is owed of it, and what it was computed as. No state: it did not exist. */
const stateOn = (entries: readonly CommissionEntry[], day: string) => {
  let status: CommissionState | null = null;
  let [owed, computed] = [0, 0];
  for (const { on, kind, owed: by, amount } of entries) {
    if (on > day) continue;
    status = leadsTo[kind] ?? status;
    owed += by;
    if (kind === 'adjusted') computed += amount ?? 0;
    else if (kind !== 'clawed_back' && kind !== 'settled') computed = amount ?? computed;
  }
  return { status, owed, computed };
};
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Notes that members write for each other. A partner reads only the references of payments. */
const toldTo = (reader: 'member' | 'partner', { kind, note }: CommissionEntry): string | null =>
  reader === 'member' || kind === 'paid' || kind === 'settled' ? note : null;
/** The statement of a partner in one currency, from the first to the last day, both included. `reader`: whether members or the partner read it. */
export const statementOf = (
  commissions: readonly CommissionRow[],
  {
    currency,
    from,
    to,
    reader = 'member',
  }: { currency: string; from: string; to: string; reader?: 'member' | 'partner' },
): Statement => {
  const mine = commissions.filter((each) => each.basis.currency === currency);
  const then = mine.map((each) => ({ each, ...stateOn(each.entries, to) }));
  const moves = mine
    .flatMap((each) =>
      each.entries.flatMap((entry) =>
        entry.owed === 0 ? [] : [{ commission_id: each.id, deal_id: each.deal_id, entry }],
      ),
    )
    .sort((a, b) => order(a.entry.on, b.entry.on) || order(a.entry.at, b.entry.at));
  let owed = 0;
  let opening = 0;
  let [earned, paid] = [0, 0];
  const lines: StatementLine[] = [];
  for (const { commission_id, deal_id, entry } of moves) {
    if (entry.on > to) continue;
    owed += entry.owed;
    if (entry.on < from) {
      opening = owed;
      continue;
    }
    if (entry.kind === 'paid') paid -= entry.owed;
    else earned += entry.owed;
    lines.push({
      commission_id,
      deal_id,
      on: entry.on,
      kind: entry.kind,
      note: toldTo(reader, entry),
      amount: entry.owed,
      owed,
    });
  }
  return {
    currency,
    from,
    to,
    opening,
    lines,
    earned,
    paid,
    closing: owed,
    payouts: then
      .flatMap(({ each, status, owed: amount }) =>
        status === 'earned' || status === 'approved'
          ? [{ commission_id: each.id, deal_id: each.deal_id, due_on: each.due_on ?? to, status, amount }]
          : [],
      )
      .sort((a, b) => order(a.due_on, b.due_on)),
    clawed_back: then.reduce((sum, { status, owed: open }) => (status === 'paid' ? sum + open : sum), 0),
    pending: then.flatMap(({ each, status, computed }) =>
      status === 'pending'
        ? [{ commission_id: each.id, deal_id: each.deal_id, on: each.accrued_at.slice(0, 10), amount: computed }]
        : [],
    ),
  };
};
