import type { EnrollmentCounts, StepFigures } from '@candor/contracts/cadences/pages';
import { type CadenceRow, enrollmentList, type EnrollmentRow } from '@candor/contracts/cadences/rows';
import { enrollmentStatuses } from '@candor/contracts/cadences/values';
import type { ReadModels } from '../../kernel/rows/reads.ts';

// How many people are in a cadence, what happened to them at its steps and by its rules, and why others left it, at present or at a moment.

export const noCounts = () =>
  Object.fromEntries(Object.keys(enrollmentStatuses).map((status) => [status, 0])) as EnrollmentCounts;

export const countsIn = async (
  reads: ReadModels,
  organization_id: string,
  cadence_id: string,
): Promise<EnrollmentCounts> => ({
  ...noCounts(),
  ...(await reads.countBy(enrollmentList, { organization_id }, 'status', { cadence_id })),
});

export const leftFrom = (
  reads: ReadModels,
  organization_id: string,
  cadence_id: string,
): Promise<Record<string, number>> =>
  reads.countBy(enrollmentList, { organization_id }, 'left_reason', { cadence_id, status: 'left' });

/** How many people came to each step and what happened there, from the enrollments. */
export const figuresOf = ({ steps }: CadenceRow, rows: readonly EnrollmentRow[]): StepFigures[] =>
  steps.map(({ id: step_id }) => {
    const here = rows.filter((row) => row.step_id === step_id && !row.ended_at);
    const results = rows.flatMap((row) =>
      row.steps
        .filter((each) => each.step_id === step_id)
        .map((each) => ({
          ...each,
          replied: row.left_reason === 'replied' && row.steps.at(-1)?.step_id === step_id,
        })),
    );
    const count = (result: string) => results.filter((each) => each.result === result).length;
    const due = here.filter((row) => row.due_at !== null && !row.task_id && row.status === 'active');
    const first = due.reduce<EnrollmentRow | null>((one, row) => (one && one.due_at! <= row.due_at! ? one : row), null);
    return {
      step_id,
      here: here.length,
      next: first && {
        at: first.due_at!,
        count: due.filter(({ due_at }) => due_at === first.due_at).length,
        because: first.because,
      },
      left: rows.filter((row) => row.status === 'left' && row.step_id === step_id).length,
      sent: count('sent'),
      failed: count('failed'),
      skipped: count('skipped'),
      tasks: here.filter(({ task_id }) => task_id).length,
      done: count('done') + count('waited'),
      variants: (['a', 'b'] as const).map((variant) => {
        const own = results.filter((each) => each.variant === variant);
        return { variant, sent: own.length, replied: own.filter(({ replied }) => replied).length };
      }),
    };
  });

/** How often each rule was applied, by its id. */
export const appliedIn = (rows: readonly EnrollmentRow[]): Record<string, number> => {
  const applied: Record<string, number> = {};
  for (const { rules } of rows) for (const id of rules) applied[id] = (applied[id] ?? 0) + 1;
  return applied;
};
