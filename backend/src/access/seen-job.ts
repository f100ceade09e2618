import type { JobDetails, JobRow } from '@candor/contracts/jobs/rows';
import type { JobPermission } from '@candor/contracts/kernel/permission';
import type { JobRights } from '@candor/contracts/kernel/standard';

type Rights = Pick<JobRights, 'permissions'>;
const mayOn =
  ({ permissions }: Rights) =>
  (permission: JobPermission): boolean =>
    permissions.includes(permission);
const hiddenPay = { compensation_description: null, compensation_min: null, compensation_max: null };

/**
 * The head of a job as this caller may see it (PRODUCT §3.4): pay that the post does not name is for those who may read
 * the settings; everybody knows the steps, but what happens in a round is for the panel.
 */
export const seenJob = (row: JobRow, rights: Rights): JobRow => {
  const may = mayOn(rights);
  return {
    ...row,
    fields: may('form') || row.fields.show_compensation ? row.fields : { ...row.fields, ...hiddenPay },
    steps: may('panel') ? row.steps : row.steps.map((step) => ({ ...step, description: '' })),
  };
};

/** A whole job, of each section only what the caller's permissions on the job open. */
export const seenDetails = (details: JobDetails, rights: Rights): JobDetails => {
  const may = mayOn(rights);
  const { fields, steps } = seenJob(details, rights);
  return {
    ...details,
    steps,
    fields: may('form') ? details.fields : { ...details.fields, ...fields, typical_job_description: null },
    sections: may('description') ? details.sections : [],
    tasks: may('evaluation') ? details.tasks : [],
    questions: may('evaluation') ? details.questions : [],
    // Whoever screens resumes compares them with the requirements.
    requirements: may('evaluation') || may('resume') ? details.requirements : [],
  };
};
