import { say } from '@candor/contracts/words/say';
import { ClosedQuestion, OpenQuestion } from '../../parts/scorecards/question-card.tsx';
import { RecommendationPart } from '../../parts/scorecards/recommendation-part.tsx';
import type { InterviewNow } from './use-interview.ts';
import type { InterviewHand } from './use-interview-hand.ts';

/** The questions of the conversation, the selected one with its notes and score, and the recommendation. */
export const InterviewQuestions = ({ now, hand }: { now: InterviewNow; hand: InterviewHand }) => {
  const { page, card, open, disabled, zone } = now;
  const { questions, others } = page;
  return (
    <div
      data-page-scroll
      role="region"
      tabIndex={0}
      aria-label={say('Questions')}
      className="quiet-scroll min-w-0 flex-1 overflow-y-auto px-5 py-4 outline-offset-[-2px] max-sm:px-2"
    >
      {questions.length === 0 && (
        <p className="px-4 pb-4 text-ui text-ink-3">
          {say('No questions are planned for this round. Recommend below.')}
        </p>
      )}
      {questions.map((question, at) =>
        question.id === open ? (
          <OpenQuestion
            key={question.id}
            question={question}
            place={at + 1}
            answer={card.answer(question.id)}
            disabled={disabled}
            zone={zone}
            others={others}
            onChange={(to) => card.change(question.id, to)}
          />
        ) : (
          <ClosedQuestion
            key={question.id}
            question={question}
            place={at + 1}
            answer={card.answer(question.id)}
            onOpen={() => hand.show(question.id)}
          />
        ),
      )}
      <RecommendationPart card={card} disabled={disabled} />
    </div>
  );
};
