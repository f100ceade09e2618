// Copies of jobs. The board needs none of this.

/** What a copy of a job may include. The copy always has its own name, and no candidate of the job comes with it. */
export const copyParts = {
  settings: 'Details and pay',
  description: 'Job description',
  rounds: 'Rounds',
  requirements: 'Tasks and requirements',
  questions: 'Questions',
  apply_form: 'Application questions',
  team: 'Team and interviewers',
} as const;
export type CopyPart = keyof typeof copyParts;
/** Included by default. */
export const usualCopy: readonly CopyPart[] = [
  'settings',
  'description',
  'rounds',
  'requirements',
  'questions',
  'apply_form',
];
