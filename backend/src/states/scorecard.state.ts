import type { RecommendationEvent, ScorecardEvent } from '@candor/contracts/scorecards/events';
import {
  type CardVersion,
  mostVersions,
  reopenHours,
  type Recommendation,
  type ScoreAnswer,
  type Scorecard as SeenScorecard,
} from '@candor/contracts/scorecards/values';
import type { Fold } from '../kernel/decider.ts';

// One scorecard as a fold over its events, with its texts, and what a member recommends at a review. The rules are in features/interviews.

export type Scorecard = {
  user_id: string;
  status: 'not_started' | 'draft' | 'submitted';
  answers: Readonly<Record<string, ScoreAnswer>>;
  recommendation: Recommendation | null;
  comment: string;
  other_comment: string | null;
  summary_mark: string;
  submitted_at: string | null;
  /** The submitted versions, the first one first. */
  versions: readonly CardVersion[];
  /** When the interviewer last got a reminder. */
  reminded_at: string | null;
};
export type ScorecardState = Scorecard | null;
const begun = (user_id: string): Scorecard => ({
  user_id,
  status: 'not_started',
  answers: {},
  recommendation: null,
  comment: '',
  other_comment: null,
  summary_mark: '',
  submitted_at: null,
  versions: [],
  reminded_at: null,
});

export const scorecardState: Fold<ScorecardState, ScorecardEvent> = {
  category: 'scorecard',
  initial: null,
  evolve: {
    ScorecardSaved: (state, { data }) => {
      const card = state ?? begun(data.user_id);
      // An erased person's texts are missing.
      const words = new Map((data.words ?? []).map((each) => [each.question_id, each]));
      const answers = { ...card.answers };
      for (const judgement of data.judgements) {
        const { notes = '', signs = [], why = null, other = null } = words.get(judgement.question_id) ?? {};
        answers[judgement.question_id] = { ...judgement, notes, signs, why, other };
      }
      return {
        ...card,
        status: 'draft',
        answers,
        ...(data.summary
          ? {
              recommendation: data.summary.recommendation,
              summary_mark: data.summary.mark,
              comment: data.comment ?? '',
              other_comment: data.other_comment ?? null,
            }
          : {}),
      };
    },
    ScorecardSubmitted: (state, { data, metadata }) => ({
      ...(state ?? begun(data.user_id)),
      versions: [
        ...(state?.versions ?? []),
        {
          submitted_at: metadata.occurred_at,
          recommendation: data.recommendation,
          scores: data.scores.map(({ question_id, value, not_assessed }) => ({ question_id, value, not_assessed })),
          reopened: null,
        },
      ].slice(-mostVersions),
      status: 'submitted',
      recommendation: data.recommendation,
      comment: data.comment ?? '',
      submitted_at: metadata.occurred_at,
    }),
    ScorecardReopened: (state, { data, metadata }) =>
      state && {
        ...state,
        status: 'draft',
        submitted_at: null,
        versions: state.versions.map((each, at) =>
          at === state.versions.length - 1
            ? { ...each, reopened: { at: metadata.occurred_at, by: metadata.actor.id, reason: data.reason ?? null } }
            : each,
        ),
      },
    ScorecardReminded: (state, { data, metadata }) => ({
      ...(state ?? begun(data.user_id)),
      reminded_at: metadata.occurred_at,
    }),
  },
};

/** The last moment when the author may open it again. Null: it is not submitted. */
export const reopenUntil = ({ submitted_at }: Pick<Scorecard, 'submitted_at'>): string | null =>
  submitted_at && new Date(Date.parse(submitted_at) + reopenHours * 3_600_000).toISOString();
/** The scorecard as its permitted readers get it. */
export const seenCard = (id: string, state: ScorecardState): SeenScorecard => {
  const card = state ?? begun('');
  return {
    id,
    status: card.status,
    answers: Object.values(card.answers),
    recommendation: card.recommendation,
    comment: card.comment,
    other_comment: card.other_comment,
    summary_mark: card.summary_mark,
    submitted_at: card.submitted_at,
    reopen_until: reopenUntil(card),
  };
};

/** The scorecard as readers other than its author see it: nothing of a draft, and no texts that the author's other browser windows left. */
export const readCardOf = (id: string, state: ScorecardState): SeenScorecard => {
  const card = seenCard(id, state);
  const there = card.status === 'submitted';
  return {
    ...card,
    answers: there ? card.answers.map((answer) => ({ ...answer, other: null })) : [],
    recommendation: there ? card.recommendation : null,
    comment: there ? card.comment : '',
    other_comment: null,
  };
};

/** What one member recommends at a review. */
export type Recommended = {
  user_id: string;
  recommendation: Recommendation | null;
  comment: string;
  revision: number;
  reminded_at: string | null;
};
export type RecommendedState = Recommended | null;
export const recommendedState: Fold<RecommendedState, RecommendationEvent> = {
  category: 'recommendation',
  initial: null,
  evolve: {
    RecommendationSubmitted: (state, { data }) => ({
      user_id: data.user_id,
      recommendation: data.recommendation,
      comment: data.comment ?? '',
      revision: 1,
      reminded_at: state?.reminded_at ?? null,
    }),
    RecommendationRevised: (state, { data }) => ({
      user_id: data.user_id,
      recommendation: data.recommendation,
      comment: data.comment ?? '',
      revision: data.revision,
      reminded_at: state?.reminded_at ?? null,
    }),
    RecommendationAsked: (state, { data, metadata }) => ({
      user_id: data.user_id,
      recommendation: state?.recommendation ?? null,
      comment: state?.comment ?? '',
      revision: state?.revision ?? 0,
      reminded_at: metadata.occurred_at,
    }),
  },
};
