import type { Question } from '@candor/contracts/jobs/values';
import { idNo } from '../../kernel/given.ts';
import { closed, created, jobAfter } from './job-examples.ts';

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
