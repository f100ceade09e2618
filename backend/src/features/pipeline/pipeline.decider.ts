import { lineOf, type PipelineAction, standingOf } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { type Application, applicationState } from '../../states/application.state.ts';
import { jobClosed } from '../../states/job.state.ts';
import type { Context, Decider, Rejection } from '../../kernel/decider.ts';
import { arriving } from './arriving.decider.ts';
import { inviting } from './inviting.decider.ts';
import { besides } from './besides.decider.ts';
import { moving } from './moving.decider.ts';
import { answering, approving, offering } from './offering.decider.ts';
import type { ActionRules, PipelineCommands, PipelineFacts, PipelineRules } from './pipeline-commands.decider.ts';
import { notEditor, refuse, unknown } from './places.decider.ts';
import { startingPlays } from './step-plays.decider.ts';

// The rules of one application: a candidate on one job (docs/rules/pipeline-actions.md).

/** The refusal of offers on a prospect pipeline, which has no hires. */
export const noOffers = refuse('Add this person to a job to make an offer.');
const allowed = (action: PipelineAction, state: Application): boolean =>
  lineOf(action).from.includes(standingOf(state.step.type));

type Rule = (
  command: never,
  state: Application | null,
  context: Context<PipelineFacts>,
) => readonly ApplicationEvent[] | Rejection;
/** Every action checks the table of actions first: who may do it, and from which place. The only action on a closed job is archiving. */
const byTheTable = (rules: ActionRules<PipelineAction>) =>
  Object.fromEntries(
    (Object.keys(rules) as PipelineAction[]).map((action): [PipelineAction, Rule] => [
      action,
      (command, state, context) => {
        if (!state) return unknown;
        if (lineOf(action).needs === 'offer' && !context.facts.editor) return notEditor;
        if (action !== 'archive' && context.facts.job.status === 'archived') return jobClosed;
        if (lineOf(action).needs === 'offer' && context.facts.job.kind === 'prospect') return noOffers;
        if (!allowed(action, state)) return rules[action].refused(state);
        return rules[action].decide(command, state, context);
      },
    ]),
  ) as PipelineRules<PipelineAction>;

export const pipeline: Decider<Application | null, PipelineCommands, ApplicationEvent, PipelineFacts> = {
  ...applicationState,
  decide: startingPlays({
    ...arriving,
    ...byTheTable({ ...moving, ...offering }),
    ...besides,
    ...inviting,
    ...answering,
    ...approving,
    undo: (command, state, context) =>
      context.facts.job.status === 'archived' ? jobClosed : besides.undo(command, state, context),
    reviewResume: (command, state, context) =>
      context.facts.job.status === 'archived' ? jobClosed : besides.reviewResume(command, state, context),
    takeBackReview: (command, state, context) =>
      context.facts.job.status === 'archived' ? jobClosed : besides.takeBackReview(command, state, context),
  }),
};
export type { PipelineCommands, PipelineFacts } from './pipeline-commands.decider.ts';
