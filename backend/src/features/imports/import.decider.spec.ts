import type { ImportEvent, ImportSettings } from '@candor/contracts/imports/events';
import { given, idNo, type Past, someone } from '../../kernel/given.ts';
import { documentDeleted, importing, isNeeded } from './import.decider.ts';
import { outcomesOf } from './import-outcomes.ts';

// Tests which decisions about waiting resumes are allowed, and what happens if a decision cannot be carried out.

const [ada, bob] = [idNo(21), idNo(22)];
const settings: ImportSettings = {
  columns: ['resume'],
  dates: 'dmy',
  known: 'ask',
  source: 'recruited',
  source_id: null,
  job_id: null,
  place: 'lead',
  step_id: null,
  reason_id: null,
};
const names = ['ada.pdf', 'bob.pdf', 'cyd.pdf'];
const added: Past<ImportEvent>[] = [
  {
    type: 'ImportFileAdded',
    data: {
      file_id: 'imports/org/1.csv',
      file_name: 'ada.pdf',
      size: 10,
      hash: 'c0ffee',
      rows: 3,
      heads: ['File'],
      head_keys: [],
      documents: 3,
      listed: true,
    },
  },
  {
    type: 'ImportDocumentsAdded',
    data: {
      documents: names.map((name) => ({
        file_id: `resumes/org/${name}`,
        mime: 'application/pdf',
        size: 9,
        refused: null,
      })),
      names,
      hashes: names.map((name) => `hash of ${name}`),
    },
  },
];
const waits = (row: number, id: string) => ({
  row,
  sure: true,
  among: [{ candidate_id: id, reasons: ['email' as const] }],
});
const ran: Past<ImportEvent>[] = [
  ...added,
  { type: 'ImportStarted', data: { settings, count: 3 } },
  {
    type: 'ImportProgressed',
    data: { until: 3, count: 3, acted: [], skipped: 1, refused: [], waiting: [waits(2, ada), waits(3, bob)] },
  },
  { type: 'ImportFinished', data: {} },
];
const fills = (row: number, id: string) => ({ row, as: 'fill' as const, candidate_id: id });
const decided = (...rows: { row: number; as: 'fill' | 'skip'; candidate_id: string | null }[]): Past<ImportEvent> => ({
  type: 'ImportRowsDecided',
  data: { rows },
});
const closed = { code: 'wrong_state', reason: 'This job is closed.' };
const settledAs = (more: object): Past<ImportEvent> => ({
  type: 'ImportRowsSettled',
  data: { rows: [2], left: 0, acted: [], refused: [], waiting: [], ...more },
});
const refusedOnce = [
  ...ran,
  decided(fills(2, ada)),
  settledAs({ refused: [{ row: 2, ...closed }], waiting: [waits(2, ada)] }),
];
const outcomeOf = (events: readonly Past<ImportEvent>[], row: number) =>
  outcomesOf(events.map((event) => ({ ...event, metadata: { actor: { type: 'user', id: someone } } })) as never)(
    row,
    row - 1,
  );

test('nobody decides about an import that has not begun', () => {
  given(importing, added)
    .when('decide', { rows: [fills(2, ada)] })
    .thenRejected('wrong_state', 'This import has not started. Start it first.');
  given(importing)
    .when('decide', { rows: [fills(2, ada)] })
    .thenRejected('not_found');
});

test('a resume that was refused waits again, says why, and another decision is taken', () => {
  given(importing, [...ran, decided(fills(2, ada))])
    .when('settle', { rows: [2], acted: [], refused: [{ row: 2, ...closed }], waiting: [] })
    .then([settledAs({ refused: [{ row: 2, ...closed }], waiting: [waits(2, ada)] }) as never]);
  expect(outcomeOf(refusedOnce, 2)).toMatchObject({ fate: 'waiting', why: closed, waiting: { sure: true } });
  given(importing, refusedOnce)
    .when('decide', { rows: [fills(2, ada)] })
    .then([decided(fills(2, ada)) as never]);
  const did = { row: 2, candidate_id: ada, application_id: null, did: 'filled' };
  const done = [...refusedOnce, decided(fills(2, ada)), settledAs({ acted: [did] })];
  expect(outcomeOf(done, 2)).toMatchObject({ fate: 'filled', why: null });
  given(importing, done)
    .when('decide', { rows: [{ ...fills(2, ada), as: 'skip', candidate_id: null }] })
    .thenRejected('wrong_state');
});

test('whoever is refused because the file is gone waits for nothing', () => {
  given(importing, [...ran, decided(fills(2, ada)), { type: 'ImportFileDeleted', data: {} }])
    .when('settle', { rows: [2], acted: [], refused: [{ row: 2, ...closed }], waiting: [] })
    .then([settledAs({ refused: [{ row: 2, ...closed }] }) as never]);
});

test('left out is what a member left out at last, and nothing that was decided before', () => {
  const skips = decided({ row: 2, as: 'skip', candidate_id: null });
  expect(outcomeOf([...ran, skips, settledAs({})], 2)).toMatchObject({ fate: 'skipped', leftOut: true });
  // The member left the row out, which failed; then they decided again, and the person was found to be there already.
  const anew = [...ran, skips, settledAs({ waiting: [waits(2, ada)] }), decided(fills(2, ada)), settledAs({})];
  expect(outcomeOf(anew, 2)).toMatchObject({ fate: 'skipped', leftOut: false });
  expect(outcomeOf(ran, 4)).toMatchObject({ fate: 'skipped', leftOut: false });
});

test('while a resume waits it is known who it says that it is about, until it is settled or its file goes', () => {
  const said = { row: 2, name: 'Ada Lovelace', email: 'ada@example.test' };
  const turn = { until: 3, count: 3, acted: [], skipped: 1, refused: [], waiting: [waits(2, ada)], read: [said] };
  const progressed: Past<ImportEvent> = { type: 'ImportProgressed', data: turn };
  const started = ran.slice(0, 3);
  given(importing, started)
    .when('progress', { ...turn, from: 0 })
    .then([progressed as never, { type: 'ImportFinished', data: {} }]);
  const waiting = [...started, progressed];
  expect(outcomeOf(waiting, 2)).toMatchObject({ fate: 'waiting', says: said });
  expect(outcomeOf([...waiting, decided(fills(2, ada))], 2)).toMatchObject({ fate: 'decided', says: said });
  const skips = decided({ row: 2, as: 'skip', candidate_id: null });
  expect(outcomeOf([...waiting, skips, settledAs({})], 2)).toMatchObject({ fate: 'skipped', says: null });
  const gone: Past<ImportEvent> = { type: 'ImportDocumentsDeleted', data: { rows: [2], waiting: 1 } };
  expect(outcomeOf([...waiting, gone], 2)).toMatchObject({ fate: 'refused', says: null });
  // The encryption key of the import was destroyed.
  const blank: Past<ImportEvent> = { type: 'ImportProgressed', data: { ...turn, read: null } };
  expect(outcomeOf([...started, blank], 2)).toMatchObject({ fate: 'waiting', says: null });
});

test('the files of somebody who is erased go, and the others can still be decided on', () => {
  const deleted = (rows: number[], waiting: number): Past<ImportEvent> => ({
    type: 'ImportDocumentsDeleted',
    data: { rows, waiting },
  });
  given(importing, ran)
    .when('deleteDocuments', { rows: [2, 9] })
    .then([deleted([2], 1) as never]);
  given(importing, [...ran, deleted([2], 1)])
    .when('deleteDocuments', { rows: [2] })
    .then([]);
  const { state } = given(importing, [...ran, deleted([2], 1)]);
  expect(state!.documents.map(({ name }) => name)).toEqual(['', 'bob.pdf', 'cyd.pdf']);
  expect(isNeeded(state!)).toBe(true);
  expect(outcomeOf([...ran, deleted([2], 1)], 2)).toMatchObject({ fate: 'refused', why: { reason: documentDeleted } });
  given(importing, [...ran, deleted([2], 1)])
    .when('decide', { rows: [fills(2, ada)] })
    .thenRejected('wrong_state');
  const bobToo = [...ran, deleted([2], 1), decided(fills(3, bob))];
  given(importing, [...ran, deleted([2], 1)])
    .when('decide', { rows: [fills(3, bob)] })
    .then([decided(fills(3, bob)) as never]);
  // The files are needed until the person was added, and not after that.
  expect(isNeeded(given(importing, bobToo).state!)).toBe(true);
  expect(isNeeded(given(importing, [...bobToo, settledAs({ rows: [3] })]).state!)).toBe(false);
});

test('a list that has not begun is needed while a file is left', () => {
  const without = (...rows: number[]): Past<ImportEvent> => ({
    type: 'ImportDocumentsDeleted',
    data: { rows, waiting: 0 },
  });
  expect(isNeeded(given(importing, [...added, without(2)]).state!)).toBe(true);
  expect(isNeeded(given(importing, [...added, without(2, 3, 4)]).state!)).toBe(false);
});

test('nothing is taken back while resumes are being added', () => {
  given(importing, [...ran, decided(fills(2, ada))])
    .when('undo', { count: 1 })
    .thenRejected('busy', 'Some of its resumes are being added. Try again when that is done.');
});

test('taking back that failed goes on after those who had their turn', () => {
  const begun: Past<ImportEvent> = { type: 'ImportRevertStarted', data: { count: 3 } };
  const reached: Past<ImportEvent> = {
    type: 'ImportRevertProgressed',
    data: { until: 2, count: 3, done: 2, kept: [] },
  };
  const failed: Past<ImportEvent> = { type: 'ImportRevertFailed', data: {} };
  given(importing, [...ran, begun, reached, failed])
    .when('undo', { count: 3, beside: null })
    .then([{ type: 'ImportRevertStarted', data: { count: 3, from: 2 } }]);
  // If no person was undone before the failure, the undo begins with all of them.
  given(importing, [...ran, begun, failed])
    .when('undo', { count: 3, beside: null })
    .then([{ type: 'ImportRevertStarted', data: { count: 3 } }]);
  // The next turn is due, and it is the last one.
  given(importing, [...ran, begun, reached, failed, { type: 'ImportRevertStarted', data: { count: 3, from: 2 } }])
    .when('progressUndo', { from: 2, until: 3, done: 1, kept: [] })
    .then([
      { type: 'ImportRevertProgressed', data: { until: 3, count: 3, done: 1, kept: [] } },
      { type: 'ImportReverted', data: {} },
    ]);
});

test('beside another import nothing begins and nothing is decided; what was done before is answered as it was', () => {
  const wait = 'Another import is still under way. Wait until it is done, or stop it.';
  const soon = 'Resumes that were decided on are being added. Try again in a moment.';
  const decidedOnce = [...ran, decided(fills(2, ada)), settledAs({})];
  for (const [beside, why] of [
    ['import', wait],
    ['decisions', soon],
  ] as const) {
    given(importing, ran)
      .when('decide', { rows: [fills(2, ada)], beside })
      .thenRejected('busy', why);
    given(importing, decidedOnce)
      .when('decide', { rows: [fills(2, ada)], beside })
      .thenNothing();
    // A request that contains a new decision too is still refused.
    given(importing, decidedOnce)
      .when('decide', { rows: [fills(2, ada), fills(3, bob)], beside })
      .thenRejected('busy', why);
    given(importing, [...added, { type: 'ImportPrepared', data: { settings } }])
      .when('start', { beside })
      .thenRejected('busy', why);
    given(importing, ran).when('start', { beside }).thenNothing();
    given(importing, ran).when('undo', { count: 1, beside }).thenRejected('busy', why);
    given(importing, [...ran, { type: 'ImportRevertStarted', data: { count: 1 } }])
      .when('undo', { count: 1, beside })
      .thenNothing();
  }
});
