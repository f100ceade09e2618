import { nameOrderKeys, nameOrders } from '../values/person-name.ts';
import { source } from '../catalogues/hiring.ts';
import { optionsOf, sourceTypes } from '../jobs/values.ts';
import { choiceField, emailField, fields, referenceField, textField, zoneField } from '../kernel/field.ts';
import { job } from '../jobs/record-kind.ts';
import { words } from '../kernel/values.ts';

// What users type about people. Forms and requests share these values.

/** The order of the name's parts. If it is empty, the characters of the name decide. */
export const nameOrderField = choiceField(
  'Name order',
  nameOrderKeys.map((value) => ({ value, label: nameOrders[value] })),
  { caption: 'Write the name as', placeholder: 'Automatic, by the script of the name' },
);

export const personFields = fields({
  first_name: textField('First name', { required: true, max: 80 }),
  last_name: textField('Last name', { required: true, max: 80 }),
  name_order: nameOrderField,
  email: emailField('Email'),
  phone: textField('Phone', { max: 40 }),
  pronoun: textField('Pronouns', { max: 40 }),
  headline: textField('Headline', { help: 'One line about them, in their own words where possible.' }),
  current_title: textField('Current title', { max: 120 }),
  current_company: textField('Current company', { max: 120 }),
  location: textField('Location', { max: 120 }),
  tz_region: zoneField('Time zone'),
  source: choiceField('Source', optionsOf(sourceTypes), { required: true }),
  source_id: referenceField('Source detail', source, { help: 'Where exactly, if you know.' }),
});
/** Whether the person has applied to a job, or only may do so. */
export const personTypes = { prospect: 'Prospect', candidate: 'Candidate' } as const;
export const linkKinds = {
  linkedin: 'LinkedIn',
  github: 'GitHub',
  portfolio: 'Portfolio',
  website: 'Website',
  other: 'Other',
} as const;
/** The form adds a missing https:// before it sends an address. */
export const linkFields = fields({
  url: textField('Address', { required: true, missing: words.url, max: 2000, placeholder: 'linkedin.com/in/…' }),
  kind: choiceField('Kind', optionsOf(linkKinds), { placeholder: 'From the address' }),
});
export const jobOfPersonFields = fields({
  job_id: referenceField('Job', job, { required: true, missing: 'Choose a job.' }),
});
