import { choiceField, fields, flagField, htmlField, textField, tokenField, zoneField } from '../kernel/field.ts';
import { countryChoices } from '../values/country-choices.ts';
import { currencyChoices } from '../values/currencies.ts';
import { firstName, lastName, pronounField } from './fields.ts';

/** What a founder types when they register an organization. It is a file of its own, so that sign-in loads no list of countries. */
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
  country: choiceField('Country', countryChoices(), { caption: 'Country *' }),
  currency: choiceField('Currency', currencyChoices, { help: 'For the pay of new jobs.' }),
  tzRegion: zoneField('Time zone'),
  securityToken: tokenField('Your sign-up session has expired. Start again with Google.'),
  ai_consent: flagField('Drafting with AI', {
    caption:
      'I agree that AI may use our public organization information (name, website, industry) and job titles to draft hiring content. No personal information is used.',
  }),
});
