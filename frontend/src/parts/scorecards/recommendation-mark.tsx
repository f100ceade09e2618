import { type Recommendation, recommendations } from '@candor/contracts/scorecards/values';
import { sayLabel } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';

const colors: Record<Recommendation, string> = {
  strong_no: 'bg-bad',
  no: 'bg-bad/60',
  yes: 'bg-good/60',
  strong_yes: 'bg-good',
};
/** A recommendation as a small square. Screen readers skip it, so its word must be beside it or in hidden text. */
export const RecommendationSquare = ({ of }: { of: Recommendation }) => (
  <span aria-hidden className={cx('size-2 shrink-0 rounded-[2px]', colors[of])} />
);
/** A recommendation as a word. */
export const RecommendationMark = ({ of }: { of: Recommendation }) => (
  <span className="inline-flex items-center gap-1.5 text-ui font-medium whitespace-nowrap text-ink">
    <RecommendationSquare of={of} />
    {sayLabel(recommendations[of])}
  </span>
);
