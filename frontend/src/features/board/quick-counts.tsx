import { CalendarPlus, Clock3, Scale } from 'lucide-react';
import { meets } from '@candor/contracts/rounds/scheduling';
import { isEnd } from '@candor/contracts/jobs/values';
import { type QuickCount as Quick, quickCounts, quickMeaning, waitingDays } from '@candor/contracts/pipeline/figures';
import type { BoardData } from '@candor/contracts/pipeline/pages';
import { say } from '@candor/contracts/words/say';
import { QuickCount } from '../../kit/tables/filter-bar.tsx';
import type { DrawnColumn } from '../../parts/board/board-state.ts';

const icons = { need_you: Scale, unscheduled: CalendarPlus, waiting: Clock3 } as const;
export const quickLabel = (quick: Quick): string => {
  if (quick === 'need_you') return say('need you');
  return quick === 'unscheduled' ? say('unscheduled') : say('waiting {days, number} d+', { days: waitingDays });
};

/** Counts that filter the board. If all cards are on the page, they are counted there, so that each move shows immediately. If not, the counts are the server's, for exactly the cards that each count opens. */
export const QuickCounts = ({
  counts,
  columns,
  value,
  onChange,
}: {
  counts: NonNullable<BoardData['board']>['quick'];
  columns: readonly DrawnColumn[];
  value: Quick | undefined;
  onChange: (value: Quick | undefined) => void;
}) => {
  const live = columns.filter((column) => !isEnd(column.step.type));
  const whole = !value && live.every((column) => column.cards.length >= column.count);
  const count = (quick: Quick) =>
    whole
      ? live.reduce(
          (sum, column) => sum + column.cards.filter((card) => quickMeaning[quick](column.step, card)).length,
          0,
        )
      : counts[quick];
  // If every step with meetings is empty, there is nothing to schedule.
  const met = counts.unscheduled > 0 || live.some((column) => column.count > 0 && meets(column.step));
  return quickCounts.map((quick) => {
    if (quick === 'unscheduled' && !met && value !== quick) return null;
    const Icon = icons[quick];
    return (
      <QuickCount
        key={quick}
        count={count(quick)}
        label={quickLabel(quick)}
        icon={<Icon size={13} aria-hidden className="@max-3xl:hidden" />}
        on={value === quick}
        onToggle={() => onChange(value === quick ? undefined : quick)}
      />
    );
  });
};
