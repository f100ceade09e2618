import type { ScorecardRow } from '@candor/contracts/scorecards/rows';
import type { RecommendedState, ScorecardState } from '../../states/scorecard.state.ts';
import { idFrom } from '../../kernel/codec.ts';
import { commandOf } from '../../kernel/command.ts';
import type { RecommendationCommands } from './recommendation.decider.ts';
import type { ScorecardCommands } from './scorecard.decider.ts';

export const ScorecardCommand = commandOf<ScorecardCommands, ScorecardState>();
export const RecommendationCommand = commandOf<RecommendationCommands, RecommendedState>();
/** The stream of a member's recommendation about one application at one step. */
export const recommendationId = (application_id: string, step_id: string, user_id: string): string =>
  idFrom('recommendation', application_id, step_id, user_id);
/** The stream of the recommendation: an existing one, which may have begun under another application if two jobs were merged, or a new one. `rows`: the application's rows. */
export const recommendationOf = (
  rows: readonly ScorecardRow[],
  { application_id, step_id, user_id }: { application_id: string; step_id: string; user_id: string },
): string =>
  rows.find(
    (row) =>
      row.kind === 'recommendation' &&
      row.application_id === application_id &&
      row.step.id === step_id &&
      row.user_id === user_id,
  )?.id ?? recommendationId(application_id, step_id, user_id);
