import type { Recorded } from '@candor/contracts/kernel/event';
import type { ImportEvent } from '@candor/contracts/imports/events';
import type { RowGroup } from '@candor/contracts/imports/imports';
import { isOf, outcomesOf, rowsAbout, rowsIn } from './import-outcomes.ts';

const idNo = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const logged = (...events: [ImportEvent['type'], object][]) =>
  events.map(([type, data], revision) => ({ type, data, revision })) as unknown as readonly Recorded<ImportEvent>[];
const refusal = { code: 'wrong_state', reason: 'This job is archived.' };
const turn = {
  until: 6,
  count: 7,
  acted: [
    { row: 2, candidate_id: idNo(2), application_id: null, did: 'new' },
    { row: 3, candidate_id: idNo(3), application_id: null, did: 'new', without: refusal },
    { row: 4, candidate_id: idNo(4), application_id: null, did: 'filled' },
  ],
  skipped: 2,
  passed: [{ row: 5, candidate_id: idNo(5), reason: 'Already on record' }],
  refused: [{ row: 6, ...refusal }],
};
const events = logged(['ImportProgressed', turn], ['ImportFinished', {}]);
const behind = (group: RowGroup, of = events) => {
  const outcome = outcomesOf(of);
  return [2, 3, 4, 5, 6, 7, 8].filter((row) => isOf(group, outcome(row, row - 1)));
};

test('each row stands behind one number, and those that came without their application behind another one too', () => {
  expect(behind('new')).toEqual([2, 3]);
  expect(behind('filled')).toEqual([4]);
  expect(behind('refused')).toEqual([6]);
  // Events of earlier releases contain only the number of skipped rows, not the rows.
  expect(behind('skipped')).toEqual([5, 7]);
  expect(behind('pending')).toEqual([8]);
  expect(behind('without')).toEqual([3]);
  expect(behind('kept')).toEqual([]);
  expect(outcomesOf(events)(5, 4)).toMatchObject({ candidate_id: idNo(5), why: { reason: 'Already on record' } });
  expect(outcomesOf(events)(7, 6)).toMatchObject({ candidate_id: null, why: null });
});

test('whoever was taken back stands behind what they came as no more; whoever was kept does', () => {
  const back = [
    ...events,
    ...logged(
      ['ImportRevertStarted', { count: 3 }],
      ['ImportRevertProgressed', { until: 3, count: 3, done: 2, kept: [{ candidate_id: idNo(2), ...refusal }] }],
    ),
  ];
  expect(behind('back', back)).toEqual([3, 4]);
  expect(behind('kept', back)).toEqual([2]);
  expect(behind('new', back)).toEqual([2]);
  expect(behind('without', back)).toEqual([]);
});

test('the log names whoever was known already too, and says which rows it tells of when the file is gone', () => {
  expect([...rowsAbout(events, idNo(5))]).toEqual([5]);
  expect(rowsIn(events)).toEqual([2, 3, 4, 5, 6]);
});

test('several rows about one person stand as one behind what was taken back or kept, at the first of them', () => {
  const twice = {
    ...turn,
    acted: [...turn.acted, { row: 7, candidate_id: idNo(3), application_id: null, did: 'added' }],
  };
  const back = logged(
    ['ImportProgressed', twice],
    ['ImportRevertStarted', { count: 3 }],
    ['ImportRevertProgressed', { until: 3, count: 3, done: 2, kept: [{ candidate_id: idNo(2), ...refusal }] }],
  );
  expect(behind('back', back)).toEqual([3, 4]);
  expect(outcomesOf(back)(3, 2)).toMatchObject({ same: [7], first: true });
  expect(outcomesOf(back)(7, 6)).toMatchObject({ same: [3], first: false });
  expect(behind('kept', back)).toEqual([2]);
});

test('taking back in two tries tells whom both of them reached', () => {
  const kept = [{ candidate_id: idNo(2), ...refusal }];
  const first = logged(
    ['ImportProgressed', turn],
    ['ImportRevertStarted', { count: 3 }],
    ['ImportRevertProgressed', { until: 2, count: 3, done: 1, kept }],
    ['ImportRevertFailed', {}],
  );
  const both = [
    ...first,
    ...logged(
      ['ImportRevertStarted', { count: 3, from: 2 }],
      ['ImportRevertProgressed', { until: 3, count: 3, done: 1, kept: [] }],
    ),
  ];
  expect(behind('back', both)).toEqual([3, 4]);
  expect(behind('kept', both)).toEqual([2]);
  // Skipped and refused rows keep their outcome.
  expect(behind('skipped', both)).toEqual([5, 7]);
  expect(behind('refused', both)).toEqual([6]);
  // The logs of earlier releases began a repeated undo with all people again.
  const again = [
    ...first,
    ...logged(
      ['ImportRevertStarted', { count: 3 }],
      ['ImportRevertProgressed', { until: 3, count: 3, done: 3, kept: [] }],
    ),
  ];
  expect(behind('back', again)).toEqual([2, 3, 4]);
});
