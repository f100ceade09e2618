import { member } from '../accounts/record-kind.ts';
import { cadence } from '../cadences/record-kind.ts';
import { source, tag } from '../catalogues/hiring.ts';
import {
  choiceField,
  fields,
  flagField,
  htmlField,
  listField,
  longField,
  referenceField,
  referencesField,
  textField,
  urlField,
} from '../kernel/field.ts';
import { slugRule } from '../organization/slug.ts';
import { fieldTargets, fieldTypes, mostOptions, mostSites, mostTold } from './values.ts';
import { siteOf } from './sites.ts';

// What members type about forms. Screens and requests share these values.

const optionsOf = <T extends Record<string, string>>(of: T) =>
  Object.entries(of).map(([value, label]) => ({ value: value as keyof T & string, label }));
/** The settings that visitors do not see. */
export const settingsFields = fields(
  {
    name: textField('Name', { required: true, max: 120 }),
    slug: textField('Address', { max: 60, help: 'Small letters, digits and hyphens. Old addresses stop working.' }),
    cadence_id: referenceField('Cadence', cadence, { help: 'People who agree to be written to enter it.' }),
    tag_id: referenceField('Tag', tag, { help: 'Every contact gets it.' }),
    source_id: referenceField('Source', source, { help: 'It is kept when they apply.' }),
    closed_message: longField('When the form is closed', { max: 500 }),
    notify_user_ids: referencesField('Tell', member, { max: mostTold }),
    sites: listField('Sites that may show it', {
      max: mostSites,
      one: 'Site',
      help: 'Without any, every site may.',
    }),
  },
  [
    {
      at: 'sites',
      wrong: ({ sites }) =>
        (sites ?? []).every((each) => siteOf(each)) ? null : 'A site begins with https:// and has no path.',
    },
    slugRule,
  ],
);
/** What visitors read, besides the fields. */
export const contentFields = fields({
  title: textField('Title', { required: true, max: 160 }),
  intro: htmlField('Introduction', { max: 5000 }),
  submit_label: textField('Button', { required: true, max: 60 }),
  success_message: htmlField('After sending', { max: 5000 }),
  redirect_url: urlField('Or go to this page'),
  consent_text: longField('Consent', { max: 1000 }),
});
/** The settings of one field of a form. The field's condition is separate. */
export const fieldFields = fields({
  label: textField('Label', { required: true, max: 200 }),
  type: choiceField('Kind', optionsOf(fieldTypes), { required: true, initial: 'text' }),
  required: flagField('Required'),
  options: listField('Choices', { max: mostOptions, one: 'Choice' }),
  help: textField('Help', { max: 300 }),
  map_to: choiceField('Goes to', optionsOf(fieldTargets), { required: true, initial: 'none' }),
});
