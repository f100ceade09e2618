import { z } from 'zod';
import { id } from '../kernel/values.ts';
import { isEnd, phasePlace, type Step } from './values.ts';

// Two jobs that are the same job, entered twice, become one: whoever is in progress goes on in the other.

/** Another job, as it was called then. */
export const JobMark = z.object({ id, name: z.string() });
export type JobMark = z.output<typeof JobMark>;
/** Where whoever stands in one step of a job stands in the other job. */
export const StepPair = z.strictObject({ from: id, to: id });
export type StepPair = z.output<typeof StepPair>;

/** Why an application ended that goes on in another job (docs/rules/jobs.md#prospect-pipelines). */
export const movedReason = 'Moved to another job';

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
/** The steps before the end. */
const way = (steps: readonly Step[]): Step[] => steps.filter(({ type }) => !isEnd(type));
/** Leads stay leads, and nobody who applied becomes one. */
export const fits = (from: Pick<Step, 'type'>, to: Pick<Step, 'type'>): boolean =>
  !isEnd(to.type) && (from.type === 'sourced_new') === (to.type === 'sourced_new');
/** Which of its kind the step is: the second interview, say. */
const turnOf = (step: Step, steps: readonly Step[]): number =>
  steps.filter(({ type }) => type === step.type).indexOf(step);

/**
 * Where the people of each step would stand: in the step of the same name, else in the one of the same type and turn,
 * else in the last one that is no further along. Whoever merges can choose another.
 */
export const suggestedSteps = (from: readonly Step[], to: readonly Step[]): StepPair[] =>
  way(from).flatMap((step) => {
    const fitting = way(to).filter((each) => fits(step, each));
    const ofType = fitting.filter(({ type }) => type === step.type);
    const found =
      fitting.find((each) => each.kind === step.kind && sameName(each.name, step.name)) ??
      ofType[turnOf(step, from)] ??
      ofType.at(-1) ??
      fitting.findLast((each) => phasePlace(each.type) <= phasePlace(step.type)) ??
      fitting[0];
    return found ? [{ from: step.id, to: found.id }] : [];
  });

/** The first step with people in it for which no step of the other job is chosen that fits; null: every one has one. */
export const unplaced = (
  from: readonly Step[],
  to: readonly Step[],
  pairs: readonly StepPair[],
  standing: Readonly<Record<string, number>>,
): Step | null =>
  way(from).find((step) => {
    const pair = pairs.find((each) => each.from === step.id);
    const chosen = pair && to.find(({ id }) => id === pair.to);
    return (standing[step.id] ?? 0) > 0 && !(chosen && fits(step, chosen));
  }) ?? null;

/** What the reason for closing a merged job is called, until the organization calls it otherwise. */
export const duplicateJob = 'Duplicate job';
