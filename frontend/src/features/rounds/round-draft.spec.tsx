import { expect, test } from '@jest/globals';
import { defaultSteps, type PlacedQuestion, type Step } from '@candor/contracts/jobs/values';
import {
  changesOf,
  consequencesOf,
  countOf,
  type Draft,
  drafted,
  newDraft,
  place,
  requestOf,
  type Rounds,
  type RoundsData,
  seat,
} from './round-draft.ts';

let count = 0;
const steps = defaultSteps(() => String(++count));
const of = (type: string): Step => steps.find((step) => step.type === type)!;
const [screening, interview] = [of('screening').id, of('interview').id];
const question = (id: string, time_minutes: number, interviewer_id: string | null): PlacedQuestion => ({
  id,
  text: `${id}?`,
  kind: 'question',
  scoring_type: 'range',
  requirement_ids: [],
  indicators: { positive: [], negative: [] },
  source: 'manual',
  time_minutes,
  asking: { workflow_step_id: interview, interviewer_id, required: true },
});
const before: Rounds = {
  steps,
  panel: ['ada', 'ben'].map((user_id) => ({ workflow_step_id: interview, user_id, required: true })),
  questions: [question('why', 20, 'ben'), question('what', 20, 'ada'), question('how', 15, 'ada')],
};
const page = {
  job: {
    id: 'job',
    version: 7,
    steps,
    members: [{ user_id: 'ada' }, { user_id: 'ben' }],
    counts: { steps: { [interview]: 4, [of('finalist_review').id]: 2 } },
  },
  panel: before.panel,
  questions: before.questions,
  changed: {},
  times: {
    [interview]: {
      median: 12,
      here: [
        { day: 2, count: 2 },
        { day: 9, count: 2 },
      ],
    },
  },
} as unknown as RoundsData;
const draft = newDraft(page, interview);
const shorter: Draft = { ...draft, fields: { duration_minutes: 45 } };
const kindsOf = (of: Draft) => consequencesOf(page, of).map(({ kind }) => kind);

test('a draft that ends where it began changes nothing', () => {
  const away = place(before, draft, 'why', { workflow_step_id: interview, interviewer_id: 'ada' });
  expect(countOf(changesOf(before, away))).toBe(1);
  const back = place(before, away, 'why', { workflow_step_id: interview, interviewer_id: 'ben' });
  expect(countOf(changesOf(before, back))).toBe(0);
  expect(countOf(changesOf(before, { ...draft, fields: { duration_minutes: 60 } }))).toBe(0);
  expect(countOf(changesOf(before, null))).toBe(0);
});
test('the usual of what nobody has set is no change', () => {
  const usual = { self_schedule: false, buffer_minutes: 0, min_notice_hours: 24, window_days: 14, instructions: '' };
  expect(countOf(changesOf(before, { ...draft, fields: usual }))).toBe(0);
  expect(changesOf(before, { ...draft, fields: { ...usual, self_schedule: true, window_days: 7 } }).fields).toEqual([
    'self_schedule',
    'window_days',
  ]);
});
test('what is sent names only what is different, and the version that the editor saw', () => {
  expect(requestOf(before, shorter, 'job')).toEqual({ id: interview, job_id: 'job', version: 7, duration_minutes: 45 });
  const moved = place(before, draft, 'why', { workflow_step_id: interview, interviewer_id: 'ada' }, 'how');
  expect(requestOf(before, moved, 'job')).toEqual({
    id: interview,
    job_id: 'job',
    version: 7,
    questions: {
      placed: [{ question_id: 'why', workflow_step_id: interview, interviewer_id: 'ada' }],
      order: ['what', 'why', 'how'],
    },
  });
  const alone = seat(before, draft, [{ user_id: 'ben', required: false }]);
  expect(requestOf(before, alone, 'job').panel).toEqual({
    seated: [{ user_id: 'ben', required: false }],
    leaving: ['ada'],
    order: ['ben'],
  });
});
test('whoever leaves the panel leaves their questions to nobody', () => {
  const alone = seat(before, draft, [{ user_id: 'ben', required: true }]);
  expect(drafted(before, alone).questions.map(({ asking }) => asking!.interviewer_id)).toEqual(['ben', null, null]);
  expect(kindsOf(alone)).toEqual(['stand', 'unasked']);
});
test('the foot counts who stands there and who has waited longer than the new target', () => {
  expect(consequencesOf(page, { ...draft, fields: { sla_days: 7 } })).toEqual([
    { kind: 'stand', count: 4, name: null, target: { days: 7, over: 2 } },
  ]);
  expect(consequencesOf(page, { ...draft, fields: { name: 'Talk' } })).toMatchObject([{ name: 'Talk', target: null }]);
});
test('a round that runs over offers to move its last question where there is room', () => {
  expect(consequencesOf(page, shorter)[1]).toMatchObject({
    kind: 'over',
    minutes: 10,
    repair: { question: { id: 'why' }, step: { id: screening }, free: 30 },
  });
});
test('who is past a round is not asked what comes to it later', () => {
  const added: Rounds = { ...before, questions: [{ ...before.questions[0]!, asking: null }] };
  const data = { ...page, questions: [...added.questions] };
  const asked = place(added, draft, 'why', { workflow_step_id: screening, interviewer_id: null });
  expect(consequencesOf(data, asked).at(-1)).toMatchObject({ kind: 'past', count: 6, step: { id: screening } });
});
test('the most important three are said', () => {
  const much = seat(before, { ...shorter, fields: { duration_minutes: 15 } }, [
    { user_id: 'ben', required: true },
    { user_id: 'cem', required: true },
  ]);
  expect(kindsOf(much)).toEqual(['stand', 'over', 'join']);
});
