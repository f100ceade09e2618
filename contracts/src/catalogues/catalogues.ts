import { type Catalogue, catalogue } from '../kernel/catalogue.ts';
import {
  choiceField,
  flagField,
  htmlField,
  longField,
  numberField,
  referenceField,
  textField,
} from '../kernel/field.ts';
import { optionsOf, sectionKinds, sourceTypes } from '../jobs/values.ts';
import { mergeTags } from '../messages/merge-tags.ts';

// The organisation's small lists. A new one is a new value here and an entry in `catalogues`.

const name = (label: string) => textField(label, { required: true, unique: true, inList: true, max: 120 });
const active = () => flagField('Active', { initial: true });
const worded = <const Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ') }));

export const source = catalogue({
  name: 'source',
  entity: 'Source',
  label: 'Source',
  plural: 'Sources',
  path: '/api/org/sources',
  screen: 'org/sources',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    source: choiceField('Type', optionsOf(sourceTypes), { required: true, inList: true }),
    tag: textField('Link tag', { max: 60, inList: true, help: 'Used in links to your posts: ?src=tag' }),
    active: active(),
  },
});
export const disqualification = catalogue({
  name: 'disqualification',
  entity: 'DisqualificationReason',
  label: 'Disqualification reason',
  plural: 'Disqualification reasons',
  path: '/api/org/disqualification',
  screen: 'org/disqualification',
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
      { required: true, inList: true },
    ),
    not_basically_qualified: flagField('Not basically qualified'),
    not_considered: flagField('Not considered'),
    active: active(),
    is_system: flagField('System', { byServer: true, keeps: true }),
  },
});
export const jobclose = catalogue({
  name: 'jobclose',
  entity: 'JobCloseReason',
  label: 'Job-close reason',
  plural: 'Job-close reasons',
  path: '/api/org/jobclose',
  screen: 'org/jobclose',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    kind: choiceField(
      'Kind',
      [
        { value: 'filled', label: 'Filled' },
        { value: 'cancelled', label: 'Cancelled' },
        { value: 'on_hold', label: 'On hold' },
        { value: 'other', label: 'Other' },
      ],
      { required: true, inList: true },
    ),
    active: active(),
  },
});
export const messagetemplate = catalogue({
  name: 'messagetemplate',
  entity: 'MessageTemplate',
  label: 'Message template',
  plural: 'Message templates',
  path: '/api/org/messagetemplate',
  screen: 'org/messagetemplate',
  needs: 'MANAGE_GENERAL_COMMUNICATION_SETTINGS',
  sortable: true,
  fields: {
    name: name('Name'),
    key: textField('Key', { max: 60, fixed: true }),
    kind: choiceField(
      'Kind',
      worded([
        'rejection',
        'confirmation',
        'scheduling',
        'offer',
        'follow_up',
        'outreach',
        'cadence',
        'marketing',
        'note',
        'internal',
        'account',
      ]),
      { required: true, inList: true },
    ),
    subject: textField('Subject', { required: true, inList: true, tags: mergeTags }),
    body: htmlField('Message', { required: true, tags: mergeTags }),
    active: active(),
  },
});
export const jobsection = catalogue({
  name: 'jobsection',
  entity: 'JobSection',
  label: 'Job section',
  plural: 'Job sections',
  path: '/api/org/jobsections',
  screen: 'org/jobsections',
  needs: 'MANAGE_GENERAL_COMMUNICATION_SETTINGS',
  sortable: true,
  fields: {
    name: name('Name'),
    kind: choiceField('Kind', worded(sectionKinds), { required: true, inList: true }),
    body: htmlField('Text'),
    included_by_default: flagField('On every new job'),
    locked: flagField('Jobs may not edit it'),
  },
});
export const location = catalogue({
  name: 'location',
  entity: 'Location',
  label: 'Location',
  plural: 'Locations',
  path: '/api/org/locations',
  screen: 'org/locations',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    street: textField('Street'),
    city: textField('City', { inList: true }),
    region: textField('Region'),
    postal_code: textField('Postal code', { max: 20 }),
    country: textField('Country', { required: true, inList: true, max: 80 }),
    is_default: flagField('Default'),
  },
});
export const category = catalogue({
  name: 'category',
  entity: 'Category',
  label: 'Department',
  plural: 'Departments',
  path: '/api/org/categories',
  screen: 'org/categories',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: { name: name('Name'), description: longField('Description') },
});
export const followuptype = catalogue({
  name: 'followuptype',
  entity: 'FollowUpType',
  label: 'Follow-up type',
  plural: 'Follow-up types',
  path: '/api/org/followuptypes',
  screen: 'org/followuptypes',
  needs: 'MANAGE_GENERAL_COMMUNICATION_SETTINGS',
  sortable: true,
  fields: {
    name: name('Name'),
    channel: choiceField('Channel', worded(['email', 'call', 'social', 'direct_mail', 'other']), {
      required: true,
      inList: true,
    }),
  },
});
export const disposition = catalogue({
  name: 'disposition',
  entity: 'Disposition',
  label: 'Disposition',
  plural: 'Dispositions',
  path: '/api/org/followuptypes/dispositions',
  screen: 'org/dispositions',
  needs: 'MANAGE_GENERAL_COMMUNICATION_SETTINGS',
  sortable: true,
  fields: {
    name: textField('Name', { required: true, inList: true, max: 120 }),
    parent_id: referenceField('Follow-up type', followuptype, { required: true }),
    outcome: choiceField('Outcome', worded(['positive', 'neutral', 'negative']), { required: true, inList: true }),
    ends_enrollment: flagField('Ends the cadence'),
  },
});
export const engagementeventtype = catalogue({
  name: 'engagementeventtype',
  entity: 'EngagementEventType',
  label: 'Engagement event type',
  plural: 'Engagement event types',
  path: '/api/org/engagementeventtypes',
  screen: 'org/engagementeventtypes',
  needs: 'MANAGE_GENERAL_COMMUNICATION_SETTINGS',
  sortable: true,
  fields: {
    name: name('Name'),
    key: textField('Key', { required: true, inList: true, max: 60, fixed: true }),
    points: numberField('Points', -100, 100, { required: true, inList: true }),
  },
});
export const level = catalogue({
  name: 'level',
  entity: 'Level',
  label: 'Level',
  plural: 'Levels',
  path: '/api/org/levels',
  screen: 'org/levels',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    description: longField('Description'),
    min_years: numberField('From years', 0, 60, { inList: true }),
    max_years: numberField('To years', 0, 60, { inList: true }),
  },
});
export const tag = catalogue({
  name: 'tag',
  entity: 'Tag',
  label: 'Tag',
  plural: 'Tags',
  path: '/api/people/candidates/tags',
  screen: 'people/tags',
  needs: 'MANAGE_PEOPLE',
  sortable: false,
  fields: {
    name: textField('Name', { required: true, unique: true, inList: true, max: 40 }),
    color: choiceField('Color', worded(['grey', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink']), {
      inList: true,
    }),
  },
});

export const catalogues: readonly Catalogue[] = [
  source,
  disqualification,
  jobclose,
  messagetemplate,
  jobsection,
  location,
  category,
  followuptype,
  disposition,
  engagementeventtype,
  level,
  tag,
];
/** Every catalogue by its name. */
export const catalogueNamed = (name: string): Catalogue | undefined => catalogues.find((entry) => entry.name === name);
