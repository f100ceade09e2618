import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import type { ScorecardLine } from '@candor/contracts/scorecards/line';
import { scorecardStatuses } from '@candor/contracts/interviews/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { RecommendationMark } from './recommendation-mark.tsx';
import { ScorecardContent } from './scorecard-content.tsx';

const Who = ({ line: { name, step } }: { line: ScorecardLine }) => (
  <>
    <Avatar name={name} size={26} />
    <span className="min-w-0 flex-1">
      <span className="block truncate text-ui font-medium text-ink">{name}</span>
      <span className="block truncate text-meta text-ink-3">{sayLabel(step.name)}</span>
    </span>
  </>
);

/** The scorecards of one candidate, in the order of their interviews. Those that the reader may open expand in place. */
export const ScorecardLines = ({
  lines,
  zone,
  onChange,
}: {
  lines: readonly ScorecardLine[];
  zone: string | null;
  onChange: () => void;
}) => {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id}>
          {line.open ? (
            <button
              type="button"
              aria-expanded={open === line.id}
              onClick={() => setOpen(open === line.id ? null : line.id)}
              className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-2.5 rounded-ctl px-2 py-1.5 text-start hover:bg-hover"
            >
              <Who line={line} />
              {line.recommendation && <RecommendationMark of={line.recommendation} />}
              <ChevronDown
                size={15}
                aria-hidden
                className={cx('shrink-0 text-ink-3 transition-transform', open === line.id && 'rotate-180')}
              />
            </button>
          ) : (
            <div className="flex min-h-11 items-center gap-2.5 py-1.5">
              <Who line={line} />
              <span className="shrink-0 text-meta text-ink-3">
                {line.status === 'submitted' ? say('Opens when yours is in') : sayLabel(scorecardStatuses[line.status])}
              </span>
            </div>
          )}
          {open === line.id && line.open && (
            <div className="pb-4">
              <ScorecardContent id={line.id} zone={zone} onReopen={onChange} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
};
