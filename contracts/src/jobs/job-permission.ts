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

/** The caller's rights on a job. `sees`: sections that they may read. `counts`: sections with numbers but no people, none of them in `sees`. `permissions`: sections where they may also act; all of these are in `sees`. */
export type JobRights = {
  sees: JobPermission[];
  counts: JobPermission[];
  permissions: JobPermission[];
  editor: boolean;
};
