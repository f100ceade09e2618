import { awaitedBy, type Play, type PlayMark, startedBy } from '@candor/contracts/jobs/plays';
import { type ApplicationEvent, type StartsPlays, startsPlays } from '@candor/contracts/pipeline/events';
import type { Placing } from '@candor/contracts/pipeline/stay';
import { isRejection, type Rules } from '../../kernel/decider.ts';
import type { PipelineCommands, PipelineFacts } from './pipeline-commands.decider.ts';
import type { Application } from '../../access/application.state.ts';

// Marks the plays that start when a candidate enters a step. The event names them, so that a later change of a play changes nothing that has happened.

type PipelineRulesOfAll = Rules<Application | null, PipelineCommands, ApplicationEvent, PipelineFacts>;
const named = <E extends StartsPlays>(event: E, plays: PlayMark[]): E => ({ ...event, data: { ...event.data, plays } });
const withAwaited = (event: Placing, plays: readonly Play[]): ApplicationEvent => {
  const awaits = awaitedBy(plays, event.data.to_step.id);
  return awaits.length ? ({ ...event, data: { ...event.data, awaits } } as ApplicationEvent) : event;
};
const withPlays = (event: ApplicationEvent, plays: readonly Play[]): ApplicationEvent => {
  // They begin to wait, but have not entered the step as others do.
  if (event.type === 'ApplicationRestored' || event.type === 'ApplicationMergedIn') return withAwaited(event, plays);
  if (!startsPlays(event)) return event;
  // An archive that no person decided starts none: closing a job archives everybody at once, and a knockout answer waits for nobody.
  if (event.type === 'ApplicationArchived' && event.data.automatic) return event;
  const started = startedBy(plays, event.data.to_step.id);
  return withAwaited(started.length ? named(event, started) : event, plays);
};
/** What an import brings in happened long ago, and a move that is taken back did not happen: neither starts a play. */
const startsNothing: readonly (keyof PipelineCommands)[] = ['bringIn', 'takeBackMove', 'undo'];

/** The rules, whose events say which plays they start. */
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
              const { plays } = context.facts.job;
              return isRejection(decided) || !plays?.length ? decided : decided.map((event) => withPlays(event, plays));
            },
      ];
    }),
  ) as unknown as PipelineRulesOfAll;
