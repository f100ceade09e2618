import { type DealStage, enoughClosed, isOpen, usualChance } from './values.ts';

// How likely a deal is to be paid, and what it is worth by that (docs/rules/sales.md#the-chance-of-a-deal).

/** What of each deal tells how the organization's deals end. */
export type Ended = { type: DealStage; was_signed: boolean; paid_on: string | null };
/** `of`: from how many closed deals the chance was computed; 0: the usual chance is used. */
export type Chance = { percent: number; of: number };
export type Chances = Record<DealStage, Chance>;

/** The chance by stage: the usual one or, if thirty deals are closed, the share of paid deals among those that came to the stage. */
export const chancesOf = (deals: Iterable<Ended>): Chances => {
  let [closed, paid, signed] = [0, 0, 0];
  for (const { type, was_signed, paid_on } of deals) {
    if (isOpen(type)) continue;
    closed++;
    // A paid deal that is archived still counts as won.
    if (paid_on !== null) paid++;
    if (was_signed) signed++;
  }
  const own = (won: number, of: number, usual: number): Chance =>
    closed < enoughClosed || of === 0 ? { percent: usual, of: 0 } : { percent: Math.round((100 * won) / of), of };
  return {
    deal_pending: own(paid, closed, usualChance.deal_pending),
    deal_accepted: own(paid, signed, usualChance.deal_accepted),
    deal_paid: { percent: 100, of: 0 },
    deal_declined: { percent: 0, of: 0 },
    archived: { percent: 0, of: 0 },
  };
};
/** The chance of one deal: what its owner says while it is open, else that of its stage. */
export const chanceOf = (deal: { type: DealStage; probability: number | null }, chances: Chances): number =>
  isOpen(deal.type) && deal.probability !== null ? deal.probability : chances[deal.type].percent;
/** The weighted amount in the smallest unit, half up. */
export const weightedOf = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100);

/** Sums by currency. Amounts of two currencies are never added. */
export type Sums = Record<string, { value: number; weighted: number }>;
export const sumsOf = (
  deals: Iterable<{ type: DealStage; probability: number | null; amount: { amount: number; currency: string } | null }>,
  chances: Chances,
): Sums => {
  const sums: Sums = {};
  for (const deal of deals) {
    if (!deal.amount) continue;
    const { amount, currency } = deal.amount;
    const sum = (sums[currency] ??= { value: 0, weighted: 0 });
    sum.value += amount;
    sum.weighted += weightedOf(amount, chanceOf(deal, chances));
  }
  return sums;
};
