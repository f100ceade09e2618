import { useFormikContext } from 'formik';
import { inviteFields } from '@candor/contracts/accounts/fields';
import { upsertInvitation } from '@candor/contracts/accounts/endpoints';
import type { Option } from '@candor/contracts/kernel/standard';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf, wordsOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { RadioField } from '../../kit/choice.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';
import { MultiSelectField } from '../../kit/select.tsx';

const accessOptions = [
  { value: 'full', label: 'Full', help: 'Sees everything on this job and may change it.' },
  { value: 'standard', label: 'Standard', help: 'Sees only what is ticked, and changes nothing of the job.' },
];
const OnTheJob = () => {
  const { values } = useFormikContext<{ job_id: string; access_level: string }>();
  if (!values.job_id) return null;
  return (
    <>
      <RadioField {...wordsOf(inviteFields, 'access_level')} options={accessOptions} />
      {values.access_level === 'standard' && <FieldInput name="permissions" />}
    </>
  );
};

/** Asks a person to join, with roles and if wanted a job. The link works for 14 days. */
export const InviteDialog = ({
  roles,
  jobs,
  onClose,
  onSent,
}: {
  roles: readonly Option[];
  jobs: readonly Option[];
  onClose: () => void;
  onSent: () => void;
}) => (
  <Dialog open onClose={onClose} title="Invite a person" text="They get an email with a link that works for 14 days.">
    <FieldsForm
      fields={inviteFields}
      initial={typedOf(inviteFields, { access_level: 'standard', permissions: ['list', 'scorecards', 'resume'] })}
      options={{ roles, job_id: jobs }}
      focus="email"
      onOk={onSent}
      send={({ job_id, access_level, permissions, ...values }) =>
        call(upsertInvitation, {
          ...values,
          ...(job_id ? { job_id, access_level, ...(access_level === 'standard' ? { permissions } : {}) } : {}),
        })
      }
    >
      <FieldInput name="email" />
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="first_name" />
        <FieldInput name="last_name" />
      </div>
      <MultiSelectField {...wordsOf(inviteFields, 'roles')} options={roles} />
      {jobs.length > 0 && <FieldInput name="job_id" />}
      <OnTheJob />
      <FieldInput name="message" rows={3} />
      <FormActions save="Send the invitation" onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
