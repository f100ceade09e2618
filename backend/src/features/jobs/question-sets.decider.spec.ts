import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Question, Requirement } from '@candor/contracts/jobs/values';
import { idNo } from '../../kernel/given.ts';
import { closed, created, facts, jobAfter } from './job-examples.ts';

const bakes: Requirement = {
  id: idNo(70),
  kind: 'competency',
  level: 'must',
  name: 'Bakes',
  description: '',
  weight: 3,
  job_task_ids: [idNo(99)],
};
const asks = (id: number, text: string, more: Partial<Question> = {}): Question => ({
  id: idNo(id),
  text,
  kind: 'question',
  scoring_type: 'range',
  requirement_ids: [bakes.id],
  indicators: { positive: ['Names a case'], negative: [] },
  source: 'library',
  ...more,
});
const set = { id: idNo(80), name: 'Bakery' };
const sets = { set, requirements: [bakes], questions: [asks(71, 'Why bread?'), asks(72, 'What burned?')] };
const added = (question: Question): JobEvent => ({ type: 'QuestionAdded', data: { question } });
const attached = (requirements: number, questions: number): JobEvent => ({
  type: 'QuestionSetAttached',
  data: { question_set_id: set.id, name: set.name, counts: { requirements, questions } },
});

describe('a question set in a job', () => {
  const first = [
    {
      type: 'JobRequirementAdded',
      data: { requirement: { ...bakes, id: idNo(1000), job_task_ids: [] }, after_applicants: false },
    },
    added(asks(1001, 'Why bread?', { requirement_ids: [idNo(1000)] })),
    added(asks(1002, 'What burned?', { requirement_ids: [idNo(1000)] })),
    attached(1, 2),
  ] as JobEvent[];

  test('brings its requirements and questions under ids of the job, linked as they were', () => {
    jobAfter(created).when('copyParts', sets).then(first);
  });
  test('brings nothing that the job has', () => {
    jobAfter([...created, ...first])
      .when('copyParts', sets)
      .thenNothing();
  });
  test('knows a question by its entry in the library, however it reads in the job', () => {
    const library_id = idNo(90);
    jobAfter([...created, added(asks(60, 'Why rye?', { library_id, requirement_ids: [] }))])
      .when('copyParts', { set, requirements: [], questions: [asks(71, 'Why bread?', { library_id })] })
      .thenNothing();
  });
  test('says that people had applied before its requirements came', () => {
    const [before] = first;
    jobAfter(created, { ...facts, applicants: 2 })
      .when('copyParts', { set, requirements: [bakes], questions: [] })
      .then([{ ...before, data: { ...before!.data, after_applicants: true } } as JobEvent, attached(1, 0)]);
  });
  test('leaves a closed job alone, and stops at what a job may hold', () => {
    jobAfter([...created, closed])
      .when('copyParts', sets)
      .thenRejected('job_closed');
    const many = Array.from({ length: 301 }, (_, n) => asks(100 + n, `Question ${n}`));
    jobAfter(created)
      .when('copyParts', { set, requirements: [], questions: many })
      .thenRejected('limit', 'At most 300 questions are allowed.');
  });
});
