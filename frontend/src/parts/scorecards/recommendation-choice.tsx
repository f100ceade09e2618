import { type Recommendation, recommendationKeys, recommendations } from '@candor/contracts/scorecards/values';
import { sayLabel } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { RecommendationSquare } from './recommendation-mark.tsx';

/** The four recommendations, none of them preselected. `name` is the name of the radio group. */
export const RecommendationChoice = ({
  name,
  label,
  value,
  disabled = false,
  onChoose,
  className,
}: {
  name: string;
  label: string;
  value: Recommendation | null;
  disabled?: boolean;
  onChoose: (to: Recommendation) => void;
  className: string;
}) => (
  <div role="radiogroup" aria-label={label} className={className}>
    {recommendationKeys.toReversed().map((key) => (
      <label
        key={key}
        className={cx(
          'relative inline-flex h-8 items-center justify-center gap-1.5 rounded-ctl px-3 text-ui has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:h-11',
          value === key ? 'bg-ink font-medium text-sheet' : 'bg-sheet text-ink shadow-card',
          disabled ? 'opacity-60' : value === key ? '' : 'hover:bg-hover',
        )}
      >
        <input
          type="radio"
          name={name}
          checked={value === key}
          disabled={disabled}
          onChange={() => onChoose(key)}
          className="absolute inset-0 appearance-none rounded-ctl outline-none"
        />
        <RecommendationSquare of={key} />
        {sayLabel(recommendations[key])}
      </label>
    ))}
  </div>
);
