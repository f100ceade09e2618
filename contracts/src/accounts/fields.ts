import { nameOrderField } from '../people/fields.ts';
import {
  emailField,
  fields,
  flagField,
  longField,
  numberField,
  passwordField,
  textField,
  tokenField,
  zoneField,
} from '../kernel/field.ts';
import { languageField } from './language-field.ts';

// What people type about their accounts. Forms and requests share these values.

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
export const firstName = textField('First name', { required: true, max: 80, caption: 'First Name *' });
export const lastName = textField('Last name', { required: true, max: 80, caption: 'Last Name *' });
/** The same field for a profile and for an invitation. */
export const pronounField = textField('Pronouns', { max: 40 });
const email = emailField('Email', { required: true, caption: 'Email Address' });
/** 10 to 128 characters. The server also refuses the most common passwords. */
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
  pronoun: pronounField,
});
export const profileFields = fields({
  first_name: textField('First name', { required: true, max: 80 }),
  last_name: textField('Last name', { required: true, max: 80 }),
  name_order: nameOrderField,
  pronoun: pronounField,
  title: textField('Title', { max: 120 }),
  phone: textField('Phone', { max: 40 }),
  signature: longField('Signature', {
    max: 600,
    help: 'Replaces the tag “Your signature” in emails you send. If empty: your name, title and phone.',
  }),
  tz_region: zoneField('Time zone', { help: 'Candor shows all times in this zone.' }),
  language: languageField,
  first_steps: flagField('Show the first steps on Home', {
    help: 'Shown until all are done. Only administrators see them.',
  }),
  leads_on: flagField('Open the next candidate after a decision', {
    help: 'After you archive, advance or send back a candidate in the drawer, it opens the next one in the column.',
  }),
  shown_reading: flagField('Show others which candidate I am viewing', {
    help: 'While you have a candidate open, other members who view the same candidate see your name. It is not stored.',
  }),
});
/** How many interviews a member gives. */
export const interviewingFields = fields({
  interviews_per_day: numberField('Maximum interviews per day', 1, 12, { help: 'Leave empty for no limit.' }),
  interview_buffer: numberField('Break around each interview, in minutes', 0, 120, {
    step: 5,
    help: 'Before and after.',
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
  again: passwordField('Password', { caption: 'Repeat the new password' }),
};
const twice = {
  at: 'again' as const,
  wrong: ({ new_password: first, again }: { new_password?: string; again?: string | null }) =>
    (first ?? '') === (again ?? '') ? null : 'The passwords do not match.',
};
/** A first password, for a user who has only signed in with Google. */
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

/** The fields for a calendar at a server whose address users type. */
export const caldavFields = fields({
  address: textField('Server address', {
    required: true,
    max: 500,
    placeholder: 'https://cloud.example.com',
    help: 'Your provider’s CalDAV address, such as caldav.icloud.com or caldav.fastmail.com. It starts with https.',
  }),
  user: textField('User name', { required: true, max: 200, help: 'Often your email address.' }),
  password: passwordField('App password', {
    required: true,
    max: 500,
    help: 'Create one for Candor in your provider’s settings. You can revoke it there at any time.',
  }),
});

/** A platform operator's form to visit an organization. */
export const visitFields = fields({
  slug: textField('Public address', {
    required: true,
    max: 60,
    placeholder: 'harbour-works',
    help: 'The last part of the careers page address.',
  }),
  reason: textField('Reason', {
    required: true,
    max: 200,
    help: 'Administrators of the organization see it in their audit log. Do not write about a person.',
  }),
});
