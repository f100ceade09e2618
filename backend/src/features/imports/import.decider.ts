import type {
  Acted,
  Decision,
  ImportEvent,
  ImportSettings,
  Kept,
  Passed,
  ReadPerson,
  RowRefusal,
  Waiting,
} from '@candor/contracts/imports/events';
import type { Actor } from '@candor/contracts/kernel/event';
import { phrase } from '@candor/contracts/words/say';
import { documentOfRow, rowOfDocument } from '@candor/contracts/imports/imports';
import type { StopReason } from '@candor/contracts/bulk/events';
import { type Decider, isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import {
  afterTurn,
  afterUndoTurn,
  begun,
  endOf,
  type InTurns,
  isUndoTurn,
  mayBeginUndo,
} from '../../states/turns.state.ts';

// The rules of one import: a file of people, and what became of its rows.

type File = {
  file_id: string;
  file_name: string;
  size: number;
  hash: string;
  rows: number;
  heads: string[];
  head_keys: string[];
  /** True if the table is only a list of the documents that came with the import. */
  listed: boolean;
};
/** A file that came with an import. `refused`: why the file is not read; then it is not stored. `hash`: SHA-256. */
export type Document = {
  name: string;
  file_id: string;
  mime: string;
  size: number;
  hash: string | null;
  refused: string | null;
};
export type Import = {
  file: File;
  documents: readonly Document[];
  /** The rows that need a member's decision, and the decisions. */
  waiting: readonly Waiting[];
  decided: readonly (Decision & { by: Actor; done: boolean })[];
  settings: ImportSettings | null;
  /** The progress of the import. Null: it has not started. */
  work: InTurns | null;
  /** The time at which files of the import were deleted because a person was erased. */
  erased_at: string | null;
  file_deleted: boolean;
};
export type ImportState = Import | null;
type Turn = { from: number; until: number };
/** What else is running in the organization, so that this import may not begin: another import, or decided resumes that are being added. */
export type Beside = 'import' | 'decisions';
type Beginning = { beside?: Beside | null };
export type ImportCommands = {
  add: { file: File; documents: readonly Document[] };
  prepare: { settings: ImportSettings };
  start: Beginning;
  /** `read`: the people whom the waiting resumes name. */
  progress: Turn & {
    acted: Acted[];
    skipped: number;
    passed?: Passed[];
    refused: RowRefusal[];
    waiting?: Waiting[];
    read?: ReadPerson[];
  };
  decide: { rows: Decision[] } & Beginning;
  /** Records the outcome of decided rows. */
  settle: { rows: number[]; acted: Acted[]; passed?: Passed[]; refused: RowRefusal[]; waiting: Waiting[] };
  cancel: { why: StopReason };
  /** `count`: how many people the import changed. */
  undo: { count: number } & Beginning;
  progressUndo: Turn & { done: number; kept: Kept[] };
  failUndo: { from: number };
  /** Records, for a list, that the files of these rows were about an erased person. */
  deleteDocuments: { rows: readonly number[] };
  deleteFile: Record<never, never>;
};

type Turned<Name extends ImportEvent['type']> = Extract<ImportEvent, { type: Name }>['data'];
const notFound = reject('not_found', 'Import not found.');
const busyBeside: Record<Beside, Rejection> = {
  import: reject('busy', 'Another import is still under way. Wait until it is done, or stop it.'),
  decisions: reject('busy', 'Resumes that were decided on are being added. Try again in a moment.'),
};
/** How many documents one event names, which keeps events small. */
const documentsTogether = 100;
/** The reason why a file that was deleted is not read. */
export const documentDeleted = phrase('The file was deleted.');
/** The decided rows whose decision is not carried out yet. */
export const pendingIn = ({ decided }: Pick<Import, 'decided'>) => decided.filter(({ done }) => !done);
/** The rows that still wait for a decision. */
const openIn = ({ waiting, decided }: Import) => waiting.filter(({ row }) => decided.every((each) => each.row !== row));
/** Whether the files of a list are still needed, because it has not begun, is running, or waits for a member. */
export const isNeeded = (state: Import): boolean => {
  const { phase } = state.work ?? {};
  if (!phase) return state.documents.some(({ refused }) => refused !== documentDeleted);
  if (phase === 'running' || phase === 'stopping' || pendingIn(state).length) return true;
  return (phase === 'finished' || phase === 'cancelled') && openIn(state).length > 0;
};
const decidedAlready = reject('wrong_state', 'Another member has already decided on this resume. Reload to see it.');
/** Checks a decision. Null: this decision was made already. */
const newDecision = (said: Decision, { waiting, decided }: Import): Decision | null | Rejection => {
  const before = decided.find(({ row }) => row === said.row);
  if (before) return before.as === said.as && before.candidate_id === said.candidate_id ? null : decidedAlready;
  const waits = waiting.find(({ row }) => row === said.row);
  if (!waits) return reject('wrong_state', 'Nothing needs to be decided about this resume.');
  const fits =
    said.as === 'fill'
      ? waits.among.some(({ candidate_id }) => candidate_id === said.candidate_id)
      : said.candidate_id === null && !(said.as === 'new' && waits.sure);
  return fits ? said : reject('validation', 'Choose one of the people whom this resume may belong to.');
};
const started = reject('wrong_state', 'This import has started already. Add the file again to import it another way.');

export const importing: Decider<ImportState, ImportCommands, ImportEvent> = {
  category: 'import',
  initial: null,
  decide: {
    add: ({ file: { listed, ...file }, documents }, state) => {
      if (state) return [];
      const parts = documents.flatMap((_, at) =>
        at % documentsTogether ? [] : [documents.slice(at, at + documentsTogether)],
      );
      return [
        {
          type: 'ImportFileAdded',
          data: {
            ...file,
            ...(documents.length ? { documents: documents.length } : {}),
            ...(listed ? { listed: true } : {}),
          },
        },
        ...parts.map((part) => ({
          type: 'ImportDocumentsAdded' as const,
          data: {
            documents: part.map(({ file_id, mime, size, refused }) => ({ file_id, mime, size, refused })),
            names: part.map(({ name }) => name),
            hashes: part.map(({ hash }) => hash),
          },
        })),
      ];
    },
    prepare: ({ settings }, state) => {
      if (!state) return notFound;
      if (state.work) return started;
      return JSON.stringify(settings) === JSON.stringify(state.settings)
        ? []
        : [{ type: 'ImportPrepared', data: { settings } }];
    },
    start: ({ beside }, state) => {
      if (!state) return notFound;
      if (state.work) return [];
      if (beside) return busyBeside[beside];
      const { settings, file } = state;
      return settings
        ? [{ type: 'ImportStarted', data: { settings, count: file.rows } }]
        : reject('wrong_state', 'Check the file before you import it.');
    },
    progress: ({ from, until, acted, skipped, passed = [], refused, waiting = [], read = [] }, state) => {
      if (!state?.work) return notFound;
      const { progressed, ended } = afterTurn(state.work, { from, until });
      const data: Turned<'ImportProgressed'> = {
        until,
        count: state.work.count,
        acted,
        skipped,
        ...(passed.length ? { passed } : {}),
        refused,
        ...(waiting.length ? { waiting } : {}),
        ...(read.length ? { read } : {}),
      };
      return [
        ...(progressed ? [{ type: 'ImportProgressed' as const, data }] : []),
        ...(ended ? [{ type: 'ImportFinished' as const, data: {} }] : []),
      ];
    },
    decide: ({ rows, beside }, state) => {
      if (!state) return notFound;
      if (!state.work) return reject('wrong_state', 'This import has not started. Start it first.');
      if (['undoing', 'undone', 'undo_failed'].includes(state.work.phase))
        return reject('wrong_state', 'This import was undone.');
      const fresh: Decision[] = [];
      for (const each of rows) {
        const said = newDecision(each, state);
        if (isRejection(said)) return said;
        if (said) fresh.push(said);
      }
      // A repeated decision gets the same answer as before, even if something else is running.
      if (!fresh.length) return [];
      return beside ? busyBeside[beside] : [{ type: 'ImportRowsDecided', data: { rows: fresh } }];
    },
    settle: ({ rows, acted, passed = [], refused, waiting }, state) => {
      if (!state?.work) return notFound;
      const pending = pendingIn(state).map(({ row }) => row);
      const now = pending.filter((row) => rows.includes(row));
      if (!now.length) return [];
      const among = <Item extends { row: number }>(items: Item[]) => items.filter(({ row }) => now.includes(row));
      // The reason for a refusal may pass, so refused rows wait for another decision as long as their file exists.
      const known = among(passed);
      const refusedRows = among(refused).map(({ row }) => row);
      const again = state.file_deleted ? [] : state.waiting.filter(({ row }) => refusedRows.includes(row));
      return [
        {
          type: 'ImportRowsSettled',
          data: {
            rows: now,
            left: pending.length - now.length,
            acted: among(acted),
            ...(known.length ? { passed: known } : {}),
            refused: among(refused),
            waiting: [...among(waiting), ...again],
          },
        },
      ];
    },
    cancel: ({ why }, state) =>
      !state?.work ? notFound : state.work.phase === 'running' ? [{ type: 'ImportCancelled', data: { why } }] : [],
    undo: ({ count, beside }, state) => {
      if (!state?.work) return notFound;
      const begins = mayBeginUndo(state.work);
      if (begins !== true) return begins || [];
      if (beside) return busyBeside[beside];
      if (pendingIn(state).length)
        return reject('busy', 'Some of its resumes are being added. Try again when that is done.');
      return count
        ? [{ type: 'ImportRevertStarted', data: { count, ...(state.work.undone ? { from: state.work.undone } : {}) } }]
        : reject('empty', 'This import changed no one, so there is nothing to undo.');
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
    deleteDocuments: ({ rows }, state) => {
      if (!state) return notFound;
      const now = rows.filter((row) => {
        const document = state.documents[documentOfRow(row)];
        return document && document.refused !== documentDeleted;
      });
      const waiting = openIn(state).filter(({ row }) => now.includes(row)).length;
      return now.length && !state.file_deleted
        ? [{ type: 'ImportDocumentsDeleted', data: { rows: now, waiting } }]
        : [];
    },
    deleteFile: (_, state) => (!state ? notFound : state.file_deleted ? [] : [{ type: 'ImportFileDeleted', data: {} }]),
  },
  evolve: {
    ImportFileAdded: (_, { data: { documents: _documents, listed, ...file } }) => ({
      file: { ...file, heads: file.heads ?? [], listed: listed ?? false },
      documents: [],
      waiting: [],
      decided: [],
      settings: null,
      work: null,
      erased_at: null,
      file_deleted: false,
    }),
    ImportDocumentsAdded: (state, { data: { documents, names, hashes } }) =>
      state && {
        ...state,
        documents: [
          ...state.documents,
          ...documents.map((each, at) => ({ ...each, name: names?.[at] ?? '', hash: hashes?.[at] ?? null })),
        ],
      },
    ImportPrepared: (state, { data }) => state && { ...state, settings: data.settings },
    ImportStarted: (state, { data, metadata }) =>
      state && { ...state, settings: data.settings, work: begun(data.count, metadata.actor) },
    ImportProgressed: (state, { data }) =>
      changed(state && { ...state, waiting: [...state.waiting, ...(data.waiting ?? [])] }, { until: data.until }),
    ImportRowsDecided: (state, { data, metadata }) =>
      state && {
        ...state,
        decided: [...state.decided, ...data.rows.map((each) => ({ ...each, by: metadata.actor, done: false }))],
      },
    ImportRowsSettled: (state, { data: { rows, waiting } }) => {
      if (!state) return state;
      const again = waiting.map(({ row }) => row);
      return {
        ...state,
        waiting: [...state.waiting.filter(({ row }) => !again.includes(row)), ...waiting],
        decided: state.decided
          .filter(({ row }) => !again.includes(row))
          .map((each) => (rows.includes(each.row) ? { ...each, done: true } : each)),
      };
    },
    ImportFinished: (state) => changed(state, { phase: endOf(state?.work ?? null) }),
    ImportCancelled: (state) => changed(state, { phase: 'stopping' }),
    ImportRevertStarted: (state, { data, metadata }) =>
      changed(state, { by: metadata.actor, phase: 'undoing', undoes: data.count, undone: data.from ?? 0 }),
    ImportRevertProgressed: (state, { data }) => changed(state, { undone: data.until }),
    ImportReverted: (state) => changed(state, { phase: 'undone' }),
    ImportRevertFailed: (state) => changed(state, { phase: 'undo_failed' }),
    ImportDocumentsDeleted: (state, { data: { rows }, metadata }) =>
      state && {
        ...state,
        erased_at: metadata.occurred_at,
        documents: state.documents.map((each, at) =>
          rows.includes(rowOfDocument(at)) ? { ...each, name: '', hash: null, refused: documentDeleted } : each,
        ),
        waiting: state.waiting.filter(({ row }) => !rows.includes(row)),
      },
    ImportFileDeleted: (state) => state && { ...state, file_deleted: true },
  },
};
const changed = (state: ImportState, change: Partial<InTurns>): ImportState =>
  state?.work ? { ...state, work: { ...state.work, ...change } } : state;
