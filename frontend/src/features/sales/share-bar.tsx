import { percentText, wholePpm } from '@candor/contracts/sales/values';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';

const shades = ['bg-ink-2', 'bg-ink-3', 'bg-ink-4', 'bg-line-2'];
/** The shares of a deal's partners as one line. If they add up to more than 100 %, the line runs over the end, in red. */
export const ShareBar = ({ shares, wide = false }: { shares: readonly number[]; wide?: boolean }) => {
  const sum = shares.reduce((all, share) => all + share, 0);
  if (!sum) return null;
  return (
    <span
      role="img"
      aria-label={say('Partners share {percent}%', { percent: percentText(sum) })}
      className={cx('flex h-[5px] shrink-0 gap-px overflow-hidden rounded-full', wide ? 'w-16' : 'w-7')}
    >
      {shares.map((share, index) => (
        <i
          key={index}
          className={sum > wholePpm ? 'bg-bad' : shades[index % shades.length]}
          style={{ width: `${(100 * share) / Math.max(sum, wholePpm)}%` }}
        />
      ))}
    </span>
  );
};
