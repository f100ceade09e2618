import { phrase } from '../words/say.ts';
import { undoMinutes } from '../pipeline/actions.ts';
import type { Step } from './values.ts';

// Where those stand who remain when a job closes.

export const closingPhases = {
  leads: 'Leads',
  applied: 'Applied',
  in_rounds: 'In rounds',
  final: 'Final Review',
} as const;
export type ClosingPhase = keyof typeof closingPhases;
/** Leads have not applied, so nothing is written to them. */
export const writtenPhases = ['applied', 'in_rounds', 'final'] as const;
export type WrittenPhase = (typeof writtenPhases)[number];

/** The phase of whoever stands in this step; null at an end, where nobody remains. */
export const closingPhaseOf = ({ kind, type }: Pick<Step, 'kind' | 'type'>): ClosingPhase | null => {
  if (kind === 'round') return 'in_rounds';
  if (type === 'sourced_new') return 'leads';
  if (type === 'finalist_review') return 'final';
  return type === 'application' || type === 'resume_review' ? 'applied' : null;
};
/** Each phase in which somebody remains, with its steps and how many stand in them. */
export const remainingIn = (
  steps: readonly Step[],
  standing: Readonly<Record<string, number>>,
): { phase: ClosingPhase; steps: string[]; count: number }[] =>
  (Object.keys(closingPhases) as ClosingPhase[]).flatMap((phase) => {
    const its = steps.filter((step) => closingPhaseOf(step) === phase).map(({ id }) => id);
    const count = its.reduce((sum, id) => sum + (standing[id] ?? 0), 0);
    return count ? [{ phase, steps: its, count }] : [];
  });

/** Whether a job was reopened so soon that its closing counts as taken back: the job was open all the time. */
export const takesClosingBack = (closed_at: string, reopened_at: string): boolean =>
  Date.parse(reopened_at) - Date.parse(closed_at) <= undoMinutes * 60_000;

/** Why a job cannot close while somebody has an offer that is not answered. */
export const offersFirst = phrase(
  '{count, plural, one {# candidate has a pending offer} other {# candidates have pending offers}}. Resolve them before closing.',
);
