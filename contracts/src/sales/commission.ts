import type { Currency } from '../values/currencies.ts';
import { afterDays, afterMonths, daysBetween } from './dates.ts';
import { type Computed, type DealPartner, type DealStage, type TermVersion, wholePpm } from './values.ts';

// How a commission is computed (docs/rules/sales.md#commissions): whole numbers only, one rounding, half up, at the end.

/** A number as a fraction. `of`: the denominator, which is positive. */
type Fraction = { n: bigint; of: bigint };
const whole = (n: number | bigint): Fraction => ({ n: BigInt(n), of: 1n });
const times = (a: Fraction, n: number | bigint, of: number | bigint): Fraction => ({
  n: a.n * BigInt(n),
  of: a.of * BigInt(of),
});
const isMore = (a: Fraction, b: bigint): boolean => a.n > b * a.of;
/** Rounds to whole units; a half is rounded away from zero. */
export const roundHalfUp = ({ n, of }: Fraction): number => {
  const [size, sign] = n < 0n ? [-n, -1] : [n, 1];
  return sign * Number((2n * size + of) / (2n * of)) || 0;
};
/** The fraction as a decimal number with at most four digits behind the point, cut off. For reading, never for computing. */
const decimalOf = ({ n, of }: Fraction): string => {
  const [size, sign] = n < 0n ? [-n, '-'] : [n, ''];
  const parts = (size * 10_000n) / of;
  const rest = String(parts % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${sign}${parts / 10_000n}${rest ? `.${rest}` : ''}`;
};

/** The k-th of `of` parts of an amount. The parts differ by at most one unit and add up to the whole. */
export const partOf = (amount: number, k: number, of: number): number => {
  const upTo = (at: number) => roundHalfUp(times(whole(amount), at, of));
  return upTo(k) - upTo(k - 1);
};

export type RungKind = 'basis' | 'refund' | 'fixed' | 'month' | 'rate' | 'share' | 'cap' | 'rounded';
/** One operation of the calculation. `by`: its operand: parts per million of a rate or share, the limit, the number of months, or the refunded amount. `value`: the amount after the operation, in the smallest unit, as a decimal number. */
export type Rung = { kind: RungKind; by: number | null; value: string; reached?: boolean };
export type Ladder = { rungs: Rung[]; amount: number };
type Asked = Pick<Computed, 'rule' | 'basis' | 'refunded' | 'share' | 'month' | 'months'>;

/** The calculation, one operation a line: basis, what went back, month, rate, share, limit, one rounding. */
export const ladderOf = ({ rule, basis, refunded, share, month, months }: Asked): Ladder => {
  const rungs: Rung[] = [];
  const step = (kind: RungKind, by: number | null, value: Fraction, more: Partial<Rung> = {}): Fraction => {
    rungs.push({ kind, by, value: decimalOf(value), ...more });
    return value;
  };
  const kept = Math.max(0, basis.amount - refunded);
  let now = step('basis', null, whole(basis.amount));
  if (refunded) now = step('refund', refunded, whole(kept));
  if (rule.basis === 'flat') {
    const fixed = rule.amount?.amount ?? 0;
    // A fixed amount is reduced in proportion to the price.
    now = step(
      'fixed',
      fixed,
      basis.amount > 0 ? times(whole(fixed), kept, basis.amount) : whole(refunded ? 0 : fixed),
    );
  } else {
    if (month !== null) now = step('month', months, whole(partOf(kept, month, months)));
    now = step('rate', rule.rate ?? 0, times(now, rule.rate ?? 0, wholePpm));
  }
  now = step('share', share, times(now, share, wholePpm));
  if (rule.cap) {
    const reached = isMore(now, BigInt(rule.cap.amount));
    now = step('cap', rule.cap.amount, reached ? whole(rule.cap.amount) : now, { reached });
  }
  const amount = roundHalfUp(now);
  step('rounded', null, whole(amount));
  return { rungs, amount };
};

/** The part of the price that is refunded, by the term's steps, if the customer ends on this day. */
export const guaranteeRefund = (
  paid: number,
  paid_on: string,
  ended_on: string,
  { guarantee_days, refund_steps }: Pick<TermVersion, 'guarantee_days' | 'refund_steps'>,
): number => {
  const day = daysBetween(paid_on, ended_on);
  if (day < 0 || day > guarantee_days) return 0;
  const step = [...refund_steps].sort((a, b) => a.until_day - b.until_day).find(({ until_day }) => day <= until_day);
  return roundHalfUp(times(whole(paid), step?.percent ?? 0, 100));
};

/** What goes back when the customer ends on this day: of several terms the one that gives most. */
export const guaranteeOf = (
  paid: number,
  paid_on: string,
  ended_on: string,
  rules: readonly Pick<TermVersion, 'guarantee_days' | 'refund_steps'>[],
): number => Math.max(0, ...rules.map((rule) => guaranteeRefund(paid, paid_on, ended_on, rule)));

/** The facts of a deal that decide about commissions. */
export type Earning = {
  type: DealStage;
  /** The signed amount and the received amount; null: not yet. */
  signed: { amount: number; currency: Currency; on: string } | null;
  paid: { amount: number; currency: Currency; on: string } | null;
  refunded: number;
  partners: readonly DealPartner[];
};
export type CalledFor = Computed & {
  partner_id: string;
  /** When it was earned; null if not earned on `today`. */
  earned_on: string | null;
  due_on: string | null;
  /** When the commission of a later month will be earned; null: unknown, or it is earned already. */
  earns_on: string | null;
};
/** Whether the term's fixed amount and limit are in this currency, so that they can be compared with the price. */
export const isIn = (
  currency: Currency,
  { basis, amount, cap }: Pick<TermVersion, 'basis' | 'amount' | 'cap'>,
): boolean => [basis === 'flat' ? amount : null, cap].every((one) => !one || one.currency === currency);
export type TermOf = (part: DealPartner) => { name: string; rule: TermVersion };

/** The commissions that a deal requires on this day: one for each partner, and for each month if the term says so. None if the contract is not signed or the deal has failed. */
export const wantedOf = (deal: Earning, termOf: TermOf, today: string): CalledFor[] => {
  const lives = deal.type === 'deal_accepted' || deal.type === 'deal_paid' || (deal.type === 'archived' && deal.paid);
  if (!lives || !deal.signed) return [];
  const basis_is = deal.paid ? 'paid' : 'signed';
  const { amount, currency } = deal.paid ?? deal.signed;
  return deal.partners.flatMap((part) => {
    const { name, rule } = termOf(part);
    const months = rule.basis === 'percent_recurring' ? Math.max(1, rule.duration_months ?? 1) : 1;
    const start = rule.payable_on === 'contract_signed' ? deal.signed!.on : (deal.paid?.on ?? null);
    return Array.from({ length: months }, (_, at): CalledFor => {
      const month = rule.basis === 'percent_recurring' ? at + 1 : null;
      const asked = { rule, basis: { amount, currency }, refunded: deal.refunded, share: part.share, month, months };
      const on = start && afterMonths(start, at);
      const earned = on !== null && on <= today;
      return {
        ...asked,
        partner_id: part.partner_id,
        term: { id: part.term_id, version: part.term_version, name },
        basis_is,
        amount: ladderOf(asked).amount,
        earned_on: earned ? on : null,
        due_on: earned ? afterDays(on, rule.holding_days) : null,
        earns_on: earned ? null : on,
      };
    });
  });
};
