/** The merge tags an editor may use (SPEC §9). */
export const mergeTags = [
  'candidate_first_name',
  'candidate_name',
  'download_url',
  'job_title',
  'org_name',
  'schedule_link',
  'user_first_name',
  'user_last_name',
  'user_name',
] as const;
