import { plan } from '../catalogues/operators.ts';
import { countryChoices } from '../values/country-choices.ts';
import {
  choiceField,
  choicesField,
  emailField,
  fields,
  flagField,
  longField,
  referenceField,
  textField,
  zoneField,
} from '../kernel/field.ts';
import { phrase } from '../words/say.ts';
import { featureNames, features } from './features.ts';

// What operators type about an organization.

export const tenantKinds = { hiring: phrase('Hiring'), sales: phrase('Sales'), platform: phrase('Platform') } as const;
const kind = choiceField(
  'Kind',
  Object.entries(tenantKinds).map(([value, label]) => ({ value: value as keyof typeof tenantKinds, label })),
  { required: true, initial: 'hiring' },
);
const managed = {
  name: textField('Organization name', { required: true, max: 120 }),
  kind,
  plan_id: referenceField('Plan', plan, { placeholder: 'No plan, no limits' }),
  sales: flagField('Sales module'),
  marketing: flagField('Marketing module', { initial: true }),
};
export const tenantFields = fields(managed);
/** A new organization, and who administers it first. */
export const newTenantFields = fields({
  ...managed,
  country: choiceField('Country', countryChoices(), { required: true }),
  tz_region: zoneField('Time zone', { required: true }),
  email: emailField('Email of the first administrator', {
    help: 'They get an invitation. Leave it empty to send it later.',
  }),
});
export const tenantInvitationFields = fields({
  email: emailField('Email', { required: true }),
  first_name: textField('First name', { max: 80 }),
  last_name: textField('Last name', { max: 80 }),
  message: longField('Message', { max: 500, help: 'Shown in the email.' }),
});
const why = 'The organization reads it in its audit log. Do not write about a person.';
export const tenantReason = fields({ reason: textField('Reason', { required: true, max: 200, help: why }) });
export const leavingFields = fields({
  reason: textField('Reason', { required: true, max: 200, help: why }),
  confirmation: textField('Its whole name', { required: true, max: 120 }),
});
export const featureFields = fields({
  off: choicesField(
    'Switched off',
    featureNames.map((value) => ({ value, label: features[value].label })),
    { placeholder: 'Nothing', help: 'Every member of the organization lacks the rights of these features.' },
  ),
});
