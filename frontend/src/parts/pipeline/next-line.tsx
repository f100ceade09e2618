import { CalendarCheck, CalendarPlus, CircleCheck, Clock3, FileSearch, Scale, Signature } from 'lucide-react';
import type { NextAction } from '@candor/contracts/pipeline/next-action';
import { cx } from '../../kit/cx.ts';

const icons: Record<NextAction['kind'], typeof Scale> = {
  review: FileSearch,
  book: CalendarPlus,
  wait: Clock3,
  meet: CalendarCheck,
  decide: Scale,
  offer: Signature,
  done: CircleCheck,
};
/** Accent color: due today; black: waits for the reader; gray: waits for others. An amber icon marks overdue actions. */
const wordTone = ({ urgency, turn }: NextAction) =>
  urgency === 'today' ? 'font-medium text-accent-ink' : turn === 'yours' ? 'font-medium text-ink' : 'text-ink-3';
const iconTone = ({ urgency, turn }: NextAction) =>
  urgency === 'late'
    ? 'text-warn'
    : urgency === 'today'
      ? 'text-accent-ink'
      : turn === 'yours'
        ? 'text-ink'
        : 'text-ink-4';

/** The next action, as an icon and a few words. If `act` is given, the line is a button. */
export const NextLine = ({
  next,
  act,
}: {
  next: NextAction;
  act?: { label: string; tabbable: boolean; onPress?: () => void };
}) => {
  const Icon = icons[next.kind];
  const line = (
    <>
      <Icon aria-hidden size={13} strokeWidth={2} className={cx('shrink-0', iconTone(next))} />
      <span className={cx('truncate text-meta', wordTone(next), act && 'group-hover/act:underline')}>{next.text}</span>
    </>
  );
  return act ? (
    <button
      type="button"
      data-act={next.action}
      tabIndex={act.tabbable ? 0 : -1}
      aria-label={act.label}
      onClick={act.onPress}
      className="group/act relative -my-1 flex min-h-6 min-w-0 items-center gap-1.5 rounded-tag underline-offset-2 before:absolute before:-inset-x-1 before:-inset-y-px"
    >
      {line}
    </button>
  ) : (
    line
  );
};
