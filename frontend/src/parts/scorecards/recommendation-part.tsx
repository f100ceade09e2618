import { mostComment, needsComment } from '@candor/contracts/scorecards/values';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { OtherText } from './question-card.tsx';
import { RecommendationChoice } from './recommendation-choice.tsx';
import type { HeldScorecard } from './use-scorecard.ts';

/** The name of the radio group. */
export const summaryName = 'recommendation';

/** The overall judgement, at the end of the scorecard. */
export const RecommendationPart = ({ card, disabled }: { card: HeldScorecard; disabled: boolean }) => {
  const { recommendation, comment, other } = card.summary;
  return (
    <section id={summaryName} aria-label={say('Recommendation')} className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-ui font-semi text-ink">{say('Recommendation')}</h2>
        <RecommendationChoice
          name={summaryName}
          label={say('Recommendation')}
          value={recommendation}
          disabled={disabled}
          onChoose={(to) => card.summarize({ recommendation: to })}
          className="flex flex-wrap gap-1.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
        />
      </div>
      <p className="mt-1 text-meta text-ink-3">
        {say('Explain a “no” in a comment. Decide after the conversation, not during it.')}
      </p>
      <textarea
        id="summary-comment"
        aria-label={say('Comment on the recommendation')}
        placeholder={needsComment(recommendation) ? say('Why not?') : say('Comment')}
        value={comment}
        maxLength={mostComment}
        readOnly={disabled}
        onChange={({ target }) => card.summarize({ comment: target.value })}
        className={cx(inputLook(), 'field-sizing-content mt-2 block h-auto min-h-16 w-full resize-none py-2')}
      />
      {other && (
        <OtherText text={comment} other={other} onChoose={(text) => card.summarize({ comment: text, other: null })} />
      )}
    </section>
  );
};
