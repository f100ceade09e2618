import { fieldOptions } from '../kernel/field-options.ts';
import { worksOnJobs } from '../accounts/needs.ts';

/** The options of a job's forms. */
export const jobFieldOptions = fieldOptions('/api/opportunities/jobs/field_options', 'GET', worksOnJobs, 'jobs', [
  'hiring_statuses',
  'employment_types',
  'employment_statuses',
  'work_locations',
  'locations',
  'categories',
  'subcategories',
  'levels',
  'currencies',
  'periods',
  'benefits',
  'eeo_job_categories',
  'users',
  'step_types',
  'round_names',
  'durations',
  'meeting_types',
  'templates',
  'disqualification_reasons',
  'job_close_reasons',
  'skills',
]);
