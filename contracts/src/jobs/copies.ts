// Copies of jobs. The board needs none of this.

/** What a copy of a job may take along. The name is always its own, and nobody on the job comes with it. */
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
/** What goes along where nobody chose. */
export const usualCopy: readonly CopyPart[] = [
  'settings',
  'description',
  'rounds',
  'requirements',
  'questions',
  'apply_form',
];
