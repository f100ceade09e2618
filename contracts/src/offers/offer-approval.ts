import type { currencies } from '../values/currencies.ts';
import type { OfferTerms } from '../pipeline/events.ts';

// Which offers need an administrator's approval before they are sent.

export const offerRules = {
  never: 'Never',
  always: 'Always',
  above_range: 'Above the pay range of the job',
  above_amount: 'Above an amount a year',
} as const;
/** The organization's rule. `offer_approval_amount`: per year, in `offer_approval_currency`. */
export type OfferRule = {
  offer_approval: keyof typeof offerRules;
  offer_approval_amount: number | null;
  offer_approval_currency: (typeof currencies)[number] | null;
};
/** Pay is compared by the year: 40 hours a week, 5 days a week, 52 weeks. */
const perYear: Record<string, number> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 };
const yearly = (amount: number, period: string): number => amount * (perYear[period] ?? 1);
/** The pay of a job. */
type Range = { compensation_max: number | null; compensation_currency: string; compensation_period: string };

/** Whether these terms need approval. Terms that cannot be compared (no range, another currency) need it too. */
export const needsApproval = (
  { amount, currency, period }: Pick<OfferTerms, 'amount' | 'currency' | 'period'>,
  job: Range,
  rule: OfferRule,
): boolean => {
  switch (rule.offer_approval) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'above_range':
      return (
        job.compensation_max === null ||
        currency !== job.compensation_currency ||
        yearly(amount, period) > yearly(job.compensation_max, job.compensation_period)
      );
    case 'above_amount':
      return (
        rule.offer_approval_amount === null ||
        currency !== rule.offer_approval_currency ||
        yearly(amount, period) > rule.offer_approval_amount
      );
  }
};
