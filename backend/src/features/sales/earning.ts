import type { Earning } from '@candor/contracts/sales/commission';
import { idFrom } from '../../kernel/codec.ts';
import { type Deal, refundedOf } from '../../states/deal.state.ts';
import { commissionState } from '../../states/sales.state.ts';

// Finds what a deal says about its commissions.

export const commissionCategory = commissionState.category;
export const commissionId = (deal_id: string, partner_id: string, month: number | null): string =>
  idFrom('commission', deal_id, partner_id, String(month ?? 0));
/** The facts of a deal that decide about commissions. */
export const earningOf = ({ place, partners, refunds }: Deal): Earning => ({
  type: place.type,
  signed: place.contract_signed_on && place.amount ? { ...place.amount, on: place.contract_signed_on } : null,
  paid: place.paid_on && place.paid_amount ? { ...place.paid_amount, on: place.paid_on } : null,
  refunded: refundedOf({ refunds }),
  partners,
});
/** Why a commission is void, by the stage of its deal. */
export const voidReasons = {
  deal_declined: 'The deal was declined.',
  archived: 'The deal was archived before it was paid.',
  deal_pending: 'The contract was taken back.',
  deal_accepted: 'The partner is no longer on the deal.',
  deal_paid: 'The partner is no longer on the deal.',
} as const;
