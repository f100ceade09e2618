import type { JobEvent } from '@candor/contracts/jobs/events';
import { inNoRound } from '@candor/contracts/requirements/chain';
import { spreadOf, spreadRounds } from '@candor/contracts/requirements/spreading';
import type { Asking, PlacedQuestion, Question, Step } from '@candor/contracts/jobs/values';
import type { Job } from '../../states/job.state.ts';
import { isRejection, refusedAt, reject, type Rejection } from '../../kernel/decider.ts';
import { type EditorRules, refuse } from './job-commands.decider.ts';
import { unasked } from '../../states/question-sets.state.ts';
import { joinsPanel, roundOf } from './panel.decider.ts';
import { andSettles, sourceOf } from './suggestions.decider.ts';
import { addPart, changedSince, changePart, partNow, type PartRules, removePart, sortParts } from './parts.decider.ts';

// The rules of a job's interview questions, with their rounds and interviewers.

const mostQuestions = 300;
export const tooMany = (count: number): Rejection | null =>
  count > mostQuestions
    ? reject('limit', 'At most {most, number} questions are allowed.', { most: mostQuestions })
    : null;

/** A question of a new job, in its round. */
export const questionAdded = (
  { asking, ...question }: Question & Partial<Pick<PlacedQuestion, 'asking'>>,
  steps: readonly Step[],
): JobEvent[] => {
  const step = steps.find((each) => each.id === asking?.workflow_step_id);
  return [
    { type: 'QuestionAdded', data: { question } },
    ...(asking && step
      ? [
          {
            type: 'WorkflowQuestionAssigned' as const,
            data: { question_id: question.id, text: question.text, step_name: step.name, ...asking },
          },
        ]
      : []),
  ];
};
const rulesOf = (job: Job): PartRules<Question> => ({
  list: 'questions',
  entity: 'question',
  unknown: reject('not_found', 'Question not found.'),
  full: tooMany,
  added: (question) => questionAdded(question, job.steps),
  changed: ({ id, text }, changes) => ({ type: 'QuestionChanged', data: { question_id: id, text, changes } }),
  removed: ({ id, text }) => ({ type: 'QuestionRemoved', data: { question_id: id, text } }),
  reordered: (ids) => ({ type: 'WorkflowQuestionsReordered', data: { ids } }),
});

/** Refuses unknown links. A link may lead to a requirement that the job has, or had: a removed one may come back. */
const noSuchRequirement = (job: Job, ids: readonly string[] = []): Rejection | null =>
  ids.every((id) => id in job.removed_parts || job.requirements.some((each) => each.id === id))
    ? null
    : reject('not_found', 'Requirement not found.');

/** The events that move the question to this place. */
export const movesTo = (
  job: Job,
  { id, text, asking: before }: Pick<PlacedQuestion, 'id' | 'text' | 'asking'>,
  to: Partial<Asking> | null | undefined,
): JobEvent[] | Rejection => {
  if (to === undefined) return [];
  const workflow_step_id = to && (to.workflow_step_id ?? before?.workflow_step_id);
  if (!workflow_step_id && to && (to.interviewer_id || to.required !== undefined))
    return refusedAt(to.interviewer_id ? 'interviewer_id' : 'required', 'Choose a round for the question.');
  if (!workflow_step_id)
    return before
      ? [
          {
            type: 'WorkflowQuestionRemoved',
            data: { question_id: id, text, workflow_step_id: before.workflow_step_id },
          },
        ]
      : [];
  const step = roundOf(job, workflow_step_id);
  if (isRejection(step)) return step;
  const moves = before?.workflow_step_id !== workflow_step_id;
  const asking: Asking = {
    workflow_step_id,
    // If the round changes, the interviewer must be chosen again.
    interviewer_id: to.interviewer_id === undefined ? (moves ? null : before.interviewer_id) : to.interviewer_id,
    required: to.required ?? before?.required ?? true,
  };
  if (before && JSON.stringify(before) === JSON.stringify(asking)) return [];
  const { interviewer_id: user_id } = asking;
  const joins =
    user_id && !job.panel.some((each) => each.workflow_step_id === workflow_step_id && each.user_id === user_id)
      ? joinsPanel(job, { workflow_step_id, user_id, required: true }, step)
      : [];
  return [
    ...joins,
    {
      type: before ? 'WorkflowQuestionChanged' : 'WorkflowQuestionAssigned',
      data: { question_id: id, text, step_name: step.name, ...asking },
    },
  ];
};

export const questions: EditorRules<
  | 'addQuestion'
  | 'changeQuestion'
  | 'removeQuestion'
  | 'sortQuestions'
  | 'addQuestions'
  | 'spreadQuestions'
  | 'unspreadQuestions'
> = {
  addQuestion: ({ question, asking, suggestion }, job, { newId }) => {
    const source = suggestion ? sourceOf(job, suggestion) : question.source;
    const whole = { ...question, source, id: newId() };
    const wrong = noSuchRequirement(job, question.requirement_ids);
    if (wrong) return wrong;
    const added = addPart(rulesOf(job), job, whole);
    if (isRejection(added)) return added;
    const asks = movesTo(job, { ...whole, asking: null }, asking);
    if (isRejection(asks)) return asks;
    return andSettles([...added, ...asks], job, suggestion, { name: question.text, text: question.text });
  },

  changeQuestion: (command, job) => {
    const rules = rulesOf(job);
    const wrong = noSuchRequirement(job, command.changes.requirement_ids);
    if (wrong) return wrong;
    const changed = changePart(rules, job, command);
    const before = partNow(rules, job, command.id) as PlacedQuestion | undefined;
    if (isRejection(changed) || !before) return changed;
    const asks = movesTo(job, before, command.asking);
    if (isRejection(asks)) return asks;
    const text = command.changes.text ?? before.text;
    return (
      (asks.length && changedSince('question', job, command.id, command.version)) ||
      andSettles([...changed, ...asks], job, command.suggestion, { name: text, text })
    );
  },

  removeQuestion: (command, job) => removePart(rulesOf(job), job, command),
  sortQuestions: ({ ids }, job) => sortParts(rulesOf(job), job, ids),

  spreadQuestions: (_, job) => {
    if (inNoRound(job.steps, job.questions).length && !spreadRounds(job).length)
      return refuse('This job has no rounds. Add a round first.');
    const events: JobEvent[] = [];
    for (const { question_id, ...asking } of spreadOf(job)) {
      const asks = movesTo(
        job,
        job.questions.find(({ id }) => id === question_id)!,
        asking,
      );
      if (isRejection(asks)) return asks;
      events.push(...asks);
    }
    return events;
  },

  unspreadQuestions: ({ placed }, job) => {
    const events: JobEvent[] = [];
    const rounds = new Map(placed.map(({ question_id, workflow_step_id }) => [question_id, workflow_step_id]));
    for (const [question_id, workflow_step_id] of rounds) {
      const question = job.questions.find(({ id }) => id === question_id);
      if (question?.asking?.workflow_step_id !== workflow_step_id) continue;
      const asks = movesTo(job, question, null);
      if (isRejection(asks)) return asks;
      events.push(...asks);
    }
    return events;
  },

  addQuestions: (command, job, { newId }) => {
    const added = unasked(command.questions, job.questions);
    return (
      tooMany(job.questions.length + added.length) ??
      added.map((question) => ({ type: 'QuestionAdded' as const, data: { question: { ...question, id: newId() } } }))
    );
  },
};
