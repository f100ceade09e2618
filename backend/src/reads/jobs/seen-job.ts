import { isSuggestedPay, type Step } from '@candor/contracts/jobs/values';
import type { JobDetails, JobRow } from '@candor/contracts/jobs/rows';
import type { JobLevel } from '@candor/contracts/requirements/levels';
import type { JobPermission } from '@candor/contracts/jobs/job-permission';
import type { JobRights } from '@candor/contracts/jobs/job-permission';

type Rights = Pick<JobRights, 'sees'>;
const mayOn =
  ({ sees }: Rights) =>
  (permission: JobPermission): boolean =>
    sees.includes(permission);
const hiddenPay = { compensation_description: null, compensation_min: null, compensation_max: null };

/** Whether the post shows the pay. */
const showsPay = (fields: JobRow['fields']): boolean => fields.show_compensation && !isSuggestedPay(fields);

type Head = Pick<JobRow, 'fields' | 'steps'>;
/** What a job says, without its status. */
type Content = Pick<
  JobDetails,
  'fields' | 'steps' | 'sections' | 'tasks' | 'questions' | 'apply_questions' | 'requirements' | 'panel'
>;

/** A step without what happens in it, where it meets, what it asks candidates to bring and which letters it sends. */
const outline = (step: Step): Step => {
  const { follow_ups: _, instructions: __, video_url: ___, ...rest } = step;
  return { ...rest, description: '' };
};
const seenHead = ({ fields, steps }: Head, rights: Rights): Head => {
  const may = mayOn(rights);
  return {
    fields: may('form') || showsPay(fields) ? fields : { ...fields, ...hiddenPay },
    steps: may('panel') ? steps : steps.map(outline),
  };
};
/**
 * The head of a job as this caller may see it (docs/rules/permissions.md#on-a-job): pay that the post does not show is
 * for members who may read the settings; every member knows the steps, but what happens in one, and which letters it sends,
 * is for the panel.
 */
export const seenJob = (row: JobRow, rights: Rights): JobRow => ({ ...row, ...seenHead(row, rights) });

/** The content of a job, of each section only what the caller's permissions on the job open. A copy of the job contains no more than that. */
export const seenContent = (content: Content, rights: Rights): Content => {
  const may = mayOn(rights);
  const { fields, steps } = seenHead(content, rights);
  return {
    steps,
    fields: may('form') ? content.fields : { ...content.fields, ...fields, typical_job_description: null },
    sections: may('description') ? content.sections : [],
    tasks: may('evaluation') ? content.tasks : [],
    questions: may('evaluation') ? content.questions : [],
    apply_questions: may('form') ? content.apply_questions : [],
    panel: may('panel') || may('evaluation') ? content.panel : [],
    // A member who screens resumes compares them with the requirements.
    requirements: may('evaluation') || may('resume') ? content.requirements : [],
  };
};
/** The levels of a job as this caller may see them: their pay is for members who may read the settings. */
export const seenLevels = (levels: readonly JobLevel[], rights: Rights): JobLevel[] =>
  mayOn(rights)('form')
    ? [...levels]
    : levels.map((level) => ({ ...level, compensation_min: null, compensation_max: null }));
/** A whole job as this caller may see it. */
export const seenDetails = (details: JobDetails, rights: Rights): JobDetails => ({
  ...details,
  ...seenContent(details, rights),
  dismissed_hints: mayOn(rights)('description') ? details.dismissed_hints : [],
});
