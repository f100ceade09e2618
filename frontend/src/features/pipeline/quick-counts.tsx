import { CalendarPlus, Clock3, Scale } from 'lucide-react';
import { isEnd } from '@candor/contracts/jobs/values';
import type { StepRef } from '@candor/contracts/kernel/standard';
import type { BoardData } from '@candor/contracts/pipeline/pages';
import { QuickCount } from '../../kit/filter-bar.tsx';
import type { BoardCard, DrawnColumn } from './board-state.ts';
import { daysIn, isRound, nextStepOf } from './stages.ts';

export type Quick = 'need_you' | 'unscheduled' | 'waiting';
const waitingDays = 8;
/** Which cards a quick count is about. */
export const quickMeaning: Record<Quick, (card: BoardCard, step: StepRef, zone: string | null) => boolean> = {
  need_you: (card, step, zone) => !isEnd(step.type) && nextStepOf(card, step, zone).tone !== 'others',
  unscheduled: (card, step) => isRound(step.type) && card.schedule_status === 'unscheduled',
  waiting: (card, step, zone) =>
    !isEnd(step.type) && step.type !== 'sourced_new' && daysIn(card.entered_at, zone) >= waitingDays,
};
const looks = {
  need_you: { label: 'need you', icon: Scale },
  unscheduled: { label: 'unscheduled', icon: CalendarPlus },
  waiting: { label: 'waiting 8 d+', icon: Clock3 },
} as const;

/** Counts that filter the board. Counted from the cards when all of them are on screen, so that they follow every move at once; else the server's. */
export const QuickCounts = ({
  counts,
  columns,
  zone,
  value,
  onChange,
}: {
  counts: NonNullable<BoardData['board']>['quick'];
  columns: readonly DrawnColumn[];
  zone: string | null;
  value: Quick | undefined;
  onChange: (value: Quick | undefined) => void;
}) => {
  const live = columns.filter((column) => !isEnd(column.step.type));
  const whole = live.every((column) => column.cards.length >= column.count);
  const count = (quick: Quick) =>
    whole
      ? live.reduce(
          (sum, column) => sum + column.cards.filter((card) => quickMeaning[quick](card, column.step, zone)).length,
          0,
        )
      : counts[quick];
  return (Object.keys(looks) as Quick[]).map((quick) => {
    const { label, icon: Icon } = looks[quick];
    return (
      <QuickCount
        key={quick}
        count={count(quick)}
        label={label}
        icon={<Icon size={13} aria-hidden className="@max-3xl:hidden" />}
        on={value === quick}
        onToggle={() => onChange(value === quick ? undefined : quick)}
      />
    );
  });
};
