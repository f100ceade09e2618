import { idOf } from '@candor/contracts/all-events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { offerRequestList, type OfferRequestRow } from '@candor/contracts/pipeline/rows';
import { projection } from '../kernel/projection.ts';

type Request = Extract<
  ApplicationEvent,
  { type: 'OfferApprovalAsked' | 'OfferApproved' | 'OfferRefused' | 'OfferRequestWithdrawn' }
>;
const over = () => null;

/** The offers that wait for approval. The projection ignores moves: if a candidate leaves or answers the offer, a separate event ends the request. */
export const offerRequests = projection<OfferRequestRow, Request>({
  name: 'offer-requests',
  version: 1,
  list: offerRequestList,
  keys: (event) => [idOf(event.stream)],
  on: {
    OfferApprovalAsked: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      asked_by: event.metadata.actor.id,
      asked_at: event.metadata.occurred_at,
      change: event.data.change,
    }),
    OfferApproved: over,
    OfferRefused: over,
    OfferRequestWithdrawn: over,
  },
});
