import type { EeoChange } from '../jobs/rows.ts';
import { eeoJobCategories } from '../values/eeo-job-categories.ts';
import { phrase, sayLabel } from '../words/say.ts';

/** The category of jobs that have none. */
export const noCategory = 'none';
export const jobCategories = [
  ...(Object.keys(eeoJobCategories) as (keyof typeof eeoJobCategories)[]),
  noCategory,
] as const;
export type JobCategory = (typeof jobCategories)[number];
export const isJobCategory = (name: unknown): name is JobCategory =>
  (jobCategories as readonly unknown[]).includes(name);
/** A job as far as its category is known. */
export type Categorized = {
  fields: { eeo_job_category?: string | null | undefined };
  eeo_changes?: readonly EeoChange[] | undefined;
};
/**
 * The category of a job at a moment (ms), as it was known at another one. Until a job first has a category it is not classified, so
 * that category counts for the time before too. A later change counts from its moment on.
 */
export const categoryAt = (
  { fields, eeo_changes: changes = [] }: Categorized,
  moment: number,
  known = Infinity,
): JobCategory => {
  const told = changes.filter(({ at }) => Date.parse(at) <= known);
  const before = changes.length ? changes[0]!.from : (fields.eeo_job_category ?? null);
  const last = told.findLast(({ at }) => Date.parse(at) <= moment);
  const category = last ? last.to : (before ?? told[0]?.to ?? null);
  return isJobCategory(category) ? category : noCategory;
};
/** Every category that the job has had, as it was known at the moment. */
export const categoriesOf = (job: Categorized, known = Infinity): JobCategory[] => [
  ...new Set([0, ...(job.eeo_changes ?? []).map(({ at }) => Date.parse(at))].map((at) => categoryAt(job, at, known))),
];
const without = phrase('Jobs without a category');
/** The name of a job category in the reader's language. */
export const categoryName = (category: string): string =>
  sayLabel((eeoJobCategories as Readonly<Record<string, string>>)[category] ?? without);
