import type { Acted, ImportEvent, ImportSettings, Kept, RowRefusal } from '@candor/contracts/people/import-events';
import type { StopReason } from '@candor/contracts/people/bulk-events';
import { type Decider, reject } from '../../kernel/decider.ts';
import { afterTurn, afterUndoTurn, begun, endOf, type InTurns, isUndoTurn, mayBeginUndo } from './turns.decider.ts';

// The rules of one file of people.

type File = {
  file_id: string;
  file_name: string;
  size: number;
  hash: string;
  rows: number;
  heads: string[];
  head_keys: string[];
};
export type Import = {
  file: File;
  settings: ImportSettings | null;
  /** Null: it has not started. */
  work: InTurns | null;
  file_deleted: boolean;
};
export type ImportState = Import | null;
type Turn = { from: number; until: number };
export type ImportCommands = {
  add: File;
  prepare: { settings: ImportSettings };
  start: Record<never, never>;
  progress: Turn & { acted: Acted[]; skipped: number; refused: RowRefusal[] };
  cancel: { why: StopReason };
  /** `count`: how many people it did something to. */
  undo: { count: number };
  progressUndo: Turn & { done: number; kept: Kept[] };
  failUndo: { from: number };
  deleteFile: Record<never, never>;
};

type Turned<Name extends ImportEvent['type']> = Extract<ImportEvent, { type: Name }>['data'];
const notFound = reject('not_found', 'Import not found.');
const started = reject('wrong_state', 'This import has started already. Add the file again to import it another way.');

export const importing: Decider<ImportState, ImportCommands, ImportEvent> = {
  category: 'import',
  initial: null,
  decide: {
    add: (file, state) => (state ? [] : [{ type: 'ImportFileAdded', data: file }]),
    prepare: ({ settings }, state) => {
      if (!state) return notFound;
      if (state.work) return started;
      return JSON.stringify(settings) === JSON.stringify(state.settings)
        ? []
        : [{ type: 'ImportPrepared', data: { settings } }];
    },
    start: (_, state) => {
      if (!state) return notFound;
      if (state.work) return [];
      const { settings, file } = state;
      return settings
        ? [{ type: 'ImportStarted', data: { settings, count: file.rows } }]
        : reject('wrong_state', 'Check the file before you import it.');
    },
    progress: ({ from, until, acted, skipped, refused }, state) => {
      if (!state?.work) return notFound;
      const { progressed, ended } = afterTurn(state.work, { from, until });
      const data: Turned<'ImportProgressed'> = { until, count: state.work.count, acted, skipped, refused };
      return [
        ...(progressed ? [{ type: 'ImportProgressed' as const, data }] : []),
        ...(ended ? [{ type: 'ImportFinished' as const, data: {} }] : []),
      ];
    },
    cancel: ({ why }, state) =>
      !state?.work ? notFound : state.work.phase === 'running' ? [{ type: 'ImportCancelled', data: { why } }] : [],
    undo: ({ count }, state) => {
      if (!state?.work) return notFound;
      const begins = mayBeginUndo(state.work);
      if (begins !== true) return begins || [];
      return count
        ? [{ type: 'ImportRevertStarted', data: { count } }]
        : reject('empty', 'This import changed nobody, so there is nothing to take back.');
    },
    progressUndo: ({ from, until, done, kept }, state) => {
      if (!state?.work) return notFound;
      const { progressed, ended } = afterUndoTurn(state.work, { from, until });
      const data: Turned<'ImportRevertProgressed'> = { until, count: state.work.undoes, done, kept };
      return [
        ...(progressed ? [{ type: 'ImportRevertProgressed' as const, data }] : []),
        ...(ended ? [{ type: 'ImportReverted' as const, data: {} }] : []),
      ];
    },
    failUndo: ({ from }, state) =>
      !state?.work ? notFound : isUndoTurn(state.work, from) ? [{ type: 'ImportRevertFailed', data: {} }] : [],
    deleteFile: (_, state) => (!state ? notFound : state.file_deleted ? [] : [{ type: 'ImportFileDeleted', data: {} }]),
  },
  evolve: {
    ImportFileAdded: (_, { data }) => ({
      file: { ...data, heads: data.heads ?? [] },
      settings: null,
      work: null,
      file_deleted: false,
    }),
    ImportPrepared: (state, { data }) => state && { ...state, settings: data.settings },
    ImportStarted: (state, { data, metadata }) =>
      state && { ...state, settings: data.settings, work: begun(data.count, metadata.actor) },
    ImportProgressed: (state, { data }) => changed(state, { until: data.until }),
    ImportFinished: (state) => changed(state, { phase: endOf(state?.work ?? null) }),
    ImportCancelled: (state) => changed(state, { phase: 'stopping' }),
    ImportRevertStarted: (state, { data, metadata }) =>
      changed(state, { by: metadata.actor, phase: 'undoing', undoes: data.count, undone: 0 }),
    ImportRevertProgressed: (state, { data }) => changed(state, { undone: data.until }),
    ImportReverted: (state) => changed(state, { phase: 'undone' }),
    ImportRevertFailed: (state) => changed(state, { phase: 'undo_failed' }),
    ImportFileDeleted: (state) => state && { ...state, file_deleted: true },
  },
};
const changed = (state: ImportState, change: Partial<InTurns>): ImportState =>
  state?.work ? { ...state, work: { ...state.work, ...change } } : state;
