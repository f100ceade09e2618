import fc from 'fast-check';
import { spreadOf } from './spreading.ts';
import { defaultSteps, type PlacedQuestion } from '../jobs/values.ts';

let made = 0;
const steps = defaultSteps(() => `step-${made++}`);
const [first, second] = steps.filter(({ kind }) => kind === 'round').map(({ id }) => id) as [string, string];
const seat = (workflow_step_id: string, user_id: string) => ({ workflow_step_id, user_id, required: true });
const question = (id: string, more: Partial<PlacedQuestion> = {}): PlacedQuestion => ({
  id,
  text: id,
  kind: 'question',
  scoring_type: 'range',
  requirement_ids: [],
  indicators: { positive: [], negative: [] },
  time_minutes: 5,
  source: 'ai',
  asking: null,
  ...more,
});
const asked = (workflow_step_id: string, interviewer_id: string | null = null) => ({
  workflow_step_id,
  interviewer_id,
  required: true,
});
const many = (count: number) => Array.from({ length: count }, (_, n) => question(`q${n}`));
const countIn = (placed: ReturnType<typeof spreadOf>, step: string) =>
  placed.filter(({ workflow_step_id }) => workflow_step_id === step).length;

test('drafted questions are spread over the rounds in which people meet, by the length of each', () => {
  // First Round takes 30 minutes, Second Round takes 60.
  const placed = spreadOf({ steps, questions: many(9), panel: [] });
  expect([countIn(placed, first), countIn(placed, second)]).toEqual([3, 6]);
  expect(placed.every(({ interviewer_id, required }) => interviewer_id === null && required)).toBe(true);
});
test('the people who interview in a round share its questions', () => {
  const panel = [seat(second, 'ada'), seat(second, 'bea')];
  const placed = spreadOf({ steps, questions: many(9), panel }).filter((each) => each.workflow_step_id === second);
  const of = (user: string) => placed.filter(({ interviewer_id }) => interviewer_id === user).length;
  expect([of('ada'), of('bea')]).toEqual([3, 3]);
});
test('two questions about the same requirement are asked in different rounds', () => {
  const about = { requirement_ids: ['knots'] };
  const placed = spreadOf({ steps, questions: [question('a', about), question('b', about)], panel: [] });
  expect(new Set(placed.map(({ workflow_step_id }) => workflow_step_id)).size).toBe(2);
});
test('a test, a simulation and a presentation go to an interview, not to a first conversation', () => {
  const questions = (['test', 'simulation', 'presentation'] as const).map((kind) => question(kind, { kind }));
  expect(countIn(spreadOf({ steps, questions, panel: [] }), second)).toBe(3);
});
test('a question that does not fit into the time of a round goes to one that has time for it', () => {
  const full = question('full', { time_minutes: 30, asking: asked(first) });
  const placed = spreadOf({ steps, questions: [full, ...many(4)], panel: [] });
  expect(countIn(placed, second)).toBe(4);
});
test('a job without rounds keeps its questions as they are', () => {
  const stages = steps.filter(({ kind }) => kind === 'stage');
  expect(spreadOf({ steps: stages, questions: many(2), panel: [] })).toEqual([]);
});
test('every question without a round gets one, none that stands in a round moves, and the same job gives the same places', () => {
  const anyQuestion = fc.record({
    asking: fc.option(fc.constantFrom(asked(first), asked(second, 'ada')), { nil: null }),
    time_minutes: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
    requirement_ids: fc.subarray(['knots', 'charts']),
    kind: fc.constantFrom('question' as const, 'test' as const),
  });
  fc.assert(
    fc.property(fc.array(anyQuestion, { maxLength: 20 }), fc.subarray(['ada', 'bea']), (drawn, users) => {
      const questions = drawn.map((each, n) => question(`q${n}`, each));
      const panel = users.flatMap((user) => [seat(first, user), seat(second, user)]);
      const placed = spreadOf({ steps, questions, panel });
      const waiting = questions.filter(({ asking }) => !asking).map(({ id }) => id);
      expect(placed.map(({ question_id }) => question_id)).toEqual(waiting);
      expect(spreadOf({ steps, questions, panel })).toEqual(placed);
      if (users.length) expect(placed.every(({ interviewer_id }) => users.includes(interviewer_id ?? ''))).toBe(true);
    }),
  );
});
