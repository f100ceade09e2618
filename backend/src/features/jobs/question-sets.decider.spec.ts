import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Question, Requirement } from '@candor/contracts/jobs/values';
import { idNo } from '../../kernel/given.ts';
import { closed, created, facts, jobAfter, steps } from './job-examples.ts';

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
  describe('that names the rounds of its questions', () => {
    const rounds = [
      { name: 'First talk', type: 'screening' as const },
      { name: 'In the bakery', type: 'interview' as const },
    ];
    const placed = {
      ...sets,
      rounds,
      questions: [
        { ...asks(71, 'Why bread?'), round: 'First talk' },
        { ...asks(72, 'What burned?'), round: 'In the bakery' },
      ],
    };
    const places = (from: JobEvent[], command: object = placed) => {
      const state = jobAfter([...created, ...from])
        .when('copyParts', command as typeof placed)
        .leadsTo();
      return [
        state!.questions.map(({ text, asking }) => [
          text,
          state!.steps.find(({ id }) => id === asking?.workflow_step_id)?.name ?? null,
        ]),
        state!.steps.filter(({ kind }) => kind === 'round').map(({ name }) => name),
      ];
    };

    test('brings its rounds with their names: rounds of the same type that ask nothing yet take them', () => {
      expect(places([])).toEqual([
        [
          ['Why bread?', 'First talk'],
          ['What burned?', 'In the bakery'],
        ],
        ['First talk', 'In the bakery'],
      ]);
    });
    test('brings also a round that asks nothing yet, and brings no round again with questions that the job has', () => {
      const withTrial = { ...placed, rounds: [...rounds, { name: 'Trial shift', type: 'interview' as const }] };
      const once = jobAfter(created).when('copyParts', withTrial);
      const names = once.leadsTo()!.steps.filter(({ kind }) => kind === 'round');
      expect(names.map(({ name, named_by_hand }) => [name, named_by_hand])).toEqual([
        ['First talk', true],
        ['In the bakery', true],
        ['Trial shift', true],
      ]);
      jobAfter([...created, ...(once.outcome as JobEvent[])])
        .when('copyParts', withTrial)
        .thenNothing();
    });
    test('leaves the name of a round that a person named, and adds its own beside it', () => {
      const talk = steps.find(({ type }) => type === 'interview')!;
      const renamed: JobEvent = {
        type: 'WorkflowStepChanged',
        data: {
          step_id: talk.id,
          name: talk.name,
          changes: { name: { from: talk.name, to: 'With the owner' }, named_by_hand: { from: false, to: true } },
        },
      };
      expect(places([renamed])).toEqual([
        [
          ['Why bread?', 'First talk'],
          ['What burned?', 'In the bakery'],
        ],
        ['First talk', 'With the owner', 'In the bakery'],
      ]);
    });
    test('binds its questions to the requirements of the job that have the same names', () => {
      const there: Requirement = { ...bakes, id: idNo(65), name: 'bakes', job_task_ids: [] };
      const job = jobAfter([
        ...created,
        { type: 'JobRequirementAdded', data: { requirement: there, after_applicants: false } },
      ])
        .when('copyParts', placed)
        .leadsTo()!;
      expect(job.requirements.map(({ id }) => id)).toEqual([there.id]);
      expect(job.questions.map(({ requirement_ids }) => requirement_ids)).toEqual([[there.id], [there.id]]);
    });
    test('has them asked in the rounds of the same name, and adds a round where all others ask something', () => {
      const bakery = { ...steps.find(({ type }) => type === 'interview')!, name: 'in the bakery' };
      const asking = { interviewer_id: null, required: true };
      const busy = (id: number, text: string, step: (typeof steps)[number]): JobEvent[] => [
        added(asks(id, text, { requirement_ids: [] })),
        {
          type: 'WorkflowQuestionAssigned',
          data: { question_id: idNo(id), text, step_name: step.name, workflow_step_id: step.id, ...asking },
        },
      ];
      const [call, talk] = steps.filter(({ kind }) => kind === 'round');
      const renamed: JobEvent = {
        type: 'WorkflowStepChanged',
        data: {
          step_id: bakery.id,
          name: talk!.name,
          changes: { name: { from: talk!.name, to: bakery.name }, named_by_hand: { from: false, to: true } },
        },
      };
      expect(places([...busy(61, 'Since when?', call!), ...busy(62, 'With whom?', talk!), renamed])).toEqual([
        [
          ['Since when?', 'First Round'],
          ['With whom?', 'in the bakery'],
          ['Why bread?', 'First talk'],
          ['What burned?', 'in the bakery'],
        ],
        ['First Round', 'in the bakery', 'First talk'],
      ]);
    });
    test('of another job, adds no round and uses no other', () => {
      expect(places([], { ...placed, placing: 'named' })).toEqual([
        [
          ['Why bread?', null],
          ['What burned?', null],
        ],
        ['First Round', 'Second Round'],
      ]);
    });
    const manyTalks = {
      ...placed,
      rounds: ['One', 'Two', 'Two', 'Second Round'].map((name) => ({ name, type: 'interview' as const })),
      questions: ['One', 'Two', 'Second Round'].map((round, n) => ({ ...asks(71 + n, `Asked in ${round}?`), round })),
    };
    test('has them asked in rounds of their own names before one of these serves for another, and adds each name once', () => {
      expect(places([], manyTalks)).toEqual([
        [
          ['Asked in One?', 'One'],
          ['Asked in Two?', 'Two'],
          ['Asked in Second Round?', 'Second Round'],
        ],
        ['First Round', 'Second Round', 'One', 'Two'],
      ]);
    });
    test('adds a round that is called by its place under the name of its place in this job', () => {
      const asking = { interviewer_id: null, required: true };
      const busy = steps.flatMap(({ id, name, type }, n): JobEvent[] =>
        type === 'interview'
          ? [
              added(asks(50 + n, `Since ${n}?`, { requirement_ids: [] })),
              {
                type: 'WorkflowQuestionAssigned',
                data: {
                  question_id: idNo(50 + n),
                  text: `Since ${n}?`,
                  step_name: name,
                  workflow_step_id: id,
                  ...asking,
                },
              },
            ]
          : [],
      );
      const state = jobAfter([...created, ...busy])
        .when('copyParts', {
          ...sets,
          rounds: [{ name: 'Fourth Round', type: 'interview' }],
          questions: [{ ...asks(71, 'Why bread?'), round: 'Fourth Round' }],
        })
        .leadsTo()!;
      const asked = state.questions.find(({ text }) => text === 'Why bread?')!;
      expect(state.steps.find(({ id }) => id === asked.asking?.workflow_step_id)).toMatchObject({
        name: 'Third Round',
        named_by_hand: false,
      });
    });
    test('adds no round for whoever may add none', () => {
      expect(places([], { ...manyTalks, placing: 'present' })).toEqual([
        [
          ['Asked in One?', null],
          ['Asked in Two?', null],
          ['Asked in Second Round?', 'Second Round'],
        ],
        ['First Round', 'Second Round'],
      ]);
      expect(places([], { ...placed, placing: 'present' })[0]).toEqual([
        ['Why bread?', 'First Round'],
        ['What burned?', 'Second Round'],
      ]);
    });
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
