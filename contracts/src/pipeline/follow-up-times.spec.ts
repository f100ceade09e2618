import { onComing, onLeaving } from '../rounds/follow-ups.ts';
import { defaultSteps, type Step } from '../jobs/values.ts';
import { dueAt, lettersAhead, standsFor } from './follow-up-times.ts';

let made = 0;
const [, , , round, ...rest] = defaultSteps(() => `step-${made++}`);
const letter = (id: string, delay: number) => ({ id, template_id: `text of ${id}`, delay });
const steps: Step[] = [
  { ...round!, follow_ups: [letter('now', onComing), letter('leaving', onLeaving), letter('week', 7)] },
  ...rest,
];
const came = '2026-03-02T09:00:00.000Z';

test('a letter after days is due when they are over, any other when the move can no longer be undone', () =>
  expect([7, onLeaving, onComing].map((delay) => dueAt({ delay }, came))).toEqual([
    '2026-03-09T09:00:00.000Z',
    '2026-03-02T09:10:00.000Z',
    '2026-03-02T09:10:00.000Z',
  ]));
test('what was changed or removed since stands for nothing', () => {
  expect(standsFor(steps, { id: 'week', delay: 7 })?.template_id).toBe('text of week');
  for (const mark of [
    { id: 'week', delay: 8 },
    { id: 'gone', delay: 7 },
  ])
    expect(standsFor(steps, mark)).toBeUndefined();
});
test('the letters that are still to come stand in their order; the one for leaving has no day', () => {
  const marks = [
    { id: 'week', delay: 7 },
    { id: 'now', delay: onComing },
    { id: 'leaving', delay: onLeaving },
  ];
  const ahead = (now: string) => lettersAhead(steps, marks, came, now).map(({ template_id }) => template_id);
  expect([ahead(came), ahead('2026-03-02T09:10:00.000Z'), ahead('2026-03-09T09:00:00.000Z')]).toEqual([
    ['text of now', 'text of week'],
    ['text of week'],
    [],
  ]);
});
