import type { Recorded } from '@candor/contracts/kernel/event';
import { importList, type ImportRow } from '@candor/contracts/imports/imports';
import { imports } from './imports.ts';
import { foldRows } from '../kernel/fold.ts';

const after = (...events: [type: string, data: object][]): ImportRow =>
  foldRows(
    imports,
    events.map(
      ([type, data], at) =>
        ({
          id: `event-${at}`,
          stream: 'import-one',
          type,
          data,
          revision: at,
          position: at + 1,
          metadata: { organization_id: 'acme', occurred_at: '2026-03-01T09:00:00.000Z', actor: { id: 'alma' } },
        }) as unknown as Recorded,
    ),
  ).get('one') as ImportRow;
const isBusy = (...events: [string, object][]) => importList.fields.busy.of(after(...events));

test('an import is under way while its rows have their turns, and while what was decided on its resumes is being done', () => {
  const waits = { row: 2, among: [], sure: false };
  const nothing = { acted: [], skipped: 0, refused: [] };
  const added: [string, object] = ['ImportFileAdded', { file_name: 'a.txt', rows: 2, head_keys: [], listed: true }];
  const started: [string, object] = ['ImportStarted', { settings: {}, count: 2 }];
  const turn: [string, object] = [
    'ImportProgressed',
    { ...nothing, until: 2, count: 2, waiting: [waits, { ...waits, row: 3 }] },
  ];
  const ran = [added, started, turn, ['ImportFinished', {}] as [string, object]];
  const decided: [string, object] = ['ImportRowsDecided', { rows: [{ row: 2, as: 'skip', candidate_id: null }] }];
  const settled: [string, object] = ['ImportRowsSettled', { rows: [2], left: 0, acted: [], refused: [], waiting: [] }];
  expect(isBusy(added)).toBe(false);
  expect(isBusy(added, started)).toBe(true);
  expect(isBusy(...ran)).toBe(false);
  expect(isBusy(...ran, decided)).toBe(true);
  expect(isBusy(...ran, decided, settled)).toBe(false);
  // Only one of the two decided rows has been carried out.
  expect(isBusy(...ran, decided, decided, settled)).toBe(true);
});

test('an import that was taken back in two tries counts whom both of them reached', () => {
  const added: [string, object] = ['ImportFileAdded', { file_name: 'a.csv', rows: 3, head_keys: [] }];
  const first: [string, object][] = [
    added,
    ['ImportRevertStarted', { count: 3 }],
    ['ImportRevertProgressed', { until: 2, count: 3, done: 1, kept: [{}] }],
    ['ImportRevertFailed', {}],
  ];
  const last = (from?: number): [string, object][] => [
    ['ImportRevertStarted', { count: 3, ...(from ? { from } : {}) }],
    ['ImportRevertProgressed', { until: 3, count: 3, done: from ? 1 : 2, kept: from ? [] : [{}] }],
  ];
  const whole = { count: 3, until: 3, done: 2, kept: 1 };
  expect(after(...first, last(2)[0]!).undo).toEqual({ count: 3, until: 2, done: 1, kept: 1 });
  expect(after(...first, ...last(2)).undo).toEqual(whole);
  // The events of earlier releases start again from the first person.
  expect(after(...first, ...last()).undo).toEqual(whole);
});
