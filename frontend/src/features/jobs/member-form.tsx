import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { useFormikContext } from 'formik';
import { memberFields } from '@candor/contracts/jobs/fields';
import { upsertJobPermissions } from '@candor/contracts/jobs/endpoints';
import { allJobPermissions, jobPermissions, type JobPermission } from '@candor/contracts/jobs/job-permission';
import type { Option } from '@candor/contracts/kernel/standard';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { CheckboxesField, RadioField } from '../../kit/inputs/choice.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import type { Member } from './team.ts';
import { accessOptions } from '../../parts/jobs/job-words.ts';

const shows: Record<JobPermission, string> = {
  form: phrase('Settings'),
  evaluation: phrase('Requirements and Questions'),
  description: phrase('Job Description'),
  panel: phrase('Rounds'),
  list: phrase('Candidates and Leads: every candidate, every action'),
  scorecards: phrase('Every submitted scorecard'),
  resume: phrase('Resumes'),
};
const permissionOptions = () =>
  allJobPermissions.map((value) => ({ value, label: sayLabel(jobPermissions[value]), help: sayLabel(shows[value]) }));

/** The permissions of a standard member. A member with full access has all of them, so none are shown. */
const PermissionFields = () => {
  const { values } = useFormikContext<{ access_level: string }>();
  return values.access_level === 'standard' ? (
    <CheckboxesField name="permissions" label={say('Permissions')} options={permissionOptions()} />
  ) : null;
};

/** Adds a person to the hiring team, or changes their rights. */
export const MemberForm = ({
  jobId,
  member,
  available,
  onClose,
  onSaved,
}: {
  jobId: string;
  member: Member | null;
  available: readonly Option[];
  onClose: () => void;
  onSaved: () => void | Promise<void>;
}) => (
  <Dialog open onClose={onClose} title={member ? say('Access of {name}', { name: member.name }) : say('Add a member')}>
    <FieldsForm
      fields={memberFields}
      initial={typedOf(memberFields, {
        ...member,
        permissions: member?.access_level === 'standard' ? member.permissions : ['list', 'scorecards', 'resume'],
      })}
      options={{ user_id: available }}
      onOk={onSaved}
      send={({ user_id, access_level, permissions }) =>
        call(upsertJobPermissions, {
          job_id: jobId,
          user_id,
          access_level,
          ...(access_level === 'standard' ? { permissions } : {}),
        })
      }
    >
      {!member && <FieldInput name="user_id" />}
      <RadioField {...inputWords(memberFields, 'access_level')} options={accessOptions()} />
      <PermissionFields />
      <FormActions save={member ? say('Save') : say('Add')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);
