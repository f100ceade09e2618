import { z } from 'zod';
import { endpoint, fileEndpoint, holds, orNew, sees } from '../kernel/endpoint.ts';
import { withRules } from '../kernel/field.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { day, fileName, flag, id, longText, maybe, oneOf, text } from '../kernel/values.ts';
import {
  contractFields,
  dealFields,
  declineFields,
  guaranteeFields,
  partnerFields,
  paymentFields,
  refundFields,
  shareFields,
  termFields,
} from './fields.ts';
import {
  byCommission,
  byDeal,
  byPartner,
  byTerm,
  partner as partnerRecord,
  term as termRecord,
} from './record-kind.ts';
import { mostAtOnce, mostDealFiles, mostSorted, stageNames } from './values.ts';

const position = z.number().optional();
const version = maybe(z.number());
const orNewId = maybe(z.union([id, z.literal('new')]));
const deals = ['MANAGE_SALES_DEALS'] as const;
const partners = ['MANAGE_SALES_PARTNERS'] as const;
const deal = z.object({ deal: z.object({ id, version: z.number(), type: z.enum(stageNames) }), position });
const partner = z.object({ partner: z.object({ id, version: z.number() }), position });

export const upsertDeal = endpoint('/api/sales/deals/upsert', {
  needs: orNew(sees(byDeal('id'), ...deals), ...deals),
  summary:
    'Open a deal or change one. `type` moves it: a signed contract needs `contract_signed_on` and `amount`, a payment `paid_on` and `paid_amount`, a declined deal `decline_reason_id`. What a move records stays as it is, so another value is refused. A contract or payment of more than five years ago, and a payment before the contract, need `confirm`. Commissions follow in the same moment. Errors: not_found, stale, validation, visiting, wrong_state, confirm.',
  request: z.strictObject({
    id: orNewId,
    version,
    confirm: maybe(flag),
    type: maybe(oneOf('Stage', stageNames)),
    ...dealFields.changes,
    contract_signed_on: maybe(contractFields.each.contract_signed_on.check),
    paid_on: maybe(paymentFields.each.paid_on.check),
    paid_amount: maybe(paymentFields.each.paid_amount.check),
    decline_reason_id: maybe(declineFields.each.decline_reason_id.check),
    decline_note: declineFields.changes.decline_note,
  }),
  payload: deal,
});
export const undoDeal = endpoint('/api/sales/deals/undo', {
  needs: sees(byDeal('id'), ...deals),
  summary:
    'Take back the last move of a deal, within ten minutes, by the member who made it, while nothing else has happened. `version` is the one that the move answered. Errors: not_found, stale, wrong_state.',
  request: z.strictObject({ id, version }),
  payload: deal,
});
export const deleteDeal = endpoint('/api/sales/deals/delete', {
  needs: sees(byDeal('id'), ...deals),
  summary: 'Delete a pending deal without partners. Others are archived. Errors: not_found, wrong_state.',
  request: z.strictObject({ id }),
  payload: z.object({ id, position }),
});
export const refundDeal = endpoint('/api/sales/deals/refund', {
  needs: sees(byDeal('id'), ...deals),
  summary:
    'Record that the customer got money back. What is not paid to partners shrinks with it; what is paid gets a negative line. Errors: not_found, stale, validation, wrong_state.',
  request: z.strictObject({ id, version, ...refundFields.shape }),
  payload: deal,
});
export const guaranteeDeal = endpoint('/api/sales/deals/guarantee', {
  needs: sees(byDeal('id'), ...deals),
  summary:
    'Record that the customer cancelled on this day: what the guarantee of the terms gives back is refunded, less what went back already. Of several terms the one that gives most counts. Errors: not_found, stale, wrong_state.',
  request: z.strictObject({ id, version, ...guaranteeFields.shape }),
  payload: deal,
});
export const upsertDealPartner = endpoint('/api/sales/deals/partners/upsert', {
  needs: sees(byDeal('deal_id'), ...deals),
  summary:
    "Add a partner to a deal, or change the share. The deal keeps the version of the term of the day; without `term_id` it is the partner's own term, and without `role` the role stays. A term's fixed amount and limit are in the currency of the deal. Errors: not_found, stale, validation (the shares add up to more than 100 %), wrong_state, claimed.",
  request: z.strictObject({
    deal_id: id,
    version,
    partner_id: idOfExisting(partnerRecord),
    term_id: shareFields.shape.term_id,
    split_percent: shareFields.shape.split_percent,
    role: shareFields.shape.role,
  }),
  payload: deal,
});
export const deleteDealPartner = endpoint('/api/sales/deals/partners/delete', {
  needs: sees(byDeal('deal_id'), ...deals),
  summary:
    'Remove a partner from a deal. Their commissions that are not paid are void, and their claim on the company that this deal registered ends. Errors: not_found, stale, wrong_state.',
  request: z.strictObject({ deal_id: id, version, partner_id: id }),
  payload: deal,
});
export const noteDeal = endpoint('/api/sales/deals/notes/upsert', {
  needs: sees(byDeal('deal_id'), ...deals),
  summary: 'Write a note on a deal. Errors: not_found.',
  request: z.strictObject({ deal_id: id, body: text('Note', 4000) }),
  payload: z.object({ note: z.object({ id }), position }),
});
export const deleteDealNote = endpoint('/api/sales/deals/notes/delete', {
  needs: sees(byDeal('deal_id'), ...deals),
  summary: 'Remove a note from a deal. Only its author may. Errors: not_found, wrong_state.',
  request: z.strictObject({ deal_id: id, id }),
  payload: z.object({ id, position }),
});

export const addDealFile = endpoint('/api/sales/deals/files/upsert', {
  needs: sees(byDeal('deal_id'), ...deals),
  summary: `Put an uploaded file (directory \`deals\`) into a deal, at most ${mostDealFiles}. Errors: not_found, file, limit.`,
  request: z.strictObject({ deal_id: id, file_id: z.string().max(200), file_name: fileName('File name', 200) }),
  payload: z.object({ file: z.object({ id }), position }),
});
export const deleteDealFile = endpoint('/api/sales/deals/files/delete', {
  needs: sees(byDeal('deal_id'), ...deals),
  summary: 'Remove a file from a deal. The stored file is deleted for good. Errors: not_found.',
  request: z.strictObject({ deal_id: id, id }),
  payload: z.object({ id, position }),
});
export const openDealFile = endpoint('/api/sales/deals/files/open', {
  reads: true,
  needs: sees(byDeal('deal_id'), ...deals),
  summary: 'An address that serves a file of a deal for ten minutes. Errors: not_found.',
  request: z.strictObject({ deal_id: id, id }),
  payload: z.object({ address: z.string() }),
});

export const upsertPartner = endpoint('/api/sales/partners/upsert', {
  needs: orNew(sees(byPartner('id'), ...partners), ...partners),
  summary: 'Add a partner or change one. Errors: not_found, stale, validation, duplicate.',
  request: z.strictObject({ id: orNewId, version, ...partnerFields.changes }),
  payload: partner,
});
export const deletePartner = endpoint('/api/sales/partners/delete', {
  needs: sees(byPartner('id'), ...partners),
  summary: 'Delete a partner who is on no open deal and is owed nothing. Errors: not_found, in_use.',
  request: z.strictObject({ id }),
  payload: z.object({ id, position }),
});
const sorting = (of: 'partners' | 'terms') =>
  endpoint(`/api/sales/${of}/sort`, {
    needs: holds(...partners),
    summary: `Order the ${of}, as lists of choices show them. Those that the order does not name come last. Errors: not_found, validation.`,
    request: z.strictObject({
      ids: z.array(idOfExisting(of === 'partners' ? partnerRecord : termRecord)).max(mostSorted),
    }),
    payload: z.object({ ids: z.array(id), position }),
  });
export const sortPartners = sorting('partners');
export const sortTerms = sorting('terms');
export const partnerLink = endpoint('/api/sales/partners/link', {
  needs: sees(byPartner('id'), ...partners),
  visit: 'refused',
  summary:
    "The address of the partner's own page, which opens without an account. `replace` makes a new one; earlier links no longer work. Errors: not_found.",
  request: z.strictObject({ id, replace: z.boolean().optional() }),
  payload: z.object({ address: z.string(), position }),
});
export const partnerStatement = fileEndpoint('/api/sales/partners/statement', {
  kind: 'file',
  types: ['application/pdf', 'text/csv'],
  needs: sees(byPartner('id'), ...partners),
  summary:
    "A partner's statement as PDF, or its entries as CSV, which is recorded as an export. The same entries make the same bytes. Errors: not_found, validation.",
  request: z.object({
    id,
    from: day('From'),
    to: day('To'),
    currency: maybe(z.string().max(3)),
    format: maybe(oneOf('Format', ['pdf', 'csv'])),
    uid: z.string().optional(),
  }),
});

export const upsertTerm = endpoint('/api/sales/terms/upsert', {
  needs: orNew(sees(byTerm('id'), ...partners), ...partners),
  summary:
    'Add a term or change one. A version that a deal uses never changes: the change then makes a new version, for deals to come. Errors: not_found, stale, validation, duplicate.',
  request: withRules(termFields, z.strictObject({ id: orNewId, version, ...termFields.shape })),
  payload: z.object({ term: z.object({ id, version: z.number(), rule_version: z.number() }), position }),
});
export const deleteTerm = endpoint('/api/sales/terms/delete', {
  needs: sees(byTerm('id'), ...partners),
  summary: 'Delete a term that no deal and no partner has. Errors: not_found, in_use.',
  request: z.strictObject({ id }),
  payload: z.object({ id, position }),
});

const several = z.object({
  done: z.array(z.object({ id, version: z.number() })),
  failed: z.array(z.object({ id, error: z.string() })),
  position,
});
export const upsertCommissions = endpoint('/api/sales/commissions/upsert', {
  needs: sees(byCommission('ids', 'ids'), ...partners),
  summary:
    'Change the state of several commissions: `approved` (from earned), `earned` (takes an approval back, ten minutes), `paid` (from approved; needs `reference` and `paid_on`), `void` (needs `reason`). Each is decided by itself; `failed` says why not, and if none changes, the answer is the first refusal. Negative lines of a partner are deducted from the payout. Errors: not_found, validation.',
  request: z.strictObject({
    ids: z.array(id).min(1).max(mostAtOnce),
    status: oneOf('Status', ['approved', 'earned', 'paid', 'void']),
    reference: maybe(text('Reference', 120)),
    paid_on: maybe(day('Paid on')),
    reason: maybe(text('Reason', 200)),
  }),
  payload: several,
});
export const adjustCommission = endpoint('/api/sales/commissions/adjust', {
  needs: sees(byCommission('id'), ...partners),
  summary:
    'Add a line to a commission: an amount in the smallest unit, positive or negative, with a note. The computed amount stays. Errors: not_found, stale, wrong_state.',
  request: z.strictObject({
    id,
    version,
    amount: z.number().int('Enter an amount.').min(-1e11).max(1e11),
    note: text('Note', 200),
  }),
  payload: z.object({ commission: z.object({ id, version: z.number() }), position }),
});
export const deleteCommission = endpoint('/api/sales/commissions/delete', {
  needs: sees(byCommission('id'), ...partners),
  summary: 'Void a pending commission. Errors: not_found, wrong_state.',
  request: z.strictObject({ id, reason: maybe(longText('Reason', 200)) }),
  payload: z.object({ id, position }),
});

export const ownStatement = fileEndpoint('/:org/partner/:token/api/statement', {
  kind: 'file',
  types: ['application/pdf'],
  needs: { who: 'anyone' },
  limit: { most: 60, seconds: 3600 },
  summary: "The partner's statement as PDF, by the link of its page. Errors: not_found, rate_limited.",
  request: z.object({ from: day('From'), to: day('To'), currency: maybe(z.string().max(3)) }),
});
