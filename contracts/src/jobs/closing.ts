import { phrase } from '../words/say.ts';
import { undoMinutes } from '../pipeline/actions.ts';
import type { Step } from './values.ts';

// The phases in which candidates can be when a job closes.

export const closingPhases = {
  leads: 'Leads',
  applied: 'Applied',
  in_rounds: 'In rounds',
  final: 'Final Review',
} as const;
export type ClosingPhase = keyof typeof closingPhases;
/** Phases that get a message; leads have not applied, so they get none. */
export const writtenPhases = ['applied', 'in_rounds', 'final'] as const;
export type WrittenPhase = (typeof writtenPhases)[number];

/** The phase of a candidate in this step; null for an end step, whose candidates are finished. */
export const closingPhaseOf = ({ kind, type }: Pick<Step, 'kind' | 'type'>): ClosingPhase | null => {
  if (kind === 'round') return 'in_rounds';
  if (type === 'sourced_new') return 'leads';
  if (type === 'finalist_review') return 'final';
  return type === 'application' || type === 'resume_review' ? 'applied' : null;
};
/** Each phase with remaining candidates, its steps, and how many candidates are in them. */
export const remainingIn = (
  steps: readonly Step[],
  standing: Readonly<Record<string, number>>,
): { phase: ClosingPhase; steps: string[]; count: number }[] =>
  (Object.keys(closingPhases) as ClosingPhase[]).flatMap((phase) => {
    const its = steps.filter((step) => closingPhaseOf(step) === phase).map(({ id }) => id);
    const count = its.reduce((sum, id) => sum + (standing[id] ?? 0), 0);
    return count ? [{ phase, steps: its, count }] : [];
  });

/** Whether a job was reopened so soon that the closing counts as undone: the job then counts as open all the time. */
export const takesClosingBack = (closed_at: string, reopened_at: string): boolean =>
  Date.parse(reopened_at) - Date.parse(closed_at) <= undoMinutes * 60_000;

/** Why a job with a pending offer cannot close. */
export const offersFirst = phrase(
  '{count, plural, one {# candidate has a pending offer} other {# candidates have pending offers}}. Resolve them before closing.',
);
