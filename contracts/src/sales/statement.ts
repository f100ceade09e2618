import type { CommissionRow, CommissionEntry } from './rows.ts';

// What a partner is owed, as an account: every entry is one entry of the record (docs/rules/sales.md#statements).

export type StatementLine = {
  commission_id: string;
  deal_id: string;
  on: string;
  kind: CommissionEntry['kind'];
  note: string | null;
  amount: number;
  /** What is owed after it. */
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
  /** What is owed, by the day on which it is paid. They add up to the closing amount less what was clawed back from paid ones. */
  payouts: { commission_id: string; deal_id: string; due_on: string; status: 'earned' | 'approved'; amount: number }[];
  /** Negative amounts of paid commissions, which the next payout is reduced by. */
  clawed_back: number;
  /** Signed and not paid by the customer: no part of what is owed. */
  pending: { commission_id: string; deal_id: string; on: string; amount: number }[];
};
/** The statement of a partner in one currency, from the first to the last day, both included. */
export const statementOf = (
  commissions: readonly CommissionRow[],
  { currency, from, to }: { currency: string; from: string; to: string },
): Statement => {
  const mine = commissions.filter((each) => each.basis.currency === currency);
  const moves = mine
    .flatMap((each) =>
      each.entries.flatMap((entry) =>
        entry.owed === 0 ? [] : [{ commission_id: each.id, deal_id: each.deal_id, entry }],
      ),
    )
    .sort((a, b) => (a.entry.on < b.entry.on ? -1 : a.entry.on > b.entry.on ? 1 : a.entry.at < b.entry.at ? -1 : 1));
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
    lines.push({ commission_id, deal_id, on: entry.on, kind: entry.kind, note: entry.note, amount: entry.owed, owed });
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
    payouts: mine
      .flatMap((each) =>
        each.status === 'earned' || each.status === 'approved'
          ? [
              {
                commission_id: each.id,
                deal_id: each.deal_id,
                due_on: each.due_on ?? to,
                status: each.status,
                amount: each.total,
              },
            ]
          : [],
      )
      .sort((a, b) => (a.due_on < b.due_on ? -1 : 1)),
    clawed_back: mine.reduce((sum, { clawed_back, status }) => (status === 'paid' ? sum + clawed_back : sum), 0),
    pending: mine
      .filter(({ status }) => status === 'pending')
      .map((each) => ({
        commission_id: each.id,
        deal_id: each.deal_id,
        on: each.accrued_at.slice(0, 10),
        amount: each.total,
      })),
  };
};
