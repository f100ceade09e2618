import { say } from '@candor/contracts/words/say';
import { inviteFields } from '@candor/contracts/accounts/member-fields';
import { upsertInvitation } from '@candor/contracts/accounts/endpoints';
import type { Option } from '@candor/contracts/kernel/standard';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { MultiSelectField } from '../../kit/inputs/select.tsx';
import { jobOf, OnTheJob, usualOffer } from './on-the-job.tsx';

/** Invites a person, with roles and optionally a job. The link works for 14 days. */
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
  <Dialog
    open
    onClose={onClose}
    title={say('Invite a person')}
    text={say('They get an email with a link that works for 14 days.')}
  >
    <FieldsForm
      fields={inviteFields}
      initial={typedOf(inviteFields, usualOffer)}
      options={{ roles, job_id: jobs }}
      focus="email"
      onOk={onSent}
      send={({ job_id, access_level, permissions, ...values }) =>
        call(upsertInvitation, { ...values, ...jobOf({ job_id, access_level, permissions }) })
      }
    >
      <FieldInput name="email" />
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="first_name" />
        <FieldInput name="last_name" />
      </div>
      <MultiSelectField {...inputWords(inviteFields, 'roles')} options={roles} />
      {jobs.length > 0 && <FieldInput name="job_id" />}
      <OnTheJob />
      <FieldInput name="message" rows={3} />
      <FormActions save={say('Send the invitation')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
