import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { Erasing } from '@candor/contracts/people/events';
import type { CommissionEvent, DealEvent } from '@candor/contracts/sales/events';
import { process } from '../../kernel/work/process.ts';
import { deleteDealFiles, earnCommission, eraseDealWords } from './sales.queue.ts';

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
export const salesProcess = process<CommissionEvent | DealEvent | Erasing>('sales', {
  DealFileRemoved: (event) => filesGone(event, event.data.id),
  DealDeleted: (event) => filesGone(event, null),
  DealErased: (event) => filesGone(event, null),
  CandidateErased: ({ id, stream, metadata }) => [
    eraseDealWords.due(`erase-deal-words:${id}`, metadata.occurred_at, { candidate_id: idOf(stream) }),
  ],
  CommissionAccrued: earningOn,
  CommissionRecomputed: earningOn,
  CommissionUnearned: earningOn,
});
