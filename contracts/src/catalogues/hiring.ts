import { optionsOf, sourceTypes } from '../jobs/values.ts';
import { catalogue } from '../kernel/catalogue.ts';
import { choiceField, choicesField, flagField, longField, textField } from '../kernel/field.ts';
import { active, name, worded } from './entry-fields.ts';

// The small lists that jobs, people and the pipeline refer to. Every page loads these declarations first, so a list
// that no other noun's fields name belongs in another file.

export const source = catalogue({
  name: 'source',
  entity: 'Source',
  label: 'Source',
  plural: 'Sources',
  purpose:
    'Where candidates come from, such as a job board. Links to a post carry the tag, so applications are counted.',
  path: '/api/org/sources',
  screen: 'org/sources',
  group: 'hiring',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    source: choiceField('Type', optionsOf(sourceTypes), { required: true, inList: true }),
    tag: textField('Link tag', { max: 60, inList: true, help: 'Used in links to your posts: ?src=tag' }),
    active: active(),
  },
});
/** Who decided that a candidate leaves. */
export const reasonSides = ['we_rejected', 'they_withdrew', 'other'] as const;
export const disqualification = catalogue({
  name: 'disqualification',
  entity: 'DisqualificationReason',
  label: 'Disqualification reason',
  plural: 'Disqualification reasons',
  purpose: 'Why a candidate leaves a job. Recruiters choose one of these when they archive a candidate.',
  path: '/api/org/disqualification',
  screen: 'org/disqualification',
  group: 'hiring',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    side: choiceField(
      'Side',
      [
        { value: 'we_rejected', label: 'We rejected' },
        { value: 'they_withdrew', label: 'They withdrew' },
        { value: 'other', label: 'Other' },
      ],
      { required: true, inList: true, divides: true },
    ),
    phases: choicesField(
      'Offered in',
      [
        { value: 'lead', label: 'Leads' },
        { value: 'initial', label: 'Applied' },
        { value: 'mid', label: 'In rounds' },
        { value: 'final', label: 'Final Review' },
      ],
      { help: 'The steps where this reason is offered. Leave empty for all steps.' },
    ),
    template_key: choiceField(
      'Message',
      [
        { value: 'rejection_initial', label: 'Rejection, initial' },
        { value: 'rejection_mid', label: 'Rejection, mid' },
        { value: 'rejection_final', label: 'Rejection, final' },
        { value: 'position_closed', label: 'Position closed' },
      ],
      {
        placeholder: 'The one that matches the record',
        help: 'The email offered with this reason, if it is true for the candidate.',
      },
    ),
    not_basically_qualified: flagField('Not basically qualified'),
    not_considered: flagField('Not considered'),
    active: active(),
    /** The occasion on which the product records or suggests this reason; the organization may rename the reason. */
    use: choiceField(
      'Use',
      [
        { value: 'knockout', label: 'Knockout answers' },
        { value: 'filled', label: 'Filled jobs' },
      ],
      { byServer: true },
    ),
    is_system: flagField('System', { byServer: true, keeps: true }),
  },
});
export const jobclose = catalogue({
  name: 'jobclose',
  entity: 'JobCloseReason',
  label: 'Job-close reason',
  plural: 'Job-close reasons',
  purpose: 'Why a job ends. Editors choose one of these when they close a job.',
  path: '/api/org/jobclose',
  screen: 'org/jobclose',
  group: 'hiring',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    kind: choiceField(
      'Kind',
      [
        { value: 'filled', label: 'Filled' },
        { value: 'cancelled', label: 'Called off' },
        { value: 'on_hold', label: 'On hold' },
        { value: 'other', label: 'Other' },
      ],
      { required: true, inList: true },
    ),
    active: active(),
  },
});
export const location = catalogue({
  name: 'location',
  entity: 'Location',
  label: 'Location',
  plural: 'Locations',
  purpose: 'The places where people work. Jobs use them, and job posts show them.',
  path: '/api/org/locations',
  screen: 'org/locations',
  group: 'organization',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    street: textField('Street'),
    city: textField('City', { inList: true }),
    region: textField('Region'),
    postal_code: textField('Postal code', { max: 20 }),
    country: textField('Country', { required: true, inList: true, max: 80 }),
    is_default: flagField('Default', { help: 'New jobs start with it. If there are several, with the first.' }),
  },
});
export const category = catalogue({
  name: 'category',
  entity: 'Category',
  label: 'Department',
  plural: 'Departments',
  purpose: 'The departments that jobs belong to.',
  path: '/api/org/categories',
  screen: 'org/categories',
  group: 'organization',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: { name: name('Name'), description: longField('Description') },
});
export const tag = catalogue({
  name: 'tag',
  entity: 'Tag',
  label: 'Tag',
  plural: 'Tags',
  purpose: 'Short labels for candidates. Lists of candidates can be filtered by them.',
  path: '/api/people/candidates/tags',
  screen: 'people/tags',
  group: 'hiring',
  needs: 'MANAGE_PEOPLE',
  sortable: false,
  fields: {
    name: textField('Name', { required: true, unique: true, inList: true, max: 40 }),
    color: choiceField('Color', worded(['grey', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink']), {
      inList: true,
    }),
  },
});
