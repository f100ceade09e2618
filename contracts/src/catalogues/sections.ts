import { sectionKinds } from '../jobs/values.ts';
import { catalogue } from '../kernel/catalogue.ts';
import { choiceField, flagField, htmlField } from '../kernel/field.ts';
import { name, worded } from './entry-fields.ts';

const sectionWords: Partial<Record<string, string>> = { about: 'About us', eeo: 'Equal opportunity' };
const sectionChoices = worded(sectionKinds).map((each) => ({ ...each, label: sectionWords[each.value] ?? each.label }));
/** Parts of a job post that an organization writes once. */
export const jobsection = catalogue({
  name: 'jobsection',
  entity: 'JobSection',
  label: 'Job section',
  plural: 'Job sections',
  purpose: 'Parts of a job post that are written once and used on many jobs.',
  path: '/api/org/jobsections',
  screen: 'org/jobsections',
  group: 'hiring',
  needs: 'MANAGE_GENERAL_COMMUNICATION_SETTINGS',
  sortable: true,
  fields: {
    name: name('Name'),
    kind: choiceField('Kind', sectionChoices, { required: true, inList: true }),
    body: htmlField('Text'),
    included_by_default: flagField('On every new job'),
    locked: flagField('Jobs cannot edit it'),
  },
});
