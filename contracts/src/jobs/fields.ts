import { category, location } from '../catalogues/catalogues.ts';
import {
  choiceField,
  dateField,
  fields,
  flagField,
  listField,
  longField,
  moneyField,
  numberField,
  referenceField,
  referencesField,
  textField,
} from '../kernel/field.ts';
import { currencies, employmentStatuses, employmentTypes, optionsOf, periods, workLocations } from './values.ts';

// What people type about jobs. Forms and requests share these values.

const resumeRules = { required: 'Required', optional: 'Optional', hidden: 'Not asked' } as const;
/** Every field a person may set on a job. Defaults are the server's (`defaultJobFields`). */
export const jobFields = fields(
  {
    name: textField('Name', { required: true, max: 120 }),
    requisition_code: textField('Requisition code', { max: 40 }),
    openings: numberField('Openings', 1, 999, { required: true, missing: 'Openings must be between 1 and 999.' }),
    employment_type: choiceField('Employment type', optionsOf(employmentTypes), { required: true }),
    employment_status: choiceField('Employment status', optionsOf(employmentStatuses), { required: true }),
    work_location: choiceField('Work location', optionsOf(workLocations)),
    location_ids: referencesField('Locations', location),
    category_id: referenceField('Department', category),
    remote_regions: listField('Remote regions'),
    compensation_description: textField('Compensation', { max: 120 }),
    compensation_min: moneyField('Lowest pay'),
    compensation_max: moneyField('Highest pay'),
    compensation_currency: choiceField(
      'Currency',
      currencies.map((value) => ({ value, label: value })),
      { required: true },
    ),
    compensation_period: choiceField('Period', optionsOf(periods), { required: true }),
    show_compensation: flagField('Show pay'),
    start_on: dateField('Start date'),
    fill_by: dateField('Fill by'),
    typical_job_description: longField('Typical job'),
    apply_resume: choiceField('Resume', optionsOf(resumeRules), { required: true }),
  },
  [
    {
      at: 'compensation_max',
      wrong: ({ compensation_min: low, compensation_max: high }) =>
        typeof low === 'number' && typeof high === 'number' && low > high
          ? 'The lowest pay must not be above the highest.'
          : null,
    },
  ],
);
