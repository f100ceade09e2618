import { idOf } from '@candor/contracts/all-events';
import type { CommissionEvent } from '@candor/contracts/sales/events';
import { process } from '../../kernel/work/process.ts';
import { earnCommission } from './sales.queue.ts';

// What sales makes due. Commissions follow a deal in the same append; only days that lie ahead are waited for.

/** The day begins at another hour in each zone, and an organization may change its zone. By noon of UTC it has begun everywhere. */
const hours = ['00', '12'] as const;

/** The work that follows a commission whose day lies ahead: to earn it on that day. */
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
export const salesProcess = process<CommissionEvent>('sales', {
  CommissionAccrued: earningOn,
  CommissionRecomputed: earningOn,
  CommissionUnearned: earningOn,
});
