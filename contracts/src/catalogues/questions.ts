import { catalogue } from '../kernel/catalogue.ts';
import {
  choiceField,
  groupField,
  htmlField,
  listField,
  numberField,
  referenceField,
  textField,
} from '../kernel/field.ts';
import { optionsOf, questionKinds, scoringTypes } from '../jobs/values.ts';
import { skill } from './content.ts';
import { active } from './entry-fields.ts';
import type { RecordType } from '../kernel/reference.ts';

/** The platform's entry from which this entry was copied. */
export const copiedFrom = (of: RecordType) => referenceField('Copied from', of, { byServer: true, copies: true });
const text = textField('Question', { required: true, unique: true, inList: true, max: 1000 });
const kind = choiceField('Kind', optionsOf(questionKinds), { required: true, inList: true, initial: 'question' });
/** How a question is asked and judged. */
const judged = {
  scoring_type: choiceField('Scored by', optionsOf(scoringTypes), { required: true, inList: true, initial: 'range' }),
  scale_min: numberField('Lowest score', 0, 10, { initial: 1, help: 'Of a scale.' }),
  scale_max: numberField('Highest score', 2, 20, { initial: 5, help: 'Of a scale.' }),
  anchors: groupField(
    'What a score means',
    {
      value: numberField('Score', 0, 100, { required: true }),
      label: textField('Meaning', { required: true, max: 300 }),
    },
    { max: 11, one: 'Meaning of a score' },
  ),
  weight: numberField('Weight', 1, 5, { initial: 1 }),
  time_minutes: numberField('Minutes', 1, 180, { inList: true }),
  positive: listField('Good signs', { max: 20, help: 'What you hear from a strong candidate.' }),
  negative: listField('Bad signs', { max: 20 }),
  follow_ups: listField('Follow-up questions', { max: 10 }),
  instructions: htmlField('For the interviewer'),
};
/** The platform's questions, of which organizations take copies. */
export const platformquestion = catalogue({
  name: 'platformquestion',
  entity: 'PlatformQuestion',
  label: 'Platform question',
  plural: 'Platform questions',
  purpose: 'Questions that every organization can read and copy into its own library.',
  scope: 'platform',
  path: '/api/application/questionsets/questions',
  screen: 'application/questions',
  sortable: true,
  fields: { name: text, kind, ...judged, active: active() },
});
/** The organization's questions, written once and asked in many interviews. A job takes a copy, so later changes do not affect running interviews. */
export const question = catalogue({
  name: 'question',
  entity: 'Question',
  label: 'Question',
  plural: 'Questions',
  purpose: 'Questions for interviews, with the signs of a good and a bad answer. A job takes copies of them.',
  path: '/api/opportunities/questions',
  screen: 'opportunities/questions',
  group: 'content',
  needs: 'MANAGE_CONTENT',
  sortable: false,
  fields: {
    name: text,
    parent_id: referenceField('Skill', skill),
    kind,
    ...judged,
    copied_from: copiedFrom(platformquestion),
  },
});
