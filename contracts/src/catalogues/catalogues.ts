import { type Catalogue, catalogue } from '../kernel/catalogue.ts';
import { choiceField, flagField, longField, numberField, referenceField, textField } from '../kernel/field.ts';
import { messagetemplate } from './templates.ts';
import { skill } from './content.ts';
import { sourcecost } from './costs.ts';
import { category, disqualification, jobclose, location, source, tag } from './hiring.ts';
import { active, name, worded } from './entry-fields.ts';
import { addedCatalogues } from './given.ts';
import { corevalue, image, staff, subcategoryOf } from './organization.ts';
import { personfield, personfieldchoice } from './person-fields.ts';
import { announcement, plan } from './operators.ts';
import { expert, occupation } from './platform.ts';
import { platformquestionset, questionset } from './question-sets.ts';
import { platformquestion, question } from './questions.ts';
import { jobsection } from './sections.ts';
import { author, marketingcategory, marketingplay, marketingsubcategory, testimonial } from './marketing.ts';
import { leadsource, lossreason, salesproduct } from './sales.ts';
import { survey, surveyoption } from './surveys.ts';

// The small lists of organizations and of the platform. To add one, declare it in a file of this folder and add it to `catalogues`.
// Lists that other nouns' fields refer to are in hiring.ts, because every page loads them.

export const subcategory = subcategoryOf(category);
export const followuptype = catalogue({
  name: 'followuptype',
  unlisted: true,
  entity: 'FollowUpType',
  label: 'Follow-up type',
  plural: 'Follow-up types',
  purpose: 'Ways to follow up with a person.',
  path: '/api/org/followuptypes',
  screen: 'org/followuptypes',
  group: 'messages',
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
  unlisted: true,
  entity: 'Disposition',
  label: 'Disposition',
  plural: 'Dispositions',
  purpose: 'How a follow-up can end, such as “Left voicemail” for a call.',
  path: '/api/org/followuptypes/dispositions',
  also: '/api/org/dispositions',
  screen: 'org/dispositions',
  group: 'messages',
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
  purpose:
    'Signs that a contact is interested, and the points for each. A change counts for signs from then on; older signs keep their points.',
  path: '/api/org/engagementeventtypes',
  screen: 'org/engagementeventtypes',
  group: 'marketing',
  needs: 'MANAGE_GENERAL_COMMUNICATION_SETTINGS',
  sortable: true,
  fields: {
    name: name('Name'),
    key: textField('Key', { required: true, inList: true, max: 60, fixed: true }),
    points: numberField('Points', -100, 100, { required: true, inList: true }),
    decay_days: numberField('Days until half', 1, 730, {
      inList: true,
      initial: 90,
      help: 'A sign is worth half after so many days, then a quarter, an eighth, and then nothing. If empty: 90.',
    }),
    active: active(),
  },
});
/** Companies, such as customers, whose people get no unasked letters. */
export const companyToAvoid = catalogue({
  name: 'companytoavoid',
  entity: 'CompanyToAvoid',
  label: 'Company not to contact',
  plural: 'Companies not to contact',
  purpose:
    'Companies whose people you do not write to without being asked, such as customers and partners. Their own applications are answered as usual.',
  path: '/api/org/companiestoavoid',
  screen: 'org/companiestoavoid',
  group: 'messages',
  needs: 'MANAGE_GENERAL_COMMUNICATION_SETTINGS',
  sortable: true,
  fields: {
    name: name('Name'),
    domain: textField('Domain', { inList: true, max: 120, help: 'Such as example.com. Addresses below it count too.' }),
    effect: choiceField(
      'Effect',
      [
        { value: 'blocks', label: 'Nothing is sent' },
        { value: 'warns', label: 'The writer is warned' },
      ],
      { required: true, inList: true, initial: 'blocks' },
    ),
    active: active(),
  },
});
export const level = catalogue({
  name: 'level',
  entity: 'Level',
  label: 'Level',
  plural: 'Levels',
  purpose: 'Seniority levels, and the years of experience they usually need.',
  path: '/api/org/levels',
  screen: 'org/levels',
  group: 'organization',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    description: longField('Description'),
    min_years: numberField('From years', 0, 60, { inList: true }),
    max_years: numberField('To years', 0, 60, { inList: true }),
  },
});

export const catalogues: readonly Catalogue[] = [
  location,
  category,
  subcategory,
  level,
  corevalue,
  staff,
  image,
  source,
  sourcecost,
  disqualification,
  jobclose,
  jobsection,
  tag,
  personfield,
  personfieldchoice,
  skill,
  question,
  questionset,
  messagetemplate,
  followuptype,
  disposition,
  companyToAvoid,
  engagementeventtype,
  survey,
  surveyoption,
  author,
  testimonial,
  marketingcategory,
  marketingsubcategory,
  salesproduct,
  leadsource,
  lossreason,
  marketingplay,
  platformquestion,
  platformquestionset,
  occupation,
  expert,
  plan,
  announcement,
  ...addedCatalogues,
];
/** Every catalogue by its name. */
export const catalogueNamed = (name: string): Catalogue | undefined => catalogues.find((entry) => entry.name === name);
