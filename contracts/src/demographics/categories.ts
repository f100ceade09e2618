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
const without = phrase('Jobs without a category');
/** The name of a job category in the reader's language. */
export const categoryName = (category: string): string =>
  sayLabel((eeoJobCategories as Readonly<Record<string, string>>)[category] ?? without);
