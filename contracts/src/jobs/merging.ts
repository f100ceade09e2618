import { z } from 'zod';
import { id } from '../kernel/values.ts';
import { isEnd, phasePlace, type Step } from './values.ts';

// Merges two jobs that are the same job, entered twice: candidates in progress continue in the other.

/** Another job, with the name that it had when the event happened. */
export const JobMark = z.object({ id, name: z.string() });
export type JobMark = z.output<typeof JobMark>;
/** A step of a job, and the step of the other job to which its candidates go. */
export const StepPair = z.strictObject({ from: id, to: id });
export type StepPair = z.output<typeof StepPair>;

/** The reason for the end of an application that continues in another job (docs/rules/jobs.md#prospect-pipelines). */
export const movedReason = 'Moved to another job';

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
/** The steps that are not end steps. */
const way = (steps: readonly Step[]): Step[] => steps.filter(({ type }) => !isEnd(type));
/** Leads can only stay leads, and applicants cannot become leads. */
export const fits = (from: Pick<Step, 'type'>, to: Pick<Step, 'type'>): boolean =>
  !isEnd(to.type) && (from.type === 'sourced_new') === (to.type === 'sourced_new');
/** The step's number among steps of its type, such as 1 for the second interview. */
const turnOf = (step: Step, steps: readonly Step[]): number =>
  steps.filter(({ type }) => type === step.type).indexOf(step);

/**
 * Where the people of each step would go: to the step of the same name, or else of the same type and number,
 * or else to the last step that is not further along. The member who merges can choose another step.
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

/** The first step that has people and for which no fitting step of the other job was chosen; null: there is none. */
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

/** The name of the close reason for a merged job, unless the organization renamed it. */
export const duplicateJob = 'Duplicate job';
