import { dueOnComing, dueOnLeaving, type FollowUpMark } from '@candor/contracts/rounds/follow-ups';
import { awaitedBy, type PlayMark, startedBy } from '@candor/contracts/rounds/plays';
import { isUndoable } from '@candor/contracts/pipeline/actions';
import { type ApplicationEvent, startsPlays } from '@candor/contracts/pipeline/events';
import type { Placing } from '@candor/contracts/pipeline/stay';
import { isRejection, type Rules } from '../../kernel/decider.ts';
import type { PipelineCommands, PipelineFacts } from './pipeline-commands.decider.ts';
import type { Application } from '../../states/application.state.ts';

// Marks the plays (rules that make tasks) and follow-ups that start when a candidate comes to a step or leaves one. The event names them, so that later changes do not alter the past.

type PipelineRulesOfAll = Rules<Application | null, PipelineCommands, ApplicationEvent, PipelineFacts>;
type Starting = Required<Pick<PipelineFacts['job'], 'steps' | 'plays'>>;
type Marks = { plays?: PlayMark[]; awaits?: ReturnType<typeof awaitedBy>; follow_ups?: FollowUpMark[] };
const marked = (event: ApplicationEvent, marks: Marks): ApplicationEvent => {
  const some = Object.entries(marks).filter(([, each]) => each.length);
  return some.length ? ({ ...event, data: { ...event.data, ...Object.fromEntries(some) } } as ApplicationEvent) : event;
};
/** Whether the move makes the mails for leaving due. A candidate who is sent back within minutes was there by mistake. */
const leaves = (
  event: ApplicationEvent,
  state: Application | null,
  now: string,
): event is Extract<ApplicationEvent, { type: 'ApplicationAdvanced' | 'ApplicationShiftedUp' | 'OfferExtended' }> =>
  event.type === 'ApplicationAdvanced' ||
  event.type === 'OfferExtended' ||
  (event.type === 'ApplicationShiftedUp' && !(state && isUndoable(state.entered_at, now)));
const waiting = (event: Placing, { plays }: Starting) => awaitedBy(plays, event.data.to_step.id);
const withMarks = (
  event: ApplicationEvent,
  job: Starting,
  state: Application | null,
  now: string,
): ApplicationEvent => {
  // The candidates begin to wait, but do not count as new in the step. A candidate from another job got the mails of the step there.
  if (event.type === 'ApplicationMergedIn') return marked(event, { awaits: waiting(event, job) });
  if (event.type === 'ApplicationRestored')
    return marked(event, {
      awaits: waiting(event, job),
      follow_ups: dueOnComing(job.steps, event.data.to_step.id, false),
    });
  // An undone move starts nothing, except the follow-ups of a candidate who was archived by an answer too long ago for an undo.
  if (event.type === 'MoveTakenBack')
    return state?.last_move && state.archived?.knockout && !isUndoable(state.last_move.at, now)
      ? marked(event, { follow_ups: dueOnComing(job.steps, event.data.to_step.id, false) })
      : event;
  if (!startsPlays(event)) return event;
  // An archive that no person decided starts no plays: closing a job archives all its candidates, and a knockout answer starts no plays.
  if (event.type === 'ApplicationArchived' && event.data.automatic) return event;
  return marked(event, {
    plays: startedBy(job.plays, event.data.to_step.id),
    awaits: waiting(event, job),
    follow_ups: [
      ...(leaves(event, state, now) ? dueOnLeaving(job.steps, event.data.from_step.id) : []),
      ...dueOnComing(job.steps, event.data.to_step.id, true),
    ],
  });
};
/** Commands whose events start nothing: imported events happened long ago, and an undone move did not happen. */
const startsNothing: readonly (keyof PipelineCommands)[] = ['bringIn', 'takeBackMove'];

/** The rules, with events that name the plays and follow-ups that they start. */
export const startingPlays = (rules: PipelineRulesOfAll): PipelineRulesOfAll =>
  Object.fromEntries(
    (Object.keys(rules) as (keyof PipelineCommands)[]).map((name) => {
      const rule = rules[name] as PipelineRulesOfAll['advance'];
      return [
        name,
        startsNothing.includes(name)
          ? rule
          : (...[command, state, context]: Parameters<typeof rule>) => {
              const decided = rule(command, state, context);
              const { steps, plays = [] } = context.facts.job;
              return isRejection(decided)
                ? decided
                : decided.map((event) => withMarks(event, { steps, plays }, state, context.now));
            },
      ];
    }),
  ) as unknown as PipelineRulesOfAll;
