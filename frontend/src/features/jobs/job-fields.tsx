import type { JobFields } from '@candor/contracts/jobs/values';
import type { Option } from '@candor/contracts/kernel/standard';
import { SwitchField } from '../../kit/choice.tsx';
import { MultiSelectField, SelectField } from '../../kit/select.tsx';
import { DateField, TextField } from '../../kit/text-field.tsx';
import {
  currencyOptions,
  employmentOptions,
  periodOptions,
  resumeOptions,
  typeOptions,
  workOptions,
} from './job-words.ts';

/** A job's fields as the form holds them. */
export const formOf = (fields: JobFields) => ({
  ...fields,
  requisition_code: fields.requisition_code ?? '',
  work_location: fields.work_location ?? '',
  category_id: fields.category_id ?? '',
  compensation_description: fields.compensation_description ?? '',
  compensation_min: fields.compensation_min ?? '',
  compensation_max: fields.compensation_max ?? '',
  start_on: fields.start_on ?? '',
  fill_by: fields.fill_by ?? '',
  typical_job_description: fields.typical_job_description ?? '',
});
export type JobForm = ReturnType<typeof formOf>;
type Options = { locations: readonly Option[]; departments: readonly Option[] };

export const BasicFields = ({ locations, departments }: Options) => (
  <>
    <TextField name="name" label="Name" placeholder="Senior Product Designer" autoComplete="off" />
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField name="employment_type" label="Type" options={typeOptions} clearable={false} />
      <SelectField name="employment_status" label="Employment status" options={employmentOptions} clearable={false} />
      <SelectField name="work_location" label="Work location" options={workOptions} placeholder="Choose" />
      <MultiSelectField
        name="location_ids"
        label="Locations"
        options={locations}
        placeholder={locations.length ? 'Choose' : 'None set up yet'}
      />
      <SelectField
        name="category_id"
        label="Department"
        options={departments}
        placeholder={departments.length ? 'Choose' : 'None set up yet'}
      />
      <TextField name="openings" label="Openings" type="number" min={1} max={999} className="tnum" />
    </div>
  </>
);

export const PayFields = () => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="compensation_min"
        label="Lowest pay"
        type="number"
        min={0}
        className="tnum"
        placeholder="90000"
      />
      <TextField
        name="compensation_max"
        label="Highest pay"
        type="number"
        min={0}
        className="tnum"
        placeholder="110000"
      />
      <SelectField name="compensation_currency" label="Currency" options={currencyOptions} clearable={false} />
      <SelectField name="compensation_period" label="Period" options={periodOptions} clearable={false} />
    </div>
    <TextField name="compensation_description" label="Pay in words" help="Shown where there is no range." />
    <SwitchField name="show_compensation" label="Show pay on the post" />
  </>
);

export const MoreFields = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField name="requisition_code" label="Requisition code" autoComplete="off" />
    <SelectField name="apply_resume" label="Resume on the application form" options={resumeOptions} clearable={false} />
    <DateField name="start_on" label="Starts on" />
    <DateField name="fill_by" label="To be filled by" />
    <div className="sm:col-span-2">
      <MultiSelectField
        name="remote_regions"
        label="Remote regions"
        options={[]}
        creatable
        placeholder="Type a region and press Enter"
        help="Where people may work from when the job is remote."
      />
    </div>
  </div>
);
