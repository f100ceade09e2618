import { formMark } from '@candor/contracts/public/apply-form-mark';
import { answerProblems, type KeptAnswer, keptAnswers } from '@candor/contracts/public/apply-questions';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { apply } from '@candor/contracts/pipeline/endpoints';
import type { Job } from '../../states/job.state.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';

/** The form's answers in the form in which they are stored, or why they are refused. An applicant who saw other questions than the present ones is told so first. */
export const answersTo = (
  { apply_questions: questions }: Pick<Job, 'apply_questions'>,
  { answers: given = [], questions_seen: seen }: Pick<RequestOf<typeof apply>, 'answers' | 'questions_seen'>,
): KeptAnswer[] | Rejection => {
  if (seen !== undefined && seen !== formMark(questions))
    return reject(
      'questions_changed',
      'The questions of this job changed while you wrote. Please look at them and send again. What you wrote is still here.',
    );
  if (given.some(({ question_id }) => !questions.some(({ id }) => id === question_id)))
    return reject('validation', 'One answer does not belong to a question on this form.');
  const answers = Object.fromEntries(given.map(({ question_id, value }) => [question_id, value]));
  if (Object.keys(answers).length < given.length) return reject('validation', 'A question was answered twice.');
  const problems = Object.entries(answerProblems(questions, answers));
  return problems.length
    ? {
        ...reject('validation', problems[0]![1]),
        fields: Object.fromEntries(problems.map(([id, problem]) => [`answers.${id}`, problem])),
      }
    : keptAnswers(questions, answers);
};
