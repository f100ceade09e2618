import { leadsource, lossreason, salesproduct } from '../catalogues/sales.ts';
import {
  choiceField,
  dateField,
  fields,
  groupField,
  longField,
  moneyField,
  numberField,
  priceField,
  referenceField,
  referencesField,
  textField,
} from '../kernel/field.ts';
import { member } from '../accounts/record-kind.ts';
import { candidate } from '../people/record-kind.ts';
import { term } from './record-kind.ts';
import {
  type DealFields,
  partnerKinds,
  partnerStatuses,
  type PartnerFields,
  payableOns,
  percentOf,
  ppmOf,
  type Price,
  termBases,
  type TermVersion,
} from './values.ts';

// What people type about sales. Forms and requests share these values.

const optionsOf = <T extends Record<string, string>>(of: T) =>
  Object.entries(of).map(([value, label]) => ({ value: value as keyof T & string, label }));

export const dealFields = fields({
  name: textField('Name', { required: true, max: 200 }),
  company_name: textField('Company', { required: true, max: 200 }),
  company_domain: textField('Domain', { max: 200, placeholder: 'example.com' }),
  contact_id: referenceField('Contact', candidate, { help: 'A contact of sales or marketing, never an applicant.' }),
  amount: priceField('Amount'),
  product_ids: referencesField('Products', salesproduct, { max: 20 }),
  expected_on: dateField('Expected on'),
  probability: numberField('Chance in percent', 0, 100, { help: 'Empty: the usual chance of its stage.' }),
  owner_user_id: referenceField('Owner', member),
  source_id: referenceField('Lead source', leadsource),
  next_step: textField('Next step', { max: 160 }),
  next_on: dateField('Next step on'),
  notes: longField('About the deal', { max: 10_000 }),
});
export type DealForm = { name: string; company_name: string } & Partial<Omit<DealFields, 'name' | 'company_name'>>;
/** The form's fields as they are stored. */
export const dealOf = (form: DealForm, owner: string): DealFields => ({
  name: form.name,
  company_name: form.company_name,
  company_domain: form.company_domain ?? null,
  contact_id: form.contact_id ?? null,
  amount: form.amount ?? null,
  owner_user_id: form.owner_user_id ?? owner,
  probability: form.probability ?? null,
  expected_on: form.expected_on ?? null,
  source_id: form.source_id ?? null,
  product_ids: form.product_ids ?? [],
  notes: form.notes ?? null,
  next_step: form.next_step ?? null,
  next_on: form.next_on ?? null,
});

/** What a signed contract, a payment, a refusal and a refund need. */
export const contractFields = fields({
  contract_signed_on: dateField('Signed on', { required: true }),
  amount: priceField('Amount', { required: true }),
});
export const paymentFields = fields({
  paid_on: dateField('Paid on', { required: true }),
  paid_amount: priceField('Paid amount', { required: true }),
});
export const declineFields = fields({
  decline_reason_id: referenceField('Reason', lossreason, { required: true, missing: 'Choose a reason.' }),
  decline_note: longField('Note', { max: 2000 }),
});
export const refundFields = fields({
  amount: priceField('Refund', { required: true }),
  on: dateField('Refunded on', { required: true }),
  reason: textField('Reason', { required: true, max: 200 }),
});

export const guaranteeFields = fields({
  ended_on: dateField('Ended on', { required: true }),
  reason: textField('Reason', { required: true, max: 200 }),
});

export const shareFields = fields({
  term_id: referenceField('Term', term),
  split_percent: moneyField('Share in percent', { required: true, max: 100, initial: 100 }),
  role: textField('Role', { max: 120 }),
});

export const partnerFields = fields({
  name: textField('Name', { required: true, max: 200 }),
  kind: choiceField('Kind', optionsOf(partnerKinds), { required: true, initial: 'referral' }),
  status: choiceField('Status', optionsOf(partnerStatuses), { required: true, initial: 'active' }),
  contact_id: referenceField('Contact', candidate, { help: 'A contact of sales or marketing, never an applicant.' }),
  default_term_id: referenceField('Term', term, { help: 'New deals with the partner get its version of that day.' }),
  started_on: dateField('Partner since'),
  payout_note: longField('Payout note', { max: 1000 }),
  user_id: referenceField('User', member, { help: 'The member of your organization who looks after the partner.' }),
});
export type PartnerForm = { name: string; kind: PartnerFields['kind'] } & Partial<Omit<PartnerFields, 'name' | 'kind'>>;
export const partnerOf = (form: PartnerForm): PartnerFields => ({
  name: form.name,
  kind: form.kind,
  status: form.status ?? 'active',
  contact_id: form.contact_id ?? null,
  default_term_id: form.default_term_id ?? null,
  payout_note: form.payout_note ?? null,
  user_id: form.user_id ?? null,
  started_on: form.started_on ?? null,
});

export const termFields = fields(
  {
    name: textField('Name', { required: true, max: 120 }),
    basis: choiceField('Basis', optionsOf(termBases), { required: true, initial: 'percent_of_deal' }),
    rate: moneyField('Rate in percent', { max: 100 }),
    amount: priceField('Amount'),
    duration_months: numberField('Months', 1, 60),
    payable_on: choiceField('Earned when', optionsOf(payableOns), { required: true, initial: 'paid' }),
    cap: priceField('At most'),
    holding_days: numberField('Days until it is due', 0, 365, { required: true, initial: 30 }),
    guarantee_days: numberField('Guarantee in days', 0, 730, { required: true, initial: 0 }),
    refund_steps: groupField(
      'Refunds within the guarantee',
      {
        until_day: numberField('Until day', 0, 730, { required: true }),
        percent: numberField('Percent of the price', 0, 100, { required: true }),
      },
      { max: 10, one: 'Step' },
    ),
    ownership_days: numberField('Claim on a company in days', 0, 3650, { required: true, initial: 0 }),
    minimum_payout: priceField('Pay out from'),
    valid_from: dateField('From when'),
    valid_to: dateField('Until when'),
  },
  [
    {
      at: 'rate',
      wrong: ({ basis, rate }) =>
        basis && basis !== 'flat' && (rate === null || rate === undefined) ? 'Rate in percent is required.' : null,
    },
    {
      at: 'amount',
      wrong: ({ basis, amount }) => (basis === 'flat' && !amount ? 'Amount is required.' : null),
    },
    {
      at: 'duration_months',
      wrong: ({ basis, duration_months: months }) =>
        basis === 'percent_recurring' && !months ? 'Months is required.' : null,
    },
    {
      at: 'valid_to',
      wrong: ({ valid_from: from, valid_to: to }) =>
        from && to && to < from ? 'The end must be after the beginning.' : null,
    },
  ],
);
export type TermForm = {
  name: string;
  basis: TermVersion['basis'];
  rate?: number | null;
  amount?: Price | null;
  duration_months?: number | null;
  payable_on: TermVersion['payable_on'];
  cap?: Price | null;
  holding_days: number;
  guarantee_days: number;
  refund_steps?: { until_day: number; percent: number }[];
  ownership_days: number;
  minimum_payout?: Price | null;
  valid_from?: string | null;
  valid_to?: string | null;
};
/** The typed rule as it is stored: what its basis does not use is left out. */
export const ruleOf = (form: TermForm): TermVersion => ({
  basis: form.basis,
  rate: form.basis === 'flat' ? null : ppmOf(form.rate ?? 0),
  amount: form.basis === 'flat' ? (form.amount ?? null) : null,
  duration_months: form.basis === 'percent_recurring' ? (form.duration_months ?? 1) : null,
  payable_on: form.payable_on,
  cap: form.cap ?? null,
  holding_days: form.holding_days,
  guarantee_days: form.guarantee_days,
  refund_steps: form.refund_steps ?? [],
  ownership_days: form.ownership_days,
  minimum_payout: form.minimum_payout ?? null,
  valid_from: form.valid_from ?? null,
  valid_to: form.valid_to ?? null,
});
/** The stored rule as the form shows it. */
export const termFormOf = (name: string, rule: TermVersion): TermForm => ({
  ...rule,
  name,
  rate: rule.rate === null ? null : percentOf(rule.rate),
});
