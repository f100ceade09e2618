import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { Erasing } from '@candor/contracts/people/events';
import type { ClaimEvent, CommissionEvent, DealEvent, TermEvent } from '@candor/contracts/sales/events';
import { type Due, process, settlingAt } from '../../kernel/work/process.ts';
import { deleteDealFiles, earnCommission, eraseDealWords, settleDeal } from './sales.queue.ts';

// Makes the work of sales due. Commissions follow a deal in the same append; jobs are needed only for days in the future.

/** The day begins at another hour in each zone, and an organization may change its zone. It has begun everywhere at noon of UTC. */
const hours = ['00', '12'] as const;

/** The job of a commission whose day is in the future: to earn it on that day. */
export const earningOn = ({
  id,
  stream,
  data: { earns_on },
}: {
  id: string;
  stream: string;
  data: { earns_on?: string | undefined };
}) =>
  earns_on
    ? hours.map((hour) =>
        earnCommission.due(`earn-commission:${id}:${hour}`, `${earns_on}T${hour}:05:00.000Z`, {
          commission_id: idOf(stream),
        }),
      )
    : [];
/** Queues the deletion of files. A job deletes the bytes, so that they are gone even if the process dies after the event. */
const filesGone = (event: Recorded, id: string | null) => [
  deleteDealFiles.due(`delete-deal-files:${event.id}`, event.metadata.occurred_at, { deal_id: idOf(event.stream), id }),
];
/** Looks at the deal of a joint decision that begins with this event. */
const settled = (event: Recorded): Due[] => {
  const streams = [event.stream, ...(event.metadata.carries ?? []).map(({ stream }) => stream)];
  const deal = streams.find((stream) => stream.startsWith('deal-'));
  return deal
    ? settlingAt(event).map((at) => settleDeal.due(`settle-deal:${event.id}`, at, { deal_id: idOf(deal) }))
    : [];
};
export const salesProcess = process<ClaimEvent | CommissionEvent | DealEvent | TermEvent | Erasing>('sales', {
  ClaimRegistered: settled,
  ClaimReleased: settled,
  TermVersionUsed: settled,
  DealOpened: settled,
  DealUpdated: settled,
  DealAccepted: settled,
  DealPaid: settled,
  DealDeclined: settled,
  DealReopened: settled,
  DealArchived: settled,
  DealRestored: settled,
  DealMoveTakenBack: settled,
  DealRefunded: settled,
  DealPartnerAdded: settled,
  DealPartnerChanged: settled,
  DealPartnerRemoved: settled,
  DealFileRemoved: (event) => filesGone(event, event.data.id),
  DealDeleted: (event) => [...filesGone(event, null), ...settled(event)],
  DealErased: (event) => filesGone(event, null),
  CandidateErased: ({ id, stream, metadata }) => [
    eraseDealWords.due(`erase-deal-words:${id}`, metadata.occurred_at, { candidate_id: idOf(stream) }),
  ],
  CommissionAccrued: earningOn,
  CommissionRecomputed: earningOn,
  CommissionUnearned: earningOn,
});
