import type { BulkEvent } from '@candor/contracts/bulk/events';
import { given, idNo } from '../../kernel/given.ts';
import { bulk } from './bulk.decider.ts';

const chosen: BulkEvent = { type: 'BulkPeopleChosen', data: { ids: [idNo(1), idNo(2), idNo(3)] } };
const more: BulkEvent = { type: 'BulkPeopleChosen', data: { ids: [idNo(4)] } };
const told = { kind: 'tag', target_id: idNo(40), reason_id: null, step_id: null, name: 'Sails' } as const;
const started: BulkEvent = { type: 'BulkOperationStarted', data: { ...told, count: 4 } };
const refusal = { candidate_id: idNo(2), code: 'not_found', reason: 'Candidate not found.' };
const turn = { from: 0, until: 2, done: 1, refused: [refusal] };
const progressed: BulkEvent = {
  type: 'BulkOperationProgressed',
  data: { until: 2, count: 4, done: 1, refused: [refusal] },
};
const finished: BulkEvent = { type: 'BulkOperationFinished', data: {} };
const cancelled: BulkEvent = { type: 'BulkOperationCancelled', data: { why: 'asked' } };
const all: BulkEvent = { type: 'BulkOperationProgressed', data: { until: 4, count: 4, done: 4, refused: [] } };
const running = [chosen, more, started];

describe('a change of many people', () => {
  test('is of those who were chosen before it started, part by part, each part once', () => {
    given(bulk)
      .when('choose', { part: 0, ids: [idNo(1), idNo(2), idNo(3)] })
      .then([chosen]);
    given(bulk, [chosen])
      .when('choose', { part: 0, ids: [idNo(9)] })
      .thenNothing();
    given(bulk, [chosen])
      .when('choose', { part: 1, ids: [idNo(4)] })
      .then([more]);
    given(bulk, running)
      .when('choose', { part: 2, ids: [idNo(9)] })
      .thenNothing();
    given(bulk, [chosen, more]).when('start', told).then([started]);
    given(bulk, running).when('start', told).thenNothing();
    given(bulk).when('start', told).thenRejected('empty', 'There is no one to change.');
  });

  test('goes on from where it is, so that a turn which is done twice counts once, and ends with the last person', () => {
    given(bulk, running).when('progress', turn).then([progressed]);
    given(bulk, [...running, progressed])
      .when('progress', turn)
      .thenNothing();
    given(bulk, [...running, progressed])
      .when('progress', { from: 2, until: 4, done: 2, refused: [] })
      .then([{ type: 'BulkOperationProgressed', data: { until: 4, count: 4, done: 2, refused: [] } }, finished]);
    given(bulk, [...running, all, finished])
      .when('progress', { ...turn, from: 4 })
      .thenNothing();
  });

  test('is stopped once; the turn that was under way is still counted, and ends it', () => {
    given(bulk, running).when('cancel', { why: 'asked' }).then([cancelled]);
    given(bulk, [...running, cancelled])
      .when('cancel', { why: 'asked' })
      .thenNothing();
    given(bulk, [...running, all, finished])
      .when('cancel', { why: 'asked' })
      .thenNothing();
    given(bulk, [...running, cancelled])
      .when('progress', turn)
      .then([progressed, finished]);
    given(bulk, [...running, cancelled])
      .when('progress', { from: 0, until: 0, done: 0, refused: [] })
      .then([finished]);
    expect(
      given(bulk, [...running, cancelled])
        .when('progress', turn)
        .leadsTo().operation?.phase,
    ).toBe('cancelled');
  });

  test('is taken back once it is over, as far as it went and may have gone', () => {
    given(bulk, running).when('undo', {}).thenRejected('wrong_state', 'Stop it before you undo it.');
    given(bulk, [...running, cancelled])
      .when('undo', {})
      .thenRejected('wrong_state', 'Stop it before you undo it.');
    const undoing: BulkEvent = { type: 'BulkUndoStarted', data: { count: 4 } };
    given(bulk, [...running, all, finished])
      .when('undo', {})
      .then([undoing]);
    given(bulk, [...running, cancelled, progressed, finished])
      .when('undo', {})
      .then([undoing]);
    given(bulk, [...running, all, finished, undoing])
      .when('undo', {})
      .thenNothing();
    given(bulk, [...running, all, finished, undoing])
      .when('progressUndo', { from: 0, until: 4, done: 3, refused: [refusal] })
      .then([
        { type: 'BulkUndoProgressed', data: { until: 4, count: 4, done: 3, refused: [refusal] } },
        { type: 'BulkUndoFinished', data: {} },
      ]);
    given(bulk, [...running, all, finished])
      .when('progressUndo', { from: 0, until: 4, done: 3, refused: [] })
      .thenNothing();
  });

  test('whose taking back failed is not taken back, and that begins again from the first person', () => {
    const undoing: BulkEvent = { type: 'BulkUndoStarted', data: { count: 4 } };
    const half: BulkEvent = { type: 'BulkUndoProgressed', data: { until: 2, count: 4, done: 2, refused: [] } };
    const failed: BulkEvent = { type: 'BulkUndoFailed', data: {} };
    const over = [...running, all, finished];
    given(bulk, [...over, undoing, half])
      .when('failUndo', { from: 2 })
      .then([failed]);
    given(bulk, [...over, undoing, half])
      .when('failUndo', { from: 0 })
      .thenNothing();
    given(bulk, over).when('failUndo', { from: 0 }).thenNothing();
    const again = given(bulk, [...over, undoing, half, failed]).when('undo', {});
    again.then([undoing]);
    expect(again.leadsTo().operation).toMatchObject({ phase: 'undoing', undone: 0 });
  });

  test('that was never started is not found', () => {
    for (const name of ['cancel', 'undo', 'progress', 'progressUndo', 'failUndo'] as const)
      given(bulk, [chosen])
        .when(name, { why: 'asked', ...turn } as never)
        .thenRejected('not_found', 'Operation not found.');
  });
});

describe('the letters of a message that wait', () => {
  const message: BulkEvent = {
    type: 'BulkOperationStarted',
    data: { kind: 'message', target_id: null, reason_id: null, step_id: null, name: null, count: 4 },
  };
  const written = [chosen, more, message, all, finished];
  const begins: BulkEvent = { type: 'BulkSendNowStarted', data: { count: 4 } };
  const went = (until: number): BulkEvent => ({
    type: 'BulkSendNowProgressed',
    data: { until, count: 4, done: 1, refused: [refusal] },
  });

  test('are sent at once when all are written, turn by turn, each turn once, and again later', () => {
    given(bulk, [chosen, more, message]).when('sendNow', {}).thenRejected('busy');
    given(bulk, written).when('sendNow', {}).then([begins]);
    given(bulk, [...written, begins])
      .when('sendNow', {})
      .thenNothing();
    given(bulk, [...written, begins])
      .when('progressSendNow', turn)
      .then([went(2)]);
    given(bulk, [...written, begins, went(2)])
      .when('progressSendNow', turn)
      .thenNothing();
    given(bulk, [...written, begins, went(4)])
      .when('sendNow', {})
      .then([begins]);
  });

  test('are not sent when they were taken back, and no other change sends any', () => {
    const back: BulkEvent = { type: 'BulkUndoStarted', data: { count: 4 } };
    given(bulk, [...written, back])
      .when('sendNow', {})
      .thenRejected('over');
    given(bulk, [...written, begins, back])
      .when('progressSendNow', turn)
      .thenNothing();
    given(bulk, [...running, all, finished])
      .when('sendNow', {})
      .thenRejected('not_found');
  });
});
