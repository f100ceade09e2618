// The permissions on a job. Separate from the groups, so that a job page does not load those.

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

/** The caller's rights on a job. `sees`: sections that the caller may read. `counts`: sections of which only numbers are shown, no people; none of them is in `sees`. `permissions`: sections in which the caller may also act; all of these are in `sees`. */
export type JobRights = {
  sees: JobPermission[];
  counts: JobPermission[];
  permissions: JobPermission[];
  editor: boolean;
};
