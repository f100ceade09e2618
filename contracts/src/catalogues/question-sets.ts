import { catalogue, type EntryOf, wholeEntry } from '../kernel/catalogue.ts';
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

// Sets of questions with the requirements that they ask about. The platform has sets, and each organization has its own; a set lists its questions in order.

/** The most questions, requirements and suggested rounds of a set, and the most links between them. */
export const mostQuestionsOfSet = 100;
export const mostRequirementsOfSet = 40;
export const mostRoundsOfSet = 12;
export const mostLinksOfSet = 4 * mostQuestionsOfSet;
/** The fields of a set in either library. `section`: the page of a set where its questions, and what they ask about, are changed. */
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
  /** Links a question to a requirement that it asks about and to the suggested round that asks it, by name. A question has one entry for each of its requirements. An entry that names something outside the set has no effect. The questions page changes it. */
  asked: groupField(
    'How they are linked',
    {
      question_id: referenceField('Question', asked, { required: true }),
      requirement: textField('Requirement', { max: 160 }),
      round: textField('Round', { max: 60 }),
    },
    { max: mostLinksOfSet, section },
  ),
  /** Links a requirement to a duty that needs it, by name. An entry that names something outside the set has no effect. */
  needed_for: groupField(
    'What a requirement is needed for',
    {
      requirement: textField('Requirement', { required: true, max: 160 }),
      task: textField('Duty', { required: true, max: 160 }),
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
    picture: imageField('Picture', { help: 'Shown above the kit. Wide, about 1200 by 630.' }),
    published: flagField('Published', {
      off: 'Not published',
      help: 'Every organization can then copy it, and anyone can read it as a kit.',
    }),
  },
});
export const questionset = catalogue({
  name: 'questionset',
  entity: 'QuestionSet',
  label: 'Question set',
  plural: 'Question sets',
  purpose: 'Questions asked together, in order, with their requirements.',
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

type SetLinks = Pick<
  EntryOf<typeof questionset>,
  'requirements' | 'suggested_steps' | 'tasks' | 'asked' | 'needed_for'
>;
/** A set of either library, with the fields that hold its links. */
export type SetWithLinks = { fields: SetLinks & Record<string, unknown> };
/** The links of a set: the requirements of a question, the suggested round that asks it, and the duties that a requirement serves. Links to something outside the set are left out. */
export const linksIn = ({ fields }: SetWithLinks) => {
  const requirements = new Set(fields.requirements.map(({ name }) => name));
  const rounds = new Set(fields.suggested_steps.map(({ name }) => name));
  // While a new row is built, the row of an earlier release still answers and lacks newer fields.
  const { asked, tasks, needed_for } = wholeEntry(questionset, fields);
  const byQuestion = Map.groupBy(asked, ({ question_id }) => question_id);
  const of = (id: string) => byQuestion.get(id) ?? [];
  return {
    about: (id: string): string[] =>
      of(id).flatMap(({ requirement }) => (requirement && requirements.has(requirement) ? [requirement] : [])),
    round: (id: string): string | undefined =>
      of(id).find(({ round }) => round && rounds.has(round))?.round ?? undefined,
    /** The indexes of the duties in the set. */
    duties: (requirement: string): number[] => {
      const named = needed_for.filter((each) => each.requirement === requirement);
      return tasks.flatMap(({ name }, at) => (named.some(({ task }) => task === name) ? [at] : []));
    },
  };
};
/** The links of the set after a change: this question is about these requirements and asked in this round, all by name. `present`: the questions of the set. */
export const withLinks = (
  { fields }: SetWithLinks,
  question_id: string,
  { requirements, round }: { requirements: readonly string[]; round: string | null },
  present: readonly string[],
): SetLinks['asked'] => {
  const others = wholeEntry(questionset, fields).asked.filter(
    (each) => each.question_id !== question_id && present.includes(each.question_id),
  );
  const own = requirements.length
    ? requirements.map((requirement) => ({ question_id, requirement, round }))
    : round
      ? [{ question_id, requirement: null, round }]
      : [];
  return [...others, ...own];
};
