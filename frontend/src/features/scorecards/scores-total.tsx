import type { KeyboardEvent } from 'react';
import { Lock } from 'lucide-react';
import type { SentScores } from '@candor/contracts/scorecards/scores';
import { recommendationKeys, speaksFor } from '@candor/contracts/scorecards/values';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { listTo } from '../../page/list-address.ts';
import { RecommendationSquare } from '../../parts/scorecards/recommendation-mark.tsx';
import { pointWords } from '../../parts/scorecards/score-words.ts';

/** How many members recommend the candidate and how many do not. */
const Tally = ({ scores }: { scores: SentScores }) => {
  const { recommendations: counts, owed, late } = scores;
  const given = recommendationKeys.flatMap((key) => Array.from({ length: counts[key] }, () => key));
  const yes = given.filter(speaksFor).length;
  const no = given.length - yes;
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex items-center gap-1.5 text-micro text-ink">
        <span aria-hidden className="flex gap-0.5">
          {given.slice(0, 8).map((key, at) => (
            <RecommendationSquare key={at} of={key} />
          ))}
        </span>
        {given.length > 0 && (
          <span className="truncate">
            {no ? say('{yes, number} yes, {no, number} no', { yes, no }) : say('{yes, number} yes', { yes })}
          </span>
        )}
      </span>
      <span className={cx('truncate text-micro', late ? 'text-warn' : 'text-ink-3')}>
        {late
          ? say('{count, plural, one {# scorecard missing} other {# scorecards missing}}', { count: late })
          : owed
            ? say('{count, number} to come', { count: owed })
            : given.length
              ? say('all in')
              : say('No scorecard yet')}
      </span>
    </span>
  );
};
/** The mark for scores that are hidden until the reader has submitted their own scorecard. */
const Closed = ({ own }: { own: string | null }) => (
  <span className="flex items-center gap-1.5 text-meta text-ink-3">
    <Lock size={12} aria-hidden />
    {own ? (
      <Link to={listTo('people', 'interviews', { id: own })} className="text-accent-ink underline underline-offset-2">
        {say('You owe yours')}
      </Link>
    ) : (
      say('You owe yours')
    )}
  </span>
);
/** The total score over all requirements. A press shows the scorecards. */
export const TotalScore = ({
  scores,
  onOpen,
  onKeyDown,
}: {
  scores: SentScores | undefined;
  onOpen: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}) =>
  !scores ? null : scores.closed ? (
    <Closed own={scores.own} />
  ) : (
    <button
      type="button"
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-ctl px-2 text-start outline-offset-[-2px] hover:bg-hover"
    >
      <span className="tnum w-9 shrink-0 text-title font-semi text-ink">
        {scores.total === null ? '–' : pointWords(scores.total)}
      </span>
      <Tally scores={scores} />
      {scores.cards.length > 0 && <span className="sr-only">{say('Read the scorecards')}</span>}
    </button>
  );
