import { dealList } from '../sales/rows.ts';
import { taskList } from '../tasks/rows.ts';
import { inDaysOf } from './list-days.ts';
import { admit, emptySlice } from './list.ts';

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

test('days that the product does not take stay as they are, and the list drops them', () => {
  for (const zone of ['America/Los_Angeles', 'Pacific/Auckland'])
    for (const each of ['0000-01-01', '0001-01-01', '1000-01-01', '1899-12-31', '9999-01-01', '9999-12-31']) {
      expect(dueIn(zone, { from: each, to: each }).due).toEqual({ from: each, to: each });
      expect(admit(taskList, { ...emptySlice, filters: { due: { from: each, to: '2026-05-10' } } }).filters).toEqual({
        due: { to: '2026-05-10' },
      });
    }
  expect(dueIn('Pacific/Auckland', { from: '1950-01-01', to: '9998-12-31' }).due).toEqual({
    from: '1949-12-31T12:00:00.000Z',
    to: '9998-12-31T10:59:59.999Z',
  });
});

test('moments, other text and the ends of calendar days stay as they are', () => {
  for (const due of [{ from: '2026-03-08T08:00:00.000Z' }, { from: 'soon', to: '2026-99-99' }, ['x'], true, null])
    expect(dueIn('Asia/Kathmandu', due)).toEqual({ due, status: ['todo'] });
  expect(dueIn(null, { from: '2026-03-08' })).toEqual({ due: { from: '2026-03-08' }, status: ['todo'] });
  const filters = { expected: { from: '2026-03-08', to: '2026-03-09' } };
  expect(inDaysOf('America/Los_Angeles', dealList, { ...emptySlice, filters }).filters).toEqual(filters);
});
