import { catalogue } from '../kernel/catalogue.ts';
import {
  choiceField,
  groupField,
  htmlField,
  listField,
  longField,
  referencesField,
  textField,
} from '../kernel/field.ts';
import { eeoJobCategories } from '../values/eeo-job-categories.ts';
import { active, name } from './entry-fields.ts';

// What the operators of the platform write for every organization (docs/rules/constants.md#small-lists).

const socCode = /^\d{2}-\d{4}$/;
/** How often a duty occurs. The values are the numbers that a job task stores (docs/rules/jobs.md#what-a-job-asks-for). */
const often = [
  { value: '1', label: 'Rare' },
  { value: '2', label: 'Sometimes' },
  { value: '3', label: 'Often' },
] as const;
const important = [
  { value: '1', label: 'Neutral' },
  { value: '2', label: 'Important' },
  { value: '3', label: 'Critical' },
] as const;
export const mostDuties = 40;
/** Duties, each with how often they occur and how much depends on them. */
export const duties = () =>
  groupField(
    'Duties',
    {
      name: textField('Duty', { required: true, max: 160 }),
      frequency: choiceField('How often', often, { initial: '2' }),
      importance: choiceField('How important', important, { initial: '2' }),
    },
    { max: mostDuties },
  );

export const occupation = catalogue({
  name: 'occupation',
  entity: 'Occupation',
  label: 'Occupation',
  plural: 'Occupations',
  purpose: 'Standard job titles with their duties and skills. Drafts of job content start from them.',
  scope: 'platform',
  path: '/api/application/occupations',
  screen: 'application/occupations',
  sortable: true,
  fields: {
    name: name('Name'),
    soc_code: textField('SOC code', {
      inList: true,
      max: 7,
      help: 'From the 2018 US classification, such as 29-1141.',
    }),
    eeo_job_category: choiceField(
      'EEO job category',
      Object.entries(eeoJobCategories).map(([value, label]) => ({ value, label })),
      { inList: true },
    ),
    alternative_titles: listField('Other titles', { max: 50 }),
    description: longField('Description'),
    tasks: duties(),
    skills: listField('Skills', { max: 50 }),
    active: active(),
  },
  rules: [
    {
      at: 'soc_code',
      wrong: ({ soc_code }) =>
        typeof soc_code === 'string' && !socCode.test(soc_code) ? 'Write the SOC code like 29-1141.' : null,
    },
  ],
});
export const expert = catalogue({
  name: 'expert',
  entity: 'Expert',
  label: 'Expert',
  plural: 'Experts',
  purpose: 'Points of view for drafting content, such as a nurse manager’s.',
  scope: 'platform',
  path: '/api/application/experts',
  screen: 'application/experts',
  sortable: true,
  fields: {
    name: name('Name'),
    discipline: textField('Discipline', { required: true, inList: true, max: 120 }),
    title: textField('Title', { inList: true, max: 120 }),
    occupation_ids: referencesField('Occupations', occupation, { max: 50 }),
    bio: htmlField('About them'),
    perspective: longField('Perspective', { help: 'What this expert looks for. It guides the drafts.' }),
    active: active(),
  },
});
