import { healthOf } from './health.ts';

const job = { live: 4, offers: 0, hires: 0, openings: 2, slowest: null };
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
