import { dueOnComing, dueOnLeaving, type FollowUpMark } from '@candor/contracts/jobs/follow-ups';
import { awaitedBy, type PlayMark, startedBy } from '@candor/contracts/jobs/plays';
import { type ApplicationEvent, type StartsPlays, startsPlays } from '@candor/contracts/pipeline/events';
import type { Placing } from '@candor/contracts/pipeline/stay';
import { isRejection, type Rules } from '../../kernel/decider.ts';
import type { PipelineCommands, PipelineFacts } from './pipeline-commands.decider.ts';
import type { Application } from '../../access/application.state.ts';

// Marks what starts when a candidate comes to a step or leaves one: plays and follow-ups. The event names them, so that a later change of them changes nothing that has happened.

type PipelineRulesOfAll = Rules<Application | null, PipelineCommands, ApplicationEvent, PipelineFacts>;
type Starting = Required<Pick<PipelineFacts['job'], 'steps' | 'plays'>>;
type Marks = { plays?: PlayMark[]; awaits?: ReturnType<typeof awaitedBy>; follow_ups?: FollowUpMark[] };
const marked = (event: ApplicationEvent, marks: Marks): ApplicationEvent => {
  const some = Object.entries(marks).filter(([, each]) => each.length);
  return some.length ? ({ ...event, data: { ...event.data, ...Object.fromEntries(some) } } as ApplicationEvent) : event;
};
/** By these they go on, so that what waits for that is due. */
const goesOn = (
  event: ApplicationEvent,
): event is Extract<ApplicationEvent, { type: 'ApplicationAdvanced' | 'ApplicationShiftedUp' | 'OfferExtended' }> =>
  event.type === 'ApplicationAdvanced' || event.type === 'ApplicationShiftedUp' || event.type === 'OfferExtended';
const followUps = (event: StartsPlays, steps: Starting['steps']): FollowUpMark[] => [
  ...(goesOn(event) ? dueOnLeaving(steps, event.data.from_step.id) : []),
  ...dueOnComing(steps, event.data.to_step.id, true),
];
const waiting = (event: Placing, { plays }: Starting) => awaitedBy(plays, event.data.to_step.id);
const withMarks = (event: ApplicationEvent, job: Starting): ApplicationEvent => {
  // They begin to wait, but have not entered the step as others do. Whoever comes over from another job was written to there.
  if (event.type === 'ApplicationMergedIn') return marked(event, { awaits: waiting(event, job) });
  if (event.type === 'ApplicationRestored')
    return marked(event, {
      awaits: waiting(event, job),
      follow_ups: dueOnComing(job.steps, event.data.to_step.id, false),
    });
  if (!startsPlays(event)) return event;
  // An archive that no person decided starts none: closing a job archives everybody at once, and a knockout answer waits for nobody.
  if (event.type === 'ApplicationArchived' && event.data.automatic) return event;
  return marked(event, {
    plays: startedBy(job.plays, event.data.to_step.id),
    awaits: waiting(event, job),
    follow_ups: followUps(event, job.steps),
  });
};
/** What an import brings in happened long ago, and a move that is taken back did not happen: neither starts anything. */
const startsNothing: readonly (keyof PipelineCommands)[] = ['bringIn', 'takeBackMove', 'undo'];

/** The rules, whose events say what they start. */
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
              return isRejection(decided) ? decided : decided.map((event) => withMarks(event, { steps, plays }));
            },
      ];
    }),
  ) as unknown as PipelineRulesOfAll;
