import { type JobFields, suggestedPay } from './values.ts';

/** The fields of a new job. */
export const defaultJobFields: JobFields = {
  name: '',
  requisition_code: null,
  openings: 1,
  employment_type: 'full-time',
  employment_status: 'employee',
  work_location: null,
  location_ids: [],
  category_id: null,
  remote_regions: [],
  compensation_description: suggestedPay,
  compensation_confirmed: false,
  compensation_min: null,
  compensation_max: null,
  compensation_currency: 'USD',
  compensation_period: 'year',
  show_compensation: true,
  start_on: null,
  fill_by: null,
  typical_job_description: null,
  apply_resume: 'required',
  unlisted: false,
  off_feeds: false,
  eeo_job_category: null,
};
