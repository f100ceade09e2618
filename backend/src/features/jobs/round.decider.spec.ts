import type { JobEvent } from '@candor/contracts/jobs/events';
import { idNo } from '../../kernel/given.ts';
import { colleague, created, idOfStep, jobAfter, owner } from './job-examples.ts';

const first = idOfStep('First Round');
const second = idOfStep('Second Round');
const [why, what] = [idNo(60), idNo(61)];
const asked = (id: string, text: string): JobEvent[] => [
  {
    type: 'QuestionAdded',
    data: {
      question: {
        id,
        text,
        kind: 'question',
        scoring_type: 'range',
        requirement_ids: [],
        indicators: { positive: [], negative: [] },
        source: 'manual',
      },
    },
  },
  {
    type: 'WorkflowQuestionAssigned',
    data: {
      question_id: id,
      text,
      step_name: 'First Round',
      workflow_step_id: first,
      interviewer_id: null,
      required: true,
    },
  },
];
const seated = (user_id: string): JobEvent => ({
  type: 'InterviewerAssigned',
  data: { workflow_step_id: first, user_id, required: true, step_name: 'First Round' },
});
const round = jobAfter([...created, ...asked(why, 'Why?'), ...asked(what, 'What?'), seated(owner), seated(colleague)]);
const change = { id: first, changes: {} };
const questionsIn = (job: { questions: readonly { id: string; asking: { workflow_step_id: string } | null }[] }) =>
  job.questions.filter(({ asking }) => asking?.workflow_step_id === first).map(({ id }) => id);

describe('a round is changed at once', () => {
  test('its length, who interviews and what they ask land together', () => {
    const job = round
      .when('changeStep', {
        id: first,
        changes: { duration_minutes: 45 },
        panel: { seated: [{ user_id: colleague, required: false }], order: [colleague] },
        questions: {
          placed: [
            { question_id: why, workflow_step_id: first, interviewer_id: colleague },
            { question_id: what, workflow_step_id: second, interviewer_id: null },
          ],
        },
      })
      .leadsTo()!;
    expect(job.steps.find(({ id }) => id === first)).toMatchObject({ duration_minutes: 45, name: 'First Round' });
    expect(job.panel).toEqual([
      { workflow_step_id: first, user_id: colleague, required: false },
      { workflow_step_id: first, user_id: owner, required: true },
    ]);
    expect(job.questions.map(({ asking }) => asking)).toEqual([
      { workflow_step_id: first, interviewer_id: colleague, required: true },
      { workflow_step_id: second, interviewer_id: null, required: true },
    ]);
  });
  test('the same again changes nothing', () => {
    round
      .when('changeStep', {
        ...change,
        panel: { seated: [{ user_id: owner, required: true }], leaving: [idNo(9)], order: [owner, colleague] },
        questions: {
          placed: [{ question_id: why, workflow_step_id: first, interviewer_id: null }],
          order: [why, what],
        },
      })
      .thenNothing();
  });
  test('questions stand in the chosen order; those that somebody else has added come after them', () => {
    const after = round.when('changeStep', { ...change, questions: { order: [what] } }).leadsTo()!;
    expect(questionsIn(after)).toEqual([what, why]);
  });
  test('whoever leaves the panel keeps no question, unless it is given to somebody else in the same change', () => {
    const given = round
      .when('changeStep', {
        ...change,
        questions: { placed: [{ question_id: why, workflow_step_id: first, interviewer_id: owner }] },
      })
      .leadsTo()!;
    expect(given.questions[0]!.asking).toMatchObject({ interviewer_id: owner });
    const left = round.when('changeStep', { ...change, panel: { leaving: [owner] } }).leadsTo()!;
    expect(left.panel.map(({ user_id }) => user_id)).toEqual([colleague]);
  });
  test('what is wrong in one part refuses the whole', () => {
    round
      .when('changeStep', {
        id: first,
        changes: { sla_days: 3 },
        questions: {
          placed: [{ question_id: why, workflow_step_id: idOfStep('Lead'), interviewer_id: null }],
        },
      })
      .thenRejected('wrong_state', 'Lead has no interviewers.');
    round
      .when('changeStep', {
        ...change,
        questions: {
          placed: [{ question_id: idNo(99), workflow_step_id: first, interviewer_id: null }],
        },
      })
      .thenRejected('not_found', 'Question not found.');
    jobAfter(created)
      .when('changeStep', {
        id: idOfStep('Hired'),
        changes: {},
        panel: { seated: [{ user_id: owner, required: true }] },
      })
      .thenRejected('wrong_state', 'Hired has no interviewers.');
  });
});

describe('nobody writes over what somebody else has changed in a round', () => {
  const before = created.length - 1;
  const longer: JobEvent = {
    type: 'WorkflowStepChanged',
    data: { step_id: first, changes: { duration_minutes: { from: 30, to: 60 } } },
  };
  test('neither its fields nor its panel; another round does not matter', () => {
    for (const event of [longer, seated(colleague)]) {
      const later = jobAfter([...created, event]);
      later.when('changeStep', { id: first, version: before, changes: { sla_days: 3 } }).thenRejected('stale');
      later.when('changeStep', { id: second, version: before, changes: { sla_days: 3 } }).then([
        {
          type: 'WorkflowStepChanged',
          data: { step_id: second, name: 'Second Round', changes: { sla_days: { from: 10, to: 3 } } },
        },
      ]);
      later.when('changeStep', { id: first, version: before + 1, changes: { sla_days: 3 } }).then([
        {
          type: 'WorkflowStepChanged',
          data: { step_id: first, name: 'First Round', changes: { sla_days: { from: 7, to: 3 } } },
        },
      ]);
    }
  });
  test('nor a round that is gone', () => {
    jobAfter([...created, { type: 'WorkflowStepRemoved', data: { step_id: first, name: 'First Round' } }])
      .when('changeStep', { id: first, version: before, changes: { sla_days: 3 } })
      .thenRejected('stale');
  });
});

describe('the interviewers of a round', () => {
  test('stand in the order in which they ask', () => {
    round.when('sortInterviewers', { workflow_step_id: first, ids: [colleague, owner] }).then([
      {
        type: 'InterviewersReordered',
        data: { workflow_step_id: first, user_ids: [colleague, owner], step_name: 'First Round' },
      },
    ]);
    round.when('sortInterviewers', { workflow_step_id: first, ids: [owner, colleague] }).thenNothing();
  });
  test('are each named once, in a round of this job', () => {
    for (const ids of [[owner], [owner, owner], [owner, idNo(9)]])
      round.when('sortInterviewers', { workflow_step_id: first, ids }).thenRejected('validation');
    round.when('sortInterviewers', { workflow_step_id: idNo(99), ids: [] }).thenRejected('not_found');
    round
      .when('sortInterviewers', { workflow_step_id: first, ids: [colleague, owner] }, { by: idNo(77) })
      .thenRejected('not_editor');
  });
});
