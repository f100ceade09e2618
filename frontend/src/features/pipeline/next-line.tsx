import { CalendarCheck, CalendarPlus, CircleCheck, Clock3, FileSearch, Scale, Signature } from 'lucide-react';
import { cx } from '../../kit/cx.ts';
import type { NextStep } from './stages.ts';

const icons: Record<NextStep['kind'], typeof Scale> = {
  review: FileSearch,
  book: CalendarPlus,
  wait: Clock3,
  meet: CalendarCheck,
  decide: Scale,
  offer: Signature,
  done: CircleCheck,
};
const wordTones = { now: 'font-medium text-accent-ink', yours: 'font-medium text-ink', others: 'text-ink-3' };
const iconTones = { now: 'text-accent-ink', yours: 'text-ink', others: 'text-ink-4' };

/** What happens next, as an icon and a few words; the colour says whose turn it is. */
export const NextLine = ({ next }: { next: NextStep }) => {
  const Icon = icons[next.kind];
  return (
    <>
      <Icon aria-hidden size={13} strokeWidth={2} className={cx('shrink-0', iconTones[next.tone])} />
      <span className={cx('truncate text-meta', wordTones[next.tone])}>{next.text}</span>
    </>
  );
};
