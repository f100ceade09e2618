import type { ApplyQuestion } from '@candor/contracts/public/apply-questions';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { idNo } from '../../kernel/given.ts';
import { closed, colleague, created, jobAfter } from './job-examples.ts';

const question = (more: Partial<ApplyQuestion> = {}): Omit<ApplyQuestion, 'id'> => ({
  text: 'Can you work at night?',
  help: '',
  type: 'yes_no',
  required: true,
  options: [],
  asked_when: null,
  knockout: ['no'],
  least: null,
  ...more,
});
const added = (n: number, more: Partial<ApplyQuestion> = {}): JobEvent => ({
  type: 'ApplyQuestionAdded',
  data: { question: { ...question(more), id: idNo(n) } },
});
const nights = added(60);
const which = added(61, {
  text: 'Which nights?',
  type: 'several',
  options: ['Weekdays', 'Weekends'],
  knockout: [],
  asked_when: { question_id: idNo(60), answers: ['yes'] },
});

describe('the questions of the application form', () => {
  test('are added by an editor, with the answers that are knockouts', () => {
    jobAfter(created)
      .when('addApplyQuestion', { question: question() })
      .then([added(1000)]);
  });
  test('take only what their type has a place for', () => {
    const empty = { type: 'short', options: [], knockout: [], least: null } as const;
    for (const more of [{ options: ['A'] }, { knockout: ['A'] }, { least: 3 }]) {
      const refused = 'A question of this type does not take this.';
      jobAfter(created)
        .when('addApplyQuestion', { question: question({ ...empty, options: [], knockout: [], ...more }) })
        .thenRejected('validation', refused);
      jobAfter([...created, added(60, { ...empty, options: [], knockout: [] })])
        .when('changeApplyQuestion', { id: idNo(60), changes: more })
        .thenRejected('validation', refused);
    }
    jobAfter(created)
      .when('addApplyQuestion', { question: question({ type: 'one', options: [' Van ', '', 'Bike'], knockout: [] }) })
      .then([added(1000, { type: 'one', options: ['Van', 'Bike'], knockout: [] })]);
  });
  test.each<[string, Partial<ApplyQuestion>, string]>([
    ['one choice', { type: 'one', options: ['Van'], knockout: [] }, 'Give at least two choices.'],
    ['a choice twice', { type: 'one', options: ['Van', 'Van'], knockout: [] }, 'Each choice must be different.'],
    ['a knockout that nobody can choose', { knockout: ['maybe'] }, 'A knockout answer must be one of the choices.'],
    ['knockouts alone', { knockout: ['yes', 'no'] }, 'At least one answer must pass.'],
    [
      'past pay',
      { text: 'What was your last annual salary?' },
      'Asking about current or past pay is unlawful in many places. Ask about expectations instead.',
    ],
    [
      'a condition on a question that is not there',
      { asked_when: { question_id: idNo(77), answers: ['yes'] } },
      'Choose an earlier question with choices, and at least one of its answers.',
    ],
    [
      'a condition on an answer that is not there',
      { asked_when: { question_id: idNo(60), answers: ['perhaps'] } },
      'Choose an earlier question with choices, and at least one of its answers.',
    ],
  ])('are refused with %s', (_, more, error) => {
    jobAfter([...created, nights])
      .when('addApplyQuestion', { question: question(more) })
      .thenRejected('validation', error);
  });
  test('are at most 20', () => {
    const many = Array.from({ length: 20 }, (_, n) => added(60 + n));
    jobAfter([...created, ...many])
      .when('addApplyQuestion', { question: question() })
      .thenRejected('limit', 'At most 20 questions are allowed.');
  });
  test('change one at a time; what somebody else changed since is not written over', () => {
    const history = [...created, nights];
    const changes = { text: 'Can you work nights?' };
    jobAfter(history)
      .when('changeApplyQuestion', { id: idNo(60), changes, version: history.length - 1 })
      .then([
        {
          type: 'ApplyQuestionChanged',
          data: {
            question_id: idNo(60),
            text: 'Can you work at night?',
            changes: { text: { from: 'Can you work at night?', to: 'Can you work nights?' } },
          },
        },
      ]);
    jobAfter(history)
      .when('changeApplyQuestion', { id: idNo(60), changes: {} })
      .thenNothing();
    jobAfter(history)
      .when('changeApplyQuestion', { id: idNo(60), changes, version: history.length - 2 })
      .thenRejected('stale');
    jobAfter(history)
      .when('changeApplyQuestion', { id: idNo(99), changes })
      .thenRejected('not_found');
  });
  test('stay reachable: no answer goes that another question depends on, and no question stands above what it depends on', () => {
    const history = [...created, nights, which];
    const depends = 'The question “Which nights?” depends on an answer above it. Change that first.';
    jobAfter(history)
      .when('removeApplyQuestion', { id: idNo(60) })
      .thenRejected('wrong_state', depends);
    jobAfter(history)
      .when('changeApplyQuestion', { id: idNo(60), changes: { type: 'short' } })
      .thenRejected('wrong_state', depends);
    jobAfter(history)
      .when('sortApplyQuestions', { ids: [idNo(61), idNo(60)] })
      .thenRejected('wrong_state', depends);
  });
  test('are put in another order, each once', () => {
    const history = [...created, nights, added(62)];
    const ids = [idNo(62), idNo(60)];
    jobAfter(history)
      .when('sortApplyQuestions', { ids })
      .then([{ type: 'ApplyQuestionsReordered', data: { ids } }]);
    jobAfter(history)
      .when('sortApplyQuestions', { ids: [idNo(60)] })
      .thenRejected('validation', 'The order must name every item once.');
  });
  test('come back where they stood after they were removed', () => {
    const removed: JobEvent = {
      type: 'ApplyQuestionRemoved',
      data: { question_id: idNo(60), text: 'Can you work at night?' },
    };
    jobAfter([...created, nights, added(62)])
      .when('removeApplyQuestion', { id: idNo(60) })
      .then([removed]);
    jobAfter([...created, nights, added(62), removed])
      .when('changeApplyQuestion', { id: idNo(60), changes: {} })
      .then([nights, { type: 'ApplyQuestionsReordered', data: { ids: [idNo(60), idNo(62)] } }]);
  });
  test('stay as they are when the job is closed, and when somebody else asks', () => {
    jobAfter([...created, closed])
      .when('addApplyQuestion', { question: question() })
      .thenRejected('job_closed');
    jobAfter(created).when('addApplyQuestion', { question: question() }, { by: colleague }).thenRejected('not_editor');
  });
});
