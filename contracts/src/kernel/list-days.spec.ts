import { dealList } from '../sales/rows.ts';
import { taskList } from '../tasks/rows.ts';
import { inDaysOf } from './list-days.ts';
import { emptySlice } from './list.ts';

const dueIn = (zone: string | null, due: unknown) =>
  inDaysOf(zone, taskList, { ...emptySlice, filters: { due, status: ['todo'] } }).filters;

test('the days of a range are those of the reader’s zone, also on a day with another length', () => {
  expect(dueIn('America/Los_Angeles', { from: '2026-03-08', to: '2026-03-08' })).toEqual({
    due: { from: '2026-03-08T08:00:00.000Z', to: '2026-03-09T06:59:59.999Z' },
    status: ['todo'],
  });
  expect(dueIn('Pacific/Auckland', { to: '2026-05-10' })).toEqual({
    due: { to: '2026-05-10T11:59:59.999Z' },
    status: ['todo'],
  });
});

test('the last day that a field can have is no moment of a year with five digits', () => {
  expect(dueIn('America/Los_Angeles', { to: '9999-12-31' }).due).toEqual({ to: '9999-12-31T23:59:59.999Z' });
});

test('moments, other text and the ends of calendar days stay as they are', () => {
  for (const due of [{ from: '2026-03-08T08:00:00.000Z' }, { from: 'soon', to: '2026-99-99' }, ['x'], true, null])
    expect(dueIn('Asia/Kathmandu', due)).toEqual({ due, status: ['todo'] });
  expect(dueIn(null, { from: '2026-03-08' })).toEqual({ due: { from: '2026-03-08' }, status: ['todo'] });
  const filters = { expected: { from: '2026-03-08', to: '2026-03-09' } };
  expect(inDaysOf('America/Los_Angeles', dealList, { ...emptySlice, filters }).filters).toEqual(filters);
});
