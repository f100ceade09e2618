// Separate from the groups and their matrix, so that a job page does not load these.

/** Per-job permissions with their screen names (docs/rules/permissions.md#on-a-job). */
export const jobPermissions = {
  form: 'Job Details',
  evaluation: 'Evaluation Content',
  description: 'Job Description',
  panel: 'Panel & Rounds',
  list: 'Manage Pipeline',
  scorecards: 'Scorecards',
  resume: 'Resume Screening',
} as const;
export type JobPermission = keyof typeof jobPermissions;
export const allJobPermissions = Object.keys(jobPermissions) as JobPermission[];
