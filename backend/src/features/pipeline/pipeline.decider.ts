import { type PipelineAction, pipelineActions, standingOf } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { type Application, applicationState } from '../../states/application.state.ts';
import { notScheduled } from '../../states/inviting.state.ts';
import { jobClosed } from '../../states/job.state.ts';
import type { Context, Decider, Rejection } from '../../kernel/decider.ts';
import { arriving } from './arriving.decider.ts';
import { inviting } from './inviting.decider.ts';
import { besides, moving } from './moving.decider.ts';
import { answering, approving, offering } from './offering.decider.ts';
import type { ActionRules, PipelineCommands, PipelineFacts, PipelineRules } from './pipeline-commands.decider.ts';
import { notEditor, refuse, unknown } from './places.decider.ts';
import { startingPlays } from './step-plays.decider.ts';

// The rules of one application: a candidate on one job (docs/rules/pipeline-actions.md).

/** A prospect pipeline has no hires. */
export const noOffers = refuse('Add this person to a job to make an offer.');
const ended = (state: Application) =>
  refuse('This candidate is already {step}. Use Revive to reconsider them.', { step: state.step.name });
const unapproved = refuse('This offer waits for approval. The candidate does not know of it yet.');
const isLead = (state: Application) => state.step.type === 'sourced_new';
/** The refusals of actions that the table does not allow. */
const refusals: Record<PipelineAction, (state: Application) => Rejection> = {
  advance: ended,
  shift_up: (state) => (isLead(state) ? refuse('There is no earlier step.') : ended(state)),
  schedule: () => notScheduled,
  archive: () => refuse('This candidate is already archived.'),
  restore: () => refuse('Only archived candidates can be restored.'),
  revive: () => refuse('Only archived candidates or declined offers can be revived.'),
  offer: (state) =>
    isLead(state)
      ? refuse('Move this lead to Application first.')
      : state.step.type === 'offered'
        ? refuse('This candidate already has a pending offer.')
        : ended(state),
  offer_update: () => refuse('Only a pending offer can be changed.'),
  offer_accept: ({ request }) => (request ? unapproved : refuse('There is no pending offer to accept.')),
  offer_decline: ({ request }) => (request ? unapproved : refuse('There is no pending offer to decline.')),
};
const allowed = (action: PipelineAction, state: Application): boolean =>
  (pipelineActions[action].from as readonly string[]).includes(standingOf(state.step.type));

type Rule = (
  command: never,
  state: Application | null,
  context: Context<PipelineFacts>,
) => readonly ApplicationEvent[] | Rejection;
/** Every action checks the table first: who may do it, and from which place. On a closed job, archiving is the only action. */
const byTheTable = (rules: ActionRules<PipelineAction>) =>
  Object.fromEntries(
    (Object.keys(rules) as PipelineAction[]).map((action): [PipelineAction, Rule] => [
      action,
      (command, state, context) => {
        if (!state) return unknown;
        if (pipelineActions[action].needs === 'offer' && !context.facts.editor) return notEditor;
        if (action !== 'archive' && context.facts.job.status === 'archived') return jobClosed;
        if (pipelineActions[action].needs === 'offer' && context.facts.job.kind === 'prospect') return noOffers;
        if (!allowed(action, state)) return refusals[action](state);
        return rules[action](command, state, context);
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
