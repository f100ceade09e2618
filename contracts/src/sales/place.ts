import type { DealEvent } from './events.ts';
import type { DealPlace, DealRow } from './rows.ts';

// The stage and amount of a deal, folded in the same way by rules and read models.

type At = { revision: number; metadata: { occurred_at: string; actor: { id: string } } };

/** The place after a move. Other events do not change the place. */
export const placeAfter = (place: DealPlace, { type, data, metadata }: DealEvent & At): DealPlace => {
  const since = metadata.occurred_at;
  switch (type) {
    case 'DealAccepted':
      return {
        ...place,
        type: 'deal_accepted',
        since,
        amount: data.amount,
        contract_signed_on: data.contract_signed_on,
        was_signed: true,
      };
    case 'DealPaid':
      return { ...place, type: 'deal_paid', since, paid_on: data.paid_on, paid_amount: data.paid_amount };
    case 'DealDeclined':
      return { ...place, type: 'deal_declined', since, decline_reason_id: data.reason_id, decline_note: data.note };
    case 'DealReopened':
      return { ...place, type: 'deal_pending', since, decline_reason_id: null, decline_note: null };
    case 'DealArchived':
      return { ...place, type: 'archived', since, archived_from: place.type };
    case 'DealRestored':
      return { ...place, type: place.archived_from ?? 'deal_pending', since, archived_from: null };
    default:
      return place;
  }
};
/** What an undo needs to know of a move. */
export const atLast = (before: DealPlace, { revision, metadata }: At): NonNullable<DealRow['last']> => ({
  revision,
  at: metadata.occurred_at,
  by: metadata.actor.id,
  before,
});
