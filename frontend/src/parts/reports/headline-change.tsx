import { ArrowDown, ArrowUp } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { Headlined } from '@candor/contracts/reports/saved-endpoints';
import { cx } from '../../kit/cx.ts';
import { changeText, comparable, headlineText, isBetter } from './headline-words.ts';

/** The change of a figure: an arrow with the difference, colored if one direction is better. */
export const HeadlineChange = ({ figure }: { figure: Headlined }) => {
  if (figure.value === null || figure.before === null) return <span className="text-ink-3">–</span>;
  if (!comparable(figure)) return <span className="text-ink-3">{say('too few')}</span>;
  const change = figure.value - figure.before;
  if (!change) return <span className="text-ink-3">{say('same')}</span>;
  const good = isBetter(figure);
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={cx(
        'tnum inline-flex items-center gap-0.5 font-medium',
        good === null ? 'text-ink-2' : good ? 'text-good' : 'text-bad',
      )}
      title={say('{before} before', { before: headlineText(figure, figure.before) })}
    >
      <Arrow size={13} strokeWidth={2.25} aria-hidden />
      <span aria-hidden>{changeText(figure, change)}</span>
      <span className="sr-only">
        {say('{way, select, up {up} other {down}} from {before}', {
          way: change > 0 ? 'up' : 'down',
          before: headlineText(figure, figure.before),
        })}
      </span>
    </span>
  );
};
