import { catalogue } from '../kernel/catalogue.ts';
import { choiceField, flagField, htmlField, listField, longField, referenceField, textField } from '../kernel/field.ts';
import { demographicCategories } from './demographics.ts';
import { officialForms } from '../demographics/forms.ts';
import { active, name, worded } from './entry-fields.ts';

/** Questions that people may choose to answer after they have applied (docs/rules/compliance.md#surveys). */
export const survey = catalogue({
  name: 'survey',
  entity: 'Survey',
  label: 'Survey',
  plural: 'Surveys',
  purpose:
    'Voluntary questions, asked after a candidate applies. The answers are stored separately from applications and shown only as counts. A demographic question is asked only if one of its options declines to answer.',
  path: '/api/org/survey',
  screen: 'org/survey',
  group: 'compliance',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: name('Name'),
    kind: choiceField('Kind', worded(['demographic', 'candidate_experience', 'custom']), {
      required: true,
      inList: true,
    }),
    category: choiceField('Category', demographicCategories, { help: 'What a demographic question asks about.' }),
    form: choiceField('Official form', officialForms, {
      help: 'Asks with the words and answers of this form, unchanged. The question, the introduction and the options below are then not shown.',
    }),
    question: longField('Question', { required: true, max: 1000 }),
    intro: htmlField('Introduction'),
    type: choiceField('Answered by', worded(['single', 'multiple', 'year', 'scale', 'text']), {
      help: 'A scale goes from 1 to 5. Text questions are not asked, because the answers could identify people.',
      required: true,
      inList: true,
    }),
    pack: textField('Pack', { max: 60, fixed: true }),
    country_codes: listField('Countries', {
      max: 60,
      help: 'Two-letter codes, such as US. Leave empty for all countries.',
    }),
    active: active(),
    key: textField('Key', { max: 60, byServer: true }),
  },
});
export const surveyoption = catalogue({
  name: 'surveyoption',
  entity: 'SurveyOption',
  label: 'Survey option',
  plural: 'Survey options',
  purpose: 'The answers that people can choose from in each survey.',
  path: '/api/org/survey/options',
  screen: 'org/surveyoptions',
  group: 'compliance',
  needs: 'MANAGE_ORG',
  sortable: true,
  fields: {
    name: textField('Label', { required: true, inList: true, max: 200 }),
    parent_id: referenceField('Survey', survey, { required: true, inList: true }),
    value: textField('Value', { required: true, max: 60, fixed: true }),
    report_code: textField('Report code', { max: 40 }),
    is_decline: flagField('Declines to answer'),
    key: textField('Key', { max: 60, byServer: true }),
  },
});
