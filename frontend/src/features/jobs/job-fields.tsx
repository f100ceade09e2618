import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { say, sayLabel } from '@candor/contracts/words/say';
import { useFormikContext } from 'formik';
import { jobFields } from '@candor/contracts/jobs/fields';
import { FieldInput } from '../../fields/field-input.tsx';
import type { Typed } from '../../fields/fields-form.tsx';
import type { Option } from '@candor/contracts/kernel/standard';
import { suggestedPay } from '@candor/contracts/jobs/values';
import { periodOptions, resumeOptions } from '../../parts/jobs/job-words.ts';

/** A job's fields as form values. */
export type JobForm = Typed<typeof jobFields.each>;
/** The choices that come from the server. */
export const jobOptions = ({
  locations,
  departments,
}: {
  locations: readonly Option[];
  departments: readonly Option[];
}) => ({
  location_ids: locations,
  category_id: departments,
  compensation_period: periodOptions(),
  apply_resume: resumeOptions(),
});

/** The basic fields of a job. `openings`: show the number of openings of a new job; later each opening is added and canceled separately. */
export const BasicFields = ({ openings = false }: { openings?: boolean }) => (
  <>
    <FieldInput name="name" />
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldInput name="employment_type" />
      <FieldInput name="employment_status" />
      <FieldInput name="work_location" />
      <FieldInput name="location_ids" />
      <FieldInput name="category_id" />
      {openings && <FieldInput name="openings" min={1} max={999} className="tnum" />}
    </div>
  </>
);

/** The fields of a prospect pipeline. */
export const ProspectFields = () => (
  <>
    <FieldInput name="name" placeholder={sayLabel(kindTexts.prospect.exampleName)} />
    <FieldInput name="category_id" />
  </>
);

/** The pay as text, and the question whether the suggested text is correct. */
const PayInWords = () => {
  const { values } = useFormikContext<JobForm>();
  const suggested =
    values.compensation_description.trim() === suggestedPay &&
    String(values.compensation_min) === '' &&
    String(values.compensation_max) === '';
  return (
    <>
      <FieldInput name="compensation_description" placeholder={say('A suggestion: {pay}', { pay: suggestedPay })} />
      {suggested && <FieldInput name="compensation_confirmed" />}
    </>
  );
};

export const PayFields = () => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldInput name="compensation_min" min={0} />
      <FieldInput name="compensation_max" min={0} />
      <FieldInput name="compensation_currency" />
      <FieldInput name="compensation_period" />
    </div>
    <PayInWords />
    <FieldInput name="show_compensation" />
  </>
);

export const MoreFields = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <FieldInput name="requisition_code" />
    <FieldInput name="apply_resume" />
    <FieldInput name="eeo_job_category" />
    <FieldInput name="start_on" />
    <FieldInput name="fill_by" />
    <div className="sm:col-span-2">
      <FieldInput name="remote_regions" />
    </div>
    <FieldInput name="unlisted" />
    <FieldInput name="off_feeds" />
  </div>
);
