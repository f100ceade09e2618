import {
  type ApplyQuestion,
  applyQuestionsAfter,
  asksPastPay,
  choicesOf,
  mostApplyQuestions,
  tidy,
  unreachable,
} from '@candor/contracts/public/apply-questions';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Job } from '../../states/job.state.ts';
import { isRejection, refusalAt, refusedAt, reject, type Rejection } from '../../kernel/decider.ts';
import { type EditorRules, refuse } from './job-commands.decider.ts';
import { addPart, changePart, partNow, type PartRules, removePart, sortParts } from './parts.decider.ts';

// The rules of the questions of a job's application form: what is asked, of which applicants, and which answers speak against them.

const rules: PartRules<ApplyQuestion> = {
  list: 'apply_questions',
  entity: 'question',
  unknown: reject('not_found', 'Question not found.'),
  full: (count) =>
    count > mostApplyQuestions
      ? reject('limit', 'At most {most, number} questions are allowed.', { most: mostApplyQuestions })
      : null,
  added: (question) => [{ type: 'ApplyQuestionAdded', data: { question } }],
  changed: ({ id, text }, changes) => ({ type: 'ApplyQuestionChanged', data: { question_id: id, text, changes } }),
  removed: ({ id, text }) => ({ type: 'ApplyQuestionRemoved', data: { question_id: id, text } }),
  reordered: (ids) => ({ type: 'ApplyQuestionsReordered', data: { ids } }),
};

const ofOtherType = 'A question of this type does not take this.';
/** The refusal if the request has fields that a question of this type does not have. */
const misplaced = (sent: Partial<ApplyQuestion>, question: ApplyQuestion): Rejection | null =>
  sent.options?.length && !question.options.length && question.type !== 'one' && question.type !== 'several'
    ? refusedAt('options', ofOtherType)
    : sent.knockout?.length && !choicesOf(question).length
      ? refusedAt('knockout', ofOtherType)
      : typeof sent.least === 'number' && question.least === null
        ? refusedAt('least', ofOtherType)
        : null;
/** What is refusalAt with a question by itself. */
const problemOf = (question: ApplyQuestion): Rejection | null => {
  const { type, text, options, knockout } = question;
  const asking = asksPastPay(text)
    ? 'text'
    : asksPastPay(question.help)
      ? 'help'
      : options.some(asksPastPay)
        ? 'options'
        : null;
  if (asking)
    return refusalAt(
      asking,
      reject(
        'validation',
        'Asking about current or past pay is unlawful in many places. Ask about expectations instead.',
      ),
    );
  if ((type === 'one' || type === 'several') && options.length < 2)
    return refusalAt('options', reject('validation', 'Give at least two choices.'));
  if (new Set(options).size < options.length)
    return refusalAt('options', reject('validation', 'Each choice must be different.'));
  const choices = choicesOf(question);
  if (!knockout.every((answer) => choices.includes(answer)))
    return refusalAt('knockout', reject('validation', 'A knockout answer must be one of the choices.'));
  if (choices.length && choices.every((answer) => knockout.includes(answer)))
    return refusalAt('knockout', reject('validation', 'At least one answer must pass.'));
  return null;
};
/** The events, unless they make a question depend on an answer that cannot come before it. `of`: the question that is changed. */
const reachable = (job: Job, events: JobEvent[] | Rejection, of?: string): JobEvent[] | Rejection => {
  if (isRejection(events)) return events;
  const after = (events as Parameters<typeof applyQuestionsAfter>[1][]).reduce(
    applyQuestionsAfter,
    job.apply_questions,
  );
  const lost = unreachable(after);
  if (!lost) return events;
  return lost.id === of
    ? refusalAt(
        'asked_when',
        reject('validation', 'Choose an earlier question with choices, and at least one of its answers.'),
      )
    : refuse('The question “{name}” depends on an answer above it. Change that first.', { name: lost.text });
};

export const applyForm: EditorRules<
  'addApplyQuestion' | 'changeApplyQuestion' | 'removeApplyQuestion' | 'sortApplyQuestions'
> = {
  addApplyQuestion: ({ question: given }, job, { newId }) => {
    const question = tidy({ ...given, id: newId() });
    return (
      misplaced(given, question) ?? problemOf(question) ?? reachable(job, addPart(rules, job, question), question.id)
    );
  },

  changeApplyQuestion: (command, job) => {
    const before = partNow(rules, job, command.id);
    if (!before) return reachable(job, changePart(rules, job, command), command.id);
    const changes = tidy({ ...before, ...command.changes });
    return (
      misplaced(command.changes, changes) ??
      problemOf(changes) ??
      reachable(job, changePart(rules, job, { ...command, changes }), command.id)
    );
  },

  removeApplyQuestion: (command, job) => reachable(job, removePart(rules, job, command)),

  sortApplyQuestions: ({ ids }, job) => reachable(job, sortParts(rules, job, ids)),
};
