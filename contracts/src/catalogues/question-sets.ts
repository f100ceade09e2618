import { catalogue } from '../kernel/catalogue.ts';
import {
  choiceField,
  flagField,
  groupField,
  htmlField,
  imageField,
  referenceField,
  referencesField,
  textField,
} from '../kernel/field.ts';
import type { RecordType } from '../kernel/reference.ts';
import { optionsOf, requirementKinds, requirementLevels, roundTypes } from '../jobs/values.ts';
import { name } from './entry-fields.ts';
import { duties, occupation } from './platform.ts';
import { copiedFrom, platformquestion, question } from './questions.ts';

// Sets of questions with the requirements that they ask about. The platform has sets, and each organisation has its own; a set names its questions, in their order.

/** The most questions, requirements and suggested rounds of a set, and the most links between them. */
export const mostQuestionsOfSet = 100;
export const mostRequirementsOfSet = 40;
export const mostRoundsOfSet = 12;
export const mostLinksOfSet = 4 * mostQuestionsOfSet;
/** What a set of either library holds. `section`: on which page of a set its questions are changed. */
const ofSet = (asked: RecordType, section: string) => ({
  name: name('Name'),
  question_ids: referencesField('Questions', asked, { max: mostQuestionsOfSet, inList: true, section }),
  occupation_id: referenceField('Occupation', occupation, { inList: true }),
  industry: textField('Industry', { max: 120 }),
  description: htmlField('Description'),
  requirements: groupField(
    'Requirements',
    {
      name: textField('Requirement', { required: true, max: 160 }),
      kind: choiceField('Kind', optionsOf(requirementKinds), { required: true, initial: 'competency' }),
      level: choiceField('Level', optionsOf(requirementLevels), { required: true, initial: 'must' }),
    },
    { max: mostRequirementsOfSet },
  ),
  tasks: duties(),
  suggested_steps: groupField(
    'Suggested rounds',
    {
      name: textField('Round', { required: true, max: 60 }),
      type: choiceField('Type', optionsOf(roundTypes), { required: true, initial: 'interview' }),
    },
    { max: mostRoundsOfSet },
  ),
  /** Which requirement a question asks about, and which suggested round asks it, both by name. A question stands here once for each of its requirements. Whatever names something that the set does not hold says nothing. */
  asked: groupField(
    'What asks for what',
    {
      question_id: referenceField('Question', asked, { required: true }),
      requirement: textField('Requirement', { max: 160 }),
      round: textField('Round', { max: 60 }),
    },
    { max: mostLinksOfSet, byServer: true },
  ),
});
export const platformquestionset = catalogue({
  name: 'platformquestionset',
  entity: 'PlatformQuestionSet',
  label: 'Platform question set',
  plural: 'Platform question sets',
  purpose: 'Sets of questions that every organization can read and copy once they are published.',
  scope: 'platform',
  path: '/api/application/questionsets',
  screen: 'application/questionsets',
  sortable: true,
  fields: {
    ...ofSet(platformquestion, 'questions'),
    picture: imageField('Picture', { help: 'It stands above the kit. Wide, about 1200 by 630.' }),
    published: flagField('Published', {
      off: 'Not published',
      help: 'Every organization may then copy it, and anybody may read it as a kit.',
    }),
  },
});
export const questionset = catalogue({
  name: 'questionset',
  entity: 'QuestionSet',
  label: 'Question set',
  plural: 'Question sets',
  purpose: 'Questions that are asked together, in their order, with the requirements that they are about.',
  path: '/api/opportunities/questionsets',
  screen: 'opportunities/questionsets',
  group: 'content',
  needs: 'MANAGE_CONTENT',
  sortable: true,
  fields: { ...ofSet(question, ''), copied_from: copiedFrom(platformquestionset) },
});
/** Whether entries of this list are sets that a job can take a copy of. */
export const copiesToJobs = ({ name: list }: RecordType): boolean =>
  [questionset.name, platformquestionset.name].some((each) => each === list);
