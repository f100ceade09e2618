import { useFormikContext } from 'formik';
import { upsertInvitation } from '@candor/contracts/accounts/endpoints';
import { allJobPermissions, jobPermissions, type Role } from '@candor/contracts/kernel/permission';
import type { Option } from '@candor/contracts/kernel/standard';
import { array, object, string } from 'yup';
import { call } from '../../page/call.ts';
import { CheckboxesField, RadioField } from '../../kit/choice.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, FormActions } from '../../kit/form.tsx';
import { MultiSelectField, SelectField } from '../../kit/select.tsx';
import { TextArea, TextField } from '../../kit/text-field.tsx';

const rules = object({
  email: string().trim().required('Email is required.').email('Enter a valid email address.'),
  roles: array().min(1, 'Roles is required.'),
  message: string().max(500, 'Message must be at most 500 characters.'),
});
const access = [
  { value: 'full', label: 'Full', help: 'Sees everything on this job and may change it.' },
  { value: 'standard', label: 'Standard', help: 'Sees only what is ticked, and changes nothing of the job.' },
];
const permissionOptions = allJobPermissions.map((value) => ({ value, label: jobPermissions[value] }));

const OnTheJob = () => {
  const { values } = useFormikContext<{ job_id: string; access_level: string }>();
  if (!values.job_id) return null;
  return (
    <>
      <RadioField name="access_level" label="Access to the job" options={access} />
      {values.access_level === 'standard' && (
        <CheckboxesField name="permissions" label="Permissions" options={permissionOptions} />
      )}
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
    <Form
      initial={{
        email: '',
        first_name: '',
        last_name: '',
        roles: [] as string[],
        job_id: '',
        access_level: 'standard',
        permissions: ['list', 'scorecards', 'resume'],
        message: '',
      }}
      schema={rules}
      focus="email"
      onOk={onSent}
      send={({ job_id, access_level, permissions, roles: chosen, ...values }) =>
        call(upsertInvitation, {
          ...values,
          roles: chosen as Role[],
          ...(job_id
            ? {
                job_id,
                access_level: access_level as 'full' | 'standard',
                ...(access_level === 'standard' ? { permissions } : {}),
              }
            : {}),
        })
      }
    >
      <TextField name="email" label="Email" type="email" autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="first_name" label="First name" autoComplete="off" />
        <TextField name="last_name" label="Last name" autoComplete="off" />
      </div>
      <MultiSelectField name="roles" label="Roles" options={roles} placeholder="Choose" />
      {jobs.length > 0 && <SelectField name="job_id" label="Add to a job" options={jobs} placeholder="No job" />}
      <OnTheJob />
      <TextArea name="message" label="Message" rows={3} help="Stands in the email." />
      <FormActions save="Send the invitation" onCancel={onClose} />
    </Form>
  </Dialog>
);
