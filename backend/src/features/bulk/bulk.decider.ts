import { bulkTurn } from '@candor/contracts/bulk/bulk';
import type { BulkEvent, BulkKind, BulkRefusal, StopReason } from '@candor/contracts/bulk/events';
import { type Decider, reject } from '../../kernel/decider.ts';
import {
  afterTurn,
  afterUndoTurn,
  begun,
  endOf,
  type InTurns,
  isUndoTurn,
  mayBeginUndo,
} from '../../states/turns.state.ts';

// The rules of one change to many people, which is done in turns. Each turn continues where the last one stopped, so a repeated turn counts once.

type Started = {
  kind: BulkKind;
  target_id: string | null;
  reason_id: string | null;
  step_id: string | null;
  name: string | null;
  farewell?: boolean | undefined;
  job_id?: string | undefined;
};
/** The letter to many people. */
export type BulkLetter = Extract<BulkEvent, { type: 'BulkLetterWritten' }>['data'];
/** How far the letters that wait are sent at once. `began`: the revision of its start. */
type Sooner = { began: number; count: number; until: number };
export type BulkOperation = Started & InTurns & { letter: BulkLetter | null; sooner: Sooner | null };
/** Whether the turn that begins with the person `from` sends their letters at once. */
export const isSendNowTurn = ({ phase, sooner }: BulkOperation, from: number): boolean =>
  (phase === 'finished' || phase === 'cancelled') &&
  sooner !== null &&
  sooner.until === from &&
  sooner.until < sooner.count;
/** `parts`: how many people each event chose. The people's ids stay in the log to keep this state small: part n is the event at revision n. */
export type BulkState = { parts: readonly number[]; operation: BulkOperation | null };
type Turn = { from: number; until: number; done: number; refused: BulkRefusal[] };
export type BulkCommands = {
  choose: { ids: string[]; part: number };
  start: Started & { letter?: BulkLetter | null };
  progress: Turn;
  cancel: { why: StopReason };
  undo: Record<never, never>;
  progressUndo: Turn;
  sendNow: Record<never, never>;
  progressSendNow: Turn;
  /** The turn that begins with the person `from` failed for good. */
  failUndo: { from: number };
};

const notFound = reject('not_found', 'Operation not found.');
const stillWriting = reject('busy', 'The messages are still being written. Send them now once that is done.');
const takenBack = reject('over', 'This message was taken back.');
const turnOf = ({ until, done, refused }: Turn, count: number) => ({ until, count, done, refused });

export const bulk: Decider<BulkState, BulkCommands, BulkEvent> = {
  category: 'bulk',
  initial: { parts: [], operation: null },
  decide: {
    choose: ({ ids, part }, { parts, operation }) =>
      operation || parts.length !== part ? [] : [{ type: 'BulkPeopleChosen', data: { ids } }],
    start: ({ letter, ...command }, { parts, operation }) => {
      if (operation) return [];
      const count = parts.reduce((sum, people) => sum + people, 0);
      return count
        ? [
            { type: 'BulkOperationStarted', data: { ...command, count } },
            ...(letter ? [{ type: 'BulkLetterWritten' as const, data: letter }] : []),
          ]
        : reject('empty', 'There is no one to change.');
    },
    // The results of the turn during which the operation was stopped are still recorded.
    progress: (turn, { operation }) => {
      if (!operation) return notFound;
      const { progressed, ended } = afterTurn(operation, turn);
      return [
        ...(progressed ? [{ type: 'BulkOperationProgressed' as const, data: turnOf(turn, operation.count) }] : []),
        ...(ended ? [{ type: 'BulkOperationFinished' as const, data: {} }] : []),
      ];
    },
    cancel: ({ why }, { operation }) =>
      !operation ? notFound : operation.phase === 'running' ? [{ type: 'BulkOperationCancelled', data: { why } }] : [],
    undo: (_, { operation }) => {
      if (!operation) return notFound;
      const { until, count } = operation;
      // Mails can be taken back while others are still being written: the ones written later are not sent.
      if (operation.kind === 'message' && operation.phase === 'running')
        return [
          { type: 'BulkOperationCancelled', data: { why: 'asked' } },
          { type: 'BulkUndoStarted', data: { count: Math.min(count, until + bulkTurn) } },
        ];
      const begins = mayBeginUndo(operation);
      if (begins !== true) return begins || [];
      // A process that died in the last turn may have changed people who were not counted, so the undo includes one more turn.
      return [{ type: 'BulkUndoStarted', data: { count: Math.min(count, until + bulkTurn) } }];
    },
    progressUndo: (turn, { operation }) => {
      if (!operation) return notFound;
      const { progressed, ended } = afterUndoTurn(operation, turn);
      return [
        ...(progressed ? [{ type: 'BulkUndoProgressed' as const, data: turnOf(turn, operation.undoes) }] : []),
        ...(ended ? [{ type: 'BulkUndoFinished' as const, data: {} }] : []),
      ];
    },
    sendNow: (_, { operation }) => {
      if (operation?.kind !== 'message') return notFound;
      const { phase, sooner, until, count } = operation;
      if (phase === 'running' || phase === 'stopping') return stillWriting;
      if (phase !== 'finished' && phase !== 'cancelled') return takenBack;
      if (sooner && sooner.until < sooner.count) return [];
      // A process that died in the last turn may have written letters that were not counted.
      return [{ type: 'BulkSendNowStarted', data: { count: Math.min(count, until + bulkTurn) } }];
    },
    progressSendNow: (turn, { operation }) =>
      !operation
        ? notFound
        : isSendNowTurn(operation, turn.from)
          ? [{ type: 'BulkSendNowProgressed', data: turnOf(turn, operation.sooner!.count) }]
          : [],
    failUndo: ({ from }, { operation }) =>
      !operation ? notFound : isUndoTurn(operation, from) ? [{ type: 'BulkUndoFailed', data: {} }] : [],
  },
  evolve: {
    BulkPeopleChosen: (state, { data }) => ({ ...state, parts: [...state.parts, data.ids.length] }),
    BulkOperationStarted: (state, { data, metadata }) => ({
      ...state,
      operation: { ...data, ...begun(data.count, metadata.actor), letter: null, sooner: null },
    }),
    BulkLetterWritten: (state, { data }) => changed(state, { letter: data }),
    BulkOperationProgressed: (state, { data }) => changed(state, { until: data.until }),
    BulkOperationFinished: (state) => changed(state, { phase: endOf(state.operation) }),
    BulkOperationCancelled: (state) => changed(state, { phase: 'stopping' }),
    BulkUndoStarted: (state, { data }) => changed(state, { phase: 'undoing', undoes: data.count, undone: 0 }),
    BulkUndoProgressed: (state, { data }) => changed(state, { undone: data.until }),
    BulkUndoFinished: (state) => changed(state, { phase: 'undone' }),
    BulkUndoFailed: (state) => changed(state, { phase: 'undo_failed' }),
    BulkSendNowStarted: (state, { data, revision }) =>
      changed(state, { sooner: { began: revision, count: data.count, until: 0 } }),
    BulkSendNowProgressed: (state, { data }) =>
      changed(state, { sooner: state.operation?.sooner ? { ...state.operation.sooner, until: data.until } : null }),
  },
};
const changed = (state: BulkState, change: Partial<BulkOperation>): BulkState => ({
  ...state,
  operation: state.operation && { ...state.operation, ...change },
});
