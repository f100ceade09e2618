import {
  choiceField,
  choicesField,
  emailField,
  fields,
  longField,
  referenceField,
  textField,
} from '../kernel/field.ts';
import { allJobPermissions, jobPermissions } from '../jobs/job-permission.ts';
import { groups, roles, ungrantable } from '../kernel/permission.ts';
import { job } from '../jobs/record-kind.ts';
import { member } from './record-kind.ts';
import { pronounField } from './fields.ts';

// What administrators type about members. Separate from what users type about themselves, so the sign-in page does not load it.

const sameWord = <const Value extends string>(value: Value) => ({ value, label: value });
const roleList = choicesField('Roles', roles.map(sameWord), {
  required: true,
  max: 12,
  wrong: 'Choose one of the listed values for roles.',
});
const grantable = groups.filter((group) => !ungrantable.includes(group));
export const accessLevels = { full: 'Full', standard: 'Standard' } as const;
export const permissionChoices = allJobPermissions.map((value) => ({ value, label: jobPermissions[value] }));
export const memberFields = fields({
  roles: roleList,
  grants: choicesField('Extra permissions', grantable.map(sameWord), {
    placeholder: 'None',
    help: 'These apply in addition to the roles, for the whole organization.',
    wrong: 'This permission cannot be granted by itself.',
  }),
});
const leave = { placeholder: 'No one, they stay as they are' };
/** The fields that say who takes over what a deactivated member has. */
export const deactivateFields = fields({
  jobs_to: referenceField('Hand their jobs to', member, leave),
  teams_to: referenceField('Give their places on hiring teams to', member, leave),
  people_to: referenceField('Hand their candidates to', member, leave),
  reassign_to: referenceField('Hand open tasks to', member, leave),
});
const offered = {
  roles: roleList,
  job_id: referenceField('Add to a job', job, { placeholder: 'No job' }),
  access_level: choiceField('Access to the job', [
    { value: 'full', label: accessLevels.full },
    { value: 'standard', label: accessLevels.standard },
  ]),
  permissions: choicesField('Permissions', permissionChoices),
  message: longField('Message', { max: 500, help: 'Shown in the email.' }),
};
export const inviteFields = fields({
  email: emailField('Email', { required: true }),
  first_name: textField('First name', { max: 80 }),
  last_name: textField('Last name', { max: 80 }),
  pronoun: pronounField,
  ...offered,
});
/** The roles and groups that each person on a pasted list gets with the invitation. */
export const inviteManyFields = fields(offered);
export const pastedFields = fields({
  text: longField('People', {
    required: true,
    max: 50_000,
    missing: 'Paste at least one address.',
    placeholder: 'Ana Silva <ana@example.com>\nben@example.com\nChen,Li,li@example.com',
    help: 'From an email, a spreadsheet or a file. Separate people with commas, semicolons or new lines.',
  }),
});
