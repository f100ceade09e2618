import { healthOf, plainWarnings } from './health.ts';
import { defaultSteps } from './values.ts';

const job = { live: 4, offers: 0, hires: 0, openings: 2, slowest: null, days_open: 7 };
const slow = (days: number) => ({ ...job, slowest: { step: 'First Round', days, sla_days: 7 } });

test('a job whose candidates keep to the plan is on pace, also on the last planned day', () => {
  expect(healthOf(job)).toBe('on_pace');
  expect(healthOf(slow(7))).toBe('on_pace');
});
test('a job slips when somebody waits over the plan and is stuck when they wait over twice the plan', () => {
  expect([8, 14, 15].map((days) => healthOf(slow(days)))).toEqual(['slipping', 'slipping', 'stuck']);
});
test('a job without anybody in its pipeline is stuck; an open offer is somebody', () => {
  expect(healthOf({ ...job, live: 0 })).toBe('stuck');
  expect(healthOf({ ...job, live: 0, offers: 1 })).toBe('on_pace');
});
test('a job that has just opened is not stuck without anybody', () => {
  expect([0, 6, 7].map((days_open) => healthOf({ ...job, live: 0, days_open }))).toEqual([
    'unknown',
    'unknown',
    'stuck',
  ]);
});
test('a job with all its places filled is filled, whoever still waits', () => {
  expect(healthOf({ ...slow(30), hires: 2 })).toBe('filled');
});
test('a step without planned days makes nobody late', () => {
  expect(healthOf({ ...job, slowest: { step: 'Review', days: 90, sla_days: 0 } })).toBe('on_pace');
});
test('whoever may not see the candidates is told no pace', () => {
  expect(healthOf({ ...job, slowest: undefined })).toBe('unknown');
  expect(healthOf({ ...job, slowest: undefined, hires: 2 })).toBe('filled');
});

let made = 0;
const steps = defaultSteps(() => `step-${made++}`);
const rounds = steps.filter(({ kind }) => kind === 'round');
const [first] = rounds;
const seat = (workflow_step_id: string) => ({ workflow_step_id, user_id: 'u', required: true });
const whole = {
  steps,
  described: true,
  panel: rounds.map(({ id }) => seat(id)),
  chain: null,
  fill_by: '2026-04-30',
  left: 2,
};
test('a job that has all it needs is told nothing, also on the day by which it is to be filled', () => {
  expect(plainWarnings(whole, '2026-04-30')).toEqual([]);
  expect(plainWarnings({ ...whole, left: 0 }, '2026-05-01')).toEqual([]);
});
test('openings past their date, a post without a text and rounds without interviewers are told', () => {
  expect(plainWarnings(whole, '2026-05-01')).toEqual([{ kind: 'past_fill_by', left: 2, fill_by: '2026-04-30' }]);
  expect(plainWarnings({ ...whole, described: false }, '2026-04-30')).toEqual([{ kind: 'not_described' }]);
  expect(plainWarnings({ ...whole, panel: [] }, '2026-04-30')).toEqual([
    { kind: 'no_interviewers', steps: rounds.map(({ id }) => id) },
  ]);
  expect(plainWarnings({ ...whole, panel: null }, '2026-04-30')).toEqual([]);
});
test('must-haves that no question asks about are counted', () => {
  const requirement = (id: string, level: 'must' | 'nice') => ({
    id,
    level,
    kind: 'competency' as const,
    name: id,
    description: '',
    weight: 1,
  });
  const requirements = [requirement('a', 'must'), requirement('b', 'must'), requirement('c', 'nice')];
  const chain = { steps, tasks: [], requirements, questions: [], panel: [seat(first!.id)] };
  expect(plainWarnings({ ...whole, chain }, '2026-04-30')).toEqual([{ kind: 'not_asked', count: 2 }]);
});
