import { remindedLately } from '@candor/contracts/reviews/values';
import type { RecommendationEvent } from '@candor/contracts/scorecards/events';
import { lacksComment, type Recommendation } from '@candor/contracts/scorecards/values';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { recommendedState, type RecommendedState } from '../../states/scorecard.state.ts';
import { alreadyReminded, type Decider, reject } from '../../kernel/decider.ts';

// The rules of one member's recommendation about one application at one review. The member can change it as often as they like while the candidate is there.

type About = { application_id: string; candidate_id: string; job_id: string; step: StepMark };
export type RecommendationCommands = {
  /** `comment`: null keeps the comment that was written before. */
  recommend: { about: About; recommendation: Recommendation; comment: string | null };
  remind: { about: About; user_id: string };
};
/** `stands`: whether the candidate is at this review at present. `name`: the name of the member who is asked. */
export type RecommendationFacts = { stands: boolean; name: string };

export const recommendation: Decider<
  RecommendedState,
  RecommendationCommands,
  RecommendationEvent,
  RecommendationFacts
> = {
  ...recommendedState,
  decide: {
    recommend: ({ about, recommendation: given, comment: written }, state, { facts, actor }) => {
      if (!facts.stands)
        return reject(
          'wrong_state',
          'Recommendations are given at the initial and at the final review, while the candidate is there.',
        );
      const comment = written ?? state?.comment ?? '';
      if (lacksComment(given, comment)) return reject('validation', 'Explain a “no” in a comment.');
      if (state?.recommendation === given && state.comment === comment) return [];
      const data = { ...about, user_id: actor.id, recommendation: given, comment };
      return state?.recommendation
        ? [{ type: 'RecommendationRevised', data: { ...data, revision: state.revision + 1 } }]
        : [{ type: 'RecommendationSubmitted', data }];
    },
    remind: ({ about, user_id }, state, { facts, now }) => {
      if (!facts.stands || state?.recommendation)
        return reject('wrong_state', 'Nothing is waiting for {name}.', { name: facts.name });
      if (remindedLately(state?.reminded_at, now)) return alreadyReminded(facts.name);
      return [{ type: 'RecommendationAsked', data: { ...about, user_id } }];
    },
  },
};
