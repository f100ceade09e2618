import type { Question } from '@candor/contracts/jobs/values';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { idNo } from '../../kernel/given.ts';
import { closed, colleague, created, idOfStep, jobAfter, owner } from './job-examples.ts';

const question = (text: string): Omit<Question, 'id'> => ({
  text,
  kind: 'question',
  scoring_type: 'range',
  requirement_ids: [],
  indicators: { positive: ['Names a case'], negative: [] },
  source: 'library',
});
const added = (n: number, text: string) => ({
  type: 'QuestionAdded' as const,
  data: { question: { ...question(text), id: idNo(n) } },
});

describe('the questions of a job', () => {
  test('are copied from the library, each once, whatever its case', () => {
    jobAfter(created)
      .when('addQuestions', { questions: [question('Why here?'), question('What broke?'), question('why HERE? ')] })
      .then([added(1000, 'Why here?'), added(1001, 'What broke?')]);
    jobAfter([...created, added(60, 'Why here?')])
      .when('addQuestions', { questions: [question('Why here?')] })
      .thenNothing();
  });
  test('are at most 300', () => {
    const many = Array.from({ length: 301 }, (_, n) => question(`Question ${n}`));
    jobAfter(created)
      .when('addQuestions', { questions: many })
      .thenRejected('limit', 'At most 300 questions are allowed.');
    expect(jobAfter(created).when('addQuestions', { questions: many.slice(1) }).outcome).toHaveLength(300);
  });
  test('stay as they are when the job is closed, and when somebody else asks', () => {
    jobAfter([...created, closed])
      .when('addQuestions', { questions: [question('Why?')] })
      .thenRejected('job_closed');
    jobAfter(created)
      .when('addQuestions', { questions: [question('Why?')] }, { by: idNo(77) })
      .thenRejected('not_editor');
  });
});

describe('the rounds that ask a question', () => {
  const text = 'What broke?';
  const first = idOfStep('First Round');
  const place = (more: object) => ({
    question_id: idNo(60),
    text,
    step_name: 'First Round',
    workflow_step_id: first,
    interviewer_id: null,
    required: true,
    ...more,
  });
  const assigned = (more: object = {}) => ({ type: 'WorkflowQuestionAssigned', data: place(more) }) as JobEvent;

  test('get every question that no round asks, and a question that a person placed stays where it is', () => {
    const before = [...created, added(60, text), assigned({ interviewer_id: null }), added(61, 'Who helped?')];
    const spread = jobAfter(before).when('spreadQuestions', {});
    expect(
      (spread.outcome as JobEvent[]).map(({ type, data }) => [type, (data as { question_id: string }).question_id]),
    ).toEqual([['WorkflowQuestionAssigned', idNo(61)]]);
    jobAfter([...before, ...(spread.outcome as JobEvent[])])
      .when('spreadQuestions', {})
      .thenNothing();
  });
  test('give the questions back when spreading is taken back, but not one that was moved since', () => {
    const second = idOfStep('Second Round');
    const before = [...created, added(60, text), assigned(), added(61, 'Who helped?')];
    jobAfter(before)
      .when('unspreadQuestions', { placed: [{ question_id: idNo(60), workflow_step_id: second }] })
      .thenNothing();
    jobAfter(before)
      .when('unspreadQuestions', { placed: [{ question_id: idNo(60), workflow_step_id: first }] })
      .then([{ type: 'WorkflowQuestionRemoved', data: { question_id: idNo(60), text, workflow_step_id: first } }]);
  });
  test('are chosen with the question; whoever asks joins the panel and the team', () => {
    jobAfter(created)
      .when('addQuestion', {
        question: question(text),
        asking: { workflow_step_id: first, interviewer_id: colleague },
      })
      .then([
        added(1000, text),
        {
          type: 'InterviewerAssigned',
          data: { workflow_step_id: first, user_id: colleague, required: true, step_name: 'First Round' },
        },
        {
          type: 'JobMemberAdded',
          data: { member: { user_id: colleague, access_level: 'standard', job_role: 'viewer', permissions: [] } },
        },
        { type: 'WorkflowQuestionAssigned', data: place({ question_id: idNo(1000), interviewer_id: colleague }) },
      ]);
  });
  test('change without changing the question; another round has other people', () => {
    const asked = jobAfter([...created, added(60, text), assigned({ interviewer_id: owner })]);
    asked
      .when('changeQuestion', { id: idNo(60), changes: {}, asking: { workflow_step_id: idOfStep('Second Round') } })
      .then([
        {
          type: 'WorkflowQuestionChanged',
          data: place({ workflow_step_id: idOfStep('Second Round'), step_name: 'Second Round' }),
        },
      ]);
    asked.when('changeQuestion', { id: idNo(60), changes: {}, asking: { workflow_step_id: first } }).thenNothing();
    asked
      .when('changeQuestion', { id: idNo(60), changes: {}, asking: null })
      .then([{ type: 'WorkflowQuestionRemoved', data: { question_id: idNo(60), text, workflow_step_id: first } }]);
    asked
      .when('changeQuestion', { id: idNo(60), changes: {}, asking: { workflow_step_id: idOfStep('Offered') } })
      .thenRejected('wrong_state', 'Offered has no interviewers.');
    asked.when('changeQuestion', { id: idNo(60), changes: {}, asking: null, version: 0 }).thenRejected('stale');
  });
  test('lose nobody but the person who leaves the panel', () => {
    const seated: JobEvent = {
      type: 'InterviewerAssigned',
      data: { workflow_step_id: first, user_id: owner, required: true, step_name: 'First Round' },
    };
    jobAfter([...created, seated, added(60, text), assigned({ interviewer_id: owner })])
      .when('removeInterviewer', { workflow_step_id: first, user_id: owner })
      .then([
        { type: 'InterviewerRemoved', data: { workflow_step_id: first, user_id: owner, step_name: 'First Round' } },
        { type: 'WorkflowQuestionChanged', data: place({}) },
      ]);
    jobAfter(created).when('removeInterviewer', { workflow_step_id: first, user_id: owner }).thenNothing();
    jobAfter([...created, seated])
      .when('setInterviewer', { workflow_step_id: first, user_id: owner, required: true })
      .thenNothing();
  });
  test('ask a question again that somebody puts back', () => {
    const removed: JobEvent = { type: 'QuestionRemoved', data: { question_id: idNo(60), text } };
    jobAfter([...created, added(60, text), assigned(), removed])
      .when('changeQuestion', { id: idNo(60), changes: {} })
      .then([added(60, text), assigned()]);
  });
});
