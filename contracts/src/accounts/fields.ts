import { nameOrderField } from '../people/fields.ts';
import {
  choiceField,
  emailField,
  fields,
  flagField,
  htmlField,
  longField,
  numberField,
  passwordField,
  textField,
  tokenField,
  zoneField,
} from '../kernel/field.ts';
import { languageNames, languages } from '../kernel/say.ts';

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
const firstName = textField('First name', { required: true, max: 80, caption: 'First Name' });
const lastName = textField('Last name', { required: true, max: 80, caption: 'Last Name' });
/** In a profile and in an invitation. */
export const pronounField = textField('Pronouns', { max: 40 });
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
  pronoun: pronounField,
});
export const registerFields = fields({
  first_name: firstName,
  last_name: lastName,
  pronoun: pronounField,
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
  pronoun: pronounField,
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
/** How many interviews somebody gives. */
export const interviewingFields = fields({
  interviews_per_day: numberField('Interviews a day, at most', 1, 12, { help: 'Empty: no limit.' }),
  interview_buffer: numberField('Minutes free around each interview', 0, 120, {
    step: 5,
    help: 'Before it and after it.',
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

/** A calendar at a server that people name themselves. */
export const caldavFields = fields({
  address: textField('Address of the server', {
    required: true,
    max: 500,
    placeholder: 'https://cloud.example.com',
    help: 'As your provider names it for CalDAV, such as caldav.icloud.com or caldav.fastmail.com. It begins with https.',
  }),
  user: textField('User name', { required: true, max: 200, help: 'Often your email address there.' }),
  password: passwordField('App password', {
    required: true,
    max: 500,
    help: 'Make one for Candor in the settings of your provider. You can withdraw it there at any time.',
  }),
});

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
