import { idOf } from '@candor/contracts/all-events';
import type { CommissionEvent } from '@candor/contracts/sales/events';
import { afterDays, afterMonths } from '@candor/contracts/sales/dates';
import { process } from '../../kernel/work/process.ts';
import { earnNextMonth } from './sales.queue.ts';

// What sales makes due. Commissions follow a deal in the same append; only months that have not come yet are waited for.

/** From this day on a shorter month may have no such day. */
const lastSafeDay = 28;
export const nextMonth = (earned_on: string): string => {
  const next = afterMonths(earned_on, 1);
  return Number(earned_on.slice(8)) > lastSafeDay || Number(next.slice(8)) < Number(earned_on.slice(8))
    ? afterDays(next, 3)
    : next;
};

/** The work that follows an earned month: the next one, until the last. */
export const nextEarning = ({
  id,
  stream,
  data: { computed, earned_on },
}: {
  id: string;
  stream: string;
  data: Extract<CommissionEvent, { type: 'CommissionEarned' }>['data'];
}) =>
  computed.month === null || computed.month >= computed.months
    ? []
    : [
        earnNextMonth.due(`earn-next-month:${id}`, `${nextMonth(earned_on)}T00:05:00.000Z`, {
          commission_id: idOf(stream),
        }),
      ];
export const salesProcess = process<CommissionEvent>('sales', { CommissionEarned: nextEarning });
