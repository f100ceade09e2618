import type { Judged } from '@candor/contracts/demographics/cells';
import type { DecisionImpact } from '@candor/contracts/demographics/impact';
import { judgedNames } from '@candor/contracts/demographics/words';
import { fourFifths } from '@candor/contracts/demographics/assess';
import { sayLabel, say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { decisionWords, fixed, flagged } from './impact-words.ts';
import { Mark, place } from './marks.tsx';

const from = 0.5;
/** One small chart for each decision, the overall result first: every compared ratio on an axis from 0.5 to 1. */
export const DecisionCards = ({
  decisions,
  shown,
  onShow,
}: {
  decisions: readonly DecisionImpact[];
  shown: Judged;
  onShow: (decision: Judged) => void;
}) => (
  <div role="group" aria-label={say('Decisions')} className="grid grid-cols-2 gap-2 lg:grid-cols-4">
    {decisions.map((impact) => {
      const tone = flagged(impact, 'look').length
        ? 'text-bad'
        : flagged(impact, 'small').length
          ? 'text-warn'
          : 'text-ink-2';
      return (
        <button
          key={impact.decision}
          type="button"
          aria-pressed={impact.decision === shown}
          onClick={() => onShow(impact.decision)}
          className={cx(
            'grid gap-1 rounded-card border px-2.5 py-2 text-start',
            impact.decision === shown
              ? 'border-accent bg-accent-wash shadow-[0_0_0_1px_var(--accent)]'
              : 'border-line hover:bg-hover',
          )}
        >
          <span className="truncate text-ui font-semi text-ink">{sayLabel(judgedNames[impact.decision])}</span>
          <span aria-hidden className="relative mx-1.5 mt-1 block h-7 border-b border-line-2">
            <span
              className="absolute inset-y-0 border-s-[1.5px] border-dashed border-ink-2"
              style={{ insetInlineStart: `${place(fourFifths, from) * 100}%` }}
            />
            {impact.rows.map(
              ({ group, ratio, flag }) =>
                ratio !== null && (
                  <Mark
                    key={group}
                    flag={flag}
                    ring={group === impact.highest}
                    at={place(ratio, from)}
                    className="top-[70%]!"
                  />
                ),
            )}
          </span>
          <span aria-hidden className="tnum relative mx-1.5 flex justify-between text-micro text-ink-3">
            <span>{fixed(from, 1)}</span>
            <span
              className="absolute -translate-x-1/2 rtl:translate-x-1/2"
              style={{ insetInlineStart: `${place(fourFifths, from) * 100}%` }}
            >
              {fixed(fourFifths, 1)}
            </span>
            <span>{fixed(1, 0)}</span>
          </span>
          <span className={cx('text-meta font-medium', tone)}>{decisionWords(impact)}</span>
        </button>
      );
    })}
  </div>
);
