import { erasedText } from '../values/erased.ts';
import { z } from 'zod';
import { id } from '../kernel/values.ts';
import { currencies, type Currency, type Price } from '../values/currencies.ts';

// The words of sales: stages of a deal, states of a commission, and what a term says (docs/rules/sales.md).

/** The five stages of a deal, in the order of the board. */
export const dealStages = {
  deal_pending: 'Deal Pending',
  deal_accepted: 'Contract Signed',
  deal_paid: 'Paid',
  deal_declined: 'Deal Declined',
  archived: 'Archived',
} as const;
export type DealStage = keyof typeof dealStages;
export const stageNames = Object.keys(dealStages) as [DealStage, ...DealStage[]];
/** Whether a deal can still bring money: it is pending or signed. */
export const isOpen = (type: DealStage): boolean => type === 'deal_pending' || type === 'deal_accepted';
/** The chance in percent that a deal of this stage is paid, while too few deals are closed to know better. */
export const usualChance: Record<DealStage, number> = {
  deal_pending: 30,
  deal_accepted: 90,
  deal_paid: 100,
  deal_declined: 0,
  archived: 0,
};
/** How many closed deals are needed to compute the chances from the organization's own history. */
export const enoughClosed = 30;

/** An amount in the smallest unit of its currency. Never a fraction. */
export const Money = z.object({ amount: z.number().int(), currency: z.enum(currencies) });
/** Ten-thousandths of a percent: 12 % is 120,000. Shares and rates are whole numbers, so that no amount is ever a float. */
export const Ppm = z.number().int().min(0).max(1_000_000);
export const wholePpm = 1_000_000;
/** A typed percentage, with at most four decimals. */
export const ppmOf = (percent: number): number => Math.round(percent * 10_000);
export const percentOf = (ppm: number): number => ppm / 10_000;
/** The percentage without trailing zeros, such as '12' or '33.34'. */
export const percentText = (ppm: number): string => {
  const whole = Math.floor(ppm / 10_000);
  const rest = String(ppm % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return rest ? `${whole}.${rest}` : String(whole);
};

/** The fields of a deal. `contact_id`: a contact of the organization, never an applicant. */
export const DealFields = z.object({
  name: z.string(),
  company_name: z.string(),
  company_domain: z.string().nullable(),
  contact_id: id.nullable(),
  amount: Money.nullable(),
  owner_user_id: id,
  /** The chance in percent; null: the chance of the deal's stage. */
  probability: z.number().nullable(),
  expected_on: z.string().nullable(),
  source_id: id.nullable(),
  product_ids: z.array(id),
  notes: z.string().nullable(),
  /** The next step, and its day. */
  next_step: z.string().nullable(),
  next_on: z.string().nullable(),
});
export type DealFields = z.output<typeof DealFields>;
const words = { name: true, company_name: true, company_domain: true, notes: true, next_step: true } as const;
/** The text that members wrote about the company and the person there: the deal's key seals it. */
export const DealWords = DealFields.pick(words);
export type DealWords = z.output<typeof DealWords>;
/** What figures are made of. It outlives the words. */
export const DealFacts = DealFields.omit(words);
export type DealFacts = z.output<typeof DealFacts>;
export const isDealWord = (field: string): boolean => Object.hasOwn(words, field);
const erasedWords: DealWords = {
  name: erasedText,
  company_name: erasedText,
  company_domain: null,
  notes: null,
  next_step: null,
};
/** The fields of a deal. Without the key its words are blank. */
export const dealFieldsOf = (fields: DealFacts, words: DealWords | null): DealFields => ({
  ...fields,
  ...(words ?? erasedWords),
});

/** A partner's part in a deal. The version of the term stays the same, even if the term changes later. */
export const DealPartner = z.object({
  partner_id: id,
  term_id: id,
  term_version: z.number(),
  share: Ppm,
  role: z.string().nullable(),
});
export type DealPartner = z.output<typeof DealPartner>;

export const termBases = {
  percent_of_deal: 'Percent of the deal',
  flat: 'Fixed amount',
  percent_recurring: 'Percent, month by month',
} as const;
export type TermBasis = keyof typeof termBases;
export const payableOns = { contract_signed: 'The contract is signed', paid: 'The customer has paid' } as const;
export type PayableOn = keyof typeof payableOns;
/** The part of the price that goes back when the customer ends within so many days. */
export const RefundStep = z.object({ until_day: z.number().int(), percent: z.number().int() });
/** One version of a commercial rule. A version that a deal uses never changes. */
export const TermVersion = z.object({
  basis: z.enum(Object.keys(termBases) as [TermBasis, ...TermBasis[]]),
  /** The rate, for a term that pays a percentage. */
  rate: Ppm.nullable(),
  /** The fixed amount. */
  amount: Money.nullable(),
  /** The most for one partner of one deal; month by month, the most of each month. */
  cap: Money.nullable(),
  /** The number of months over which a deal is paid. Only for `percent_recurring`. */
  duration_months: z.number().int().nullable(),
  payable_on: z.enum(Object.keys(payableOns) as [PayableOn, ...PayableOn[]]),
  /** Days from earned to due. */
  holding_days: z.number().int(),
  /** A customer who ends within these days gets money back by `refund_steps`. */
  guarantee_days: z.number().int(),
  refund_steps: z.array(RefundStep),
  /** How many days the partner who named a company first has a claim on it. 0: there are no claims. */
  ownership_days: z.number().int(),
  /** The least amount that is paid out; less than this waits until more is owed. */
  minimum_payout: Money.nullable(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
});
export type TermVersion = z.output<typeof TermVersion>;

export const partnerKinds = {
  referral: 'Referral',
  reseller: 'Reseller',
  agency: 'Agency',
  affiliate: 'Affiliate',
} as const;
export type PartnerKind = keyof typeof partnerKinds;
export const partnerStatuses = { active: 'Active', inactive: 'Inactive' } as const;
export type PartnerStatus = keyof typeof partnerStatuses;
export const PartnerFields = z.object({
  name: z.string(),
  kind: z.enum(Object.keys(partnerKinds) as [PartnerKind, ...PartnerKind[]]),
  contact_id: id.nullable(),
  status: z.enum(Object.keys(partnerStatuses) as [PartnerStatus, ...PartnerStatus[]]),
  default_term_id: id.nullable(),
  payout_note: z.string().nullable(),
  user_id: id.nullable(),
  started_on: z.string().nullable(),
});
export type PartnerFields = z.output<typeof PartnerFields>;

export const commissionStates = {
  pending: 'Pending',
  earned: 'Earned',
  approved: 'Approved',
  paid: 'Paid',
  void: 'Void',
} as const;
export type CommissionState = keyof typeof commissionStates;

/** Everything from which a commission is computed. */
export const Computed = z.object({
  term: z.object({ id, version: z.number(), name: z.string() }),
  /** The rule as the deal got it, so that a commission explains itself. */
  rule: TermVersion,
  /** What was signed, or what was paid. */
  basis: Money,
  basis_is: z.enum(['signed', 'paid']),
  /** The part of the basis that the customer got back. */
  refunded: z.number().int(),
  share: Ppm,
  /** The number of the month, from 1; null: the deal is paid in one sum. */
  month: z.number().int().nullable(),
  months: z.number().int(),
  /** The amount in the smallest unit, rounded once. */
  amount: z.number().int(),
});
export type Computed = z.output<typeof Computed>;

/** A file of a deal. `file_id`: its place in the store. */
export const DealFile = z.object({
  id: z.string(),
  file_id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
});
export type DealFile = z.infer<typeof DealFile>;
export const mostSorted = 1000;
export const mostDealFiles = 50;
export const mostPartners = 20;
/** An undo works this long. */
export const undoMinutes = 10;
export const undoMs = undoMinutes * 60_000;
/** The most amounts that are approved or paid at once. */
export const mostAtOnce = 250;
export type { Currency, Price };
