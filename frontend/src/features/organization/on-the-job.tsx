import { useFormikContext } from 'formik';
import { inviteFields } from '@candor/contracts/accounts/member-fields';
import { FieldInput } from '../../fields/field-input.tsx';
import { inputWords } from '../../fields/fields-form.tsx';
import { RadioField } from '../../kit/inputs/choice.tsx';
import { accessOptions } from '../../parts/jobs/job-words.ts';

type Offered = { job_id: string; access_level: string; permissions: string[] };
/** The initial values of an invitation. */
export const usualOffer = { access_level: 'standard', permissions: ['list', 'scorecards', 'resume'] };
/** The part of the request that concerns the job; empty if no job is chosen. */
export const jobOf = ({ job_id, access_level, permissions }: Offered) =>
  job_id
    ? {
        job_id,
        access_level: access_level as 'full' | 'standard',
        ...(access_level === 'standard' ? { permissions } : {}),
      }
    : {};

/** An invited person's access to the chosen job. */
export const OnTheJob = () => {
  const { values } = useFormikContext<Offered>();
  if (!values.job_id) return null;
  return (
    <>
      <RadioField {...inputWords(inviteFields, 'access_level')} options={accessOptions()} />
      {values.access_level === 'standard' && <FieldInput name="permissions" />}
    </>
  );
};
