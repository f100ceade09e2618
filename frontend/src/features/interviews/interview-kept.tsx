import { Cloud, CloudOff } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { timeText } from '../../kit/time.tsx';
import type { HeldScorecard } from '../../parts/scorecards/use-scorecard.ts';

/** Tells the reader where their draft is stored. */
export const Kept = ({ card, zone }: { card: HeldScorecard; zone: string | null }) => {
  const { keeping, savedAt } = card;
  const here = keeping === 'kept' || keeping === 'refused';
  return (
    <span
      role="status"
      className={cx(
        'inline-flex items-center gap-1.5 text-meta',
        here ? 'text-warn max-sm:order-last max-sm:w-full' : 'text-ink-3 max-sm:sr-only',
      )}
    >
      {here ? <CloudOff size={14} aria-hidden /> : <Cloud size={14} aria-hidden className="text-good" />}
      {here
        ? say('Kept on this device')
        : keeping === 'sending'
          ? say('Saving…')
          : savedAt
            ? say('Draft saved {time}', { time: timeText(savedAt, zone) })
            : say('Everything is saved')}
    </span>
  );
};
