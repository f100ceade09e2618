import type { HistoryRow } from '@candor/contracts/compliance/history';
import { groupedByStep } from './history-groups.ts';

const row = (number: number, day: string, more: Partial<HistoryRow> = {}): HistoryRow =>
  ({
    number,
    event_id: `e${number}`,
    occurred_at: `2026-03-${day}T10:00:00.000Z`,
    step_to: null,
    job_id: null,
    ...more,
  }) as HistoryRow;

test('events are grouped by the step of their time, with the full days until the next step', () => {
  const rows = [
    row(1, '01'),
    row(2, '02', { step_to: 'Application', job_id: 'j' }),
    row(3, '03'),
    row(4, '06', { step_to: 'First Round', job_id: 'j' }),
    row(5, '07', { step_to: 'First Round', job_id: 'j' }),
    row(6, '08', { step_to: 'Application', job_id: 'k' }),
  ];
  expect(
    groupedByStep(rows).map(({ step, job_id, days, rows: of }) => [step, job_id, days, of.map(({ number }) => number)]),
  ).toEqual([
    [null, null, 1, [1]],
    ['Application', 'j', 4, [2, 3]],
    ['First Round', 'j', 2, [4, 5]],
    ['Application', 'k', null, [6]],
  ]);
  expect(groupedByStep([])).toEqual([]);
});
