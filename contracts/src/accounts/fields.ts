import { nameOrderField } from '../people/fields.ts';
import {
  choiceField,
  choicesField,
  emailField,
  fields,
  flagField,
  htmlField,
  longField,
  passwordField,
  referenceField,
  textField,
  tokenField,
  zoneField,
} from '../kernel/field.ts';
import { allJobPermissions, groups, jobPermissions, roles, ungrantable } from '../kernel/permission.ts';
import { job, member } from '../kernel/reference.ts';
import { languageNames, languages } from '../kernel/say.ts';

// What people type about accounts and members. Forms and requests share these values.

const sameWord = <const Value extends string>(value: Value) => ({ value, label: value });
export const pronouns = [
  'she/her',
  'he/him',
  'they/them',
  'she/they',
  'he/they',
  'xe/xem',
  'ze/zir',
  'Use my name',
  'Prefer not to say',
] as const;
const firstName = textField('First name', { required: true, max: 80, caption: 'First Name' });
const lastName = textField('Last name', { required: true, max: 80, caption: 'Last Name' });
const pronoun = textField('Pronouns', { max: 40 });
const email = emailField('Email', { required: true, caption: 'Email Address' });
/** 10 to 128 characters. The server also refuses the passwords that everybody guesses first. */
const newPassword = passwordField('Password', { required: true, min: 10, max: 128, help: 'At least 10 characters.' });

export const signInFields = fields({
  email,
  password: passwordField('Password', { required: true }),
  tz_region: zoneField('Time zone'),
});
export const resetFields = fields({ email });
export const newPasswordFields = fields({
  password: newPassword,
  token: tokenField('The reset link is incomplete. Open it again from your email.'),
});
export const invitationFields = fields({
  token: tokenField('The invitation link is incomplete. Open it again from your email.'),
  password: newPassword,
  first_name: firstName,
  last_name: lastName,
  pronoun,
});
export const registerFields = fields({
  first_name: firstName,
  last_name: lastName,
  pronoun,
  organization_name: textField('Organization name', { required: true, max: 120, caption: 'Organization Name *' }),
  primary_domain: textField('Website', { caption: 'Website *', placeholder: 'example.com' }),
  industry: textField('Industry', { max: 80 }),
  typical_job_description: textField('Typical job', {
    max: 10_000,
    caption: 'Typical Job',
    placeholder: 'Product Designer',
    help: 'We prepare a sample job with this title. Leave it empty to start without one.',
  }),
  about: htmlField('About the organization', { help: 'Shown on your job descriptions.' }),
  tzRegion: zoneField('Time zone'),
  securityToken: tokenField('Your sign-up session has expired. Start again with Google.'),
  ai_consent: flagField('Drafting with AI', {
    caption:
      'I agree that AI may use our public organization information (name, website, industry) and job titles to draft hiring content. No personal information is used.',
  }),
});

/** What an installation does not offer is not shown, and whoever chose it before reads English. */
export const languageField = choiceField(
  'Language',
  languages.map((value) => ({ value, label: languageNames[value] })),
);
export const profileFields = fields({
  first_name: textField('First name', { required: true, max: 80 }),
  last_name: textField('Last name', { required: true, max: 80 }),
  name_order: nameOrderField,
  pronoun,
  title: textField('Title', { max: 120 }),
  phone: textField('Phone', { max: 40 }),
  signature: longField('Signature', {
    max: 600,
    help: 'What “Your signature” becomes in letters that you send. Empty: your name, title and phone.',
  }),
  tz_region: zoneField('Time zone', { help: 'Every time in Candor is shown in it.' }),
  language: languageField,
  first_steps: flagField('Show the first steps on Home', {
    help: 'Until all of them are done. Only administrators have them.',
  }),
  leads_on: flagField('Open the next candidate after a decision', {
    help: 'When you archive, advance or send back somebody in the drawer, it goes on to the next one of the column.',
  }),
  shown_reading: flagField('Show others whom I am reading', {
    help: 'While you have a candidate open, whoever else has them open reads your name there. It is kept nowhere.',
  }),
});
const ownPassword = {
  new_password: passwordField('Password', {
    required: true,
    min: 10,
    max: 128,
    caption: 'New password',
    help: 'At least 10 characters.',
  }),
  again: passwordField('Password', { caption: 'New password, once more' }),
};
const twice = {
  at: 'again' as const,
  wrong: ({ new_password: first, again }: { new_password?: string; again?: string | null }) =>
    (first ?? '') === (again ?? '') ? null : 'The two passwords differ.',
};
/** A first password, for who has signed in with Google alone. */
export const firstPasswordFields = fields(ownPassword, [twice]);
export const passwordFields = fields(
  {
    current_password: passwordField('Current password', {
      required: true,
      missing: 'Enter your current password.',
    }),
    ...ownPassword,
  },
  [twice],
);

/** An operator of the platform goes into an organisation. */
export const visitFields = fields({
  slug: textField('Public address', {
    required: true,
    max: 60,
    placeholder: 'harbour-works',
    help: 'The word in the address of its careers page.',
  }),
  reason: textField('Reason', {
    required: true,
    max: 200,
    help: 'Its administrators read it in their audit log. Write nothing about a person.',
  }),
});

const roleList = choicesField('Roles', roles.map(sameWord), {
  required: true,
  max: 12,
  placeholder: 'Choose',
  wrong: 'Choose one of the listed values for roles.',
});
const grantable = groups.filter((group) => !ungrantable.includes(group));
export const accessLevels = { full: 'Full', standard: 'Standard' } as const;
export const permissionChoices = allJobPermissions.map((value) => ({ value, label: jobPermissions[value] }));
export const memberFields = fields({
  roles: roleList,
  grants: choicesField('Extra permissions', grantable.map(sameWord), {
    placeholder: 'None',
    help: 'Added to what the roles allow, for the whole organization.',
    wrong: 'This permission cannot be granted one by one.',
  }),
});
const leave = { placeholder: 'Nobody, they stay as they are' };
/** Who takes over what a deactivated member holds. */
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
  message: longField('Message', { max: 500, help: 'Stands in the email.' }),
};
export const inviteFields = fields({
  email: emailField('Email', { required: true }),
  first_name: textField('First name', { max: 80 }),
  last_name: textField('Last name', { max: 80 }),
  pronoun,
  ...offered,
});
/** What everybody on a pasted list is invited with. */
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
