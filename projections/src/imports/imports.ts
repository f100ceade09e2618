import { idOf } from '@candor/contracts/all-events';
import type { Acted, ImportEvent } from '@candor/contracts/imports/events';
import {
  importList,
  type ImportRow,
  type ImportTurns,
  noFates,
  rowOfDocument,
} from '@candor/contracts/imports/imports';
import { projection } from '../kernel/projection.ts';
import { changed } from '../kernel/changed.ts';

type Turn = { acted: readonly Acted[]; skipped: number; refused: readonly unknown[]; waiting: number };
const after = (turns: ImportTurns, { acted, skipped, refused, waiting }: Turn): ImportTurns => {
  const did = (what: Acted['did']) => acted.filter((each) => each.did === what).length;
  return {
    ...turns,
    new: turns.new + did('new'),
    filled: turns.filled + did('filled'),
    added: turns.added + did('added'),
    without: turns.without + acted.filter(({ without }) => without).length,
    skipped: turns.skipped + skipped,
    refused: turns.refused + refused.length,
    waiting: turns.waiting + waiting,
  };
};

/** One file of people, and the progress of its import. What its rows did is only in the event log. */
export const imports = projection<ImportRow, ImportEvent>({
  name: 'imports',
  version: 7,
  list: importList,
  keys: (event) => [idOf(event.stream)],
  on: {
    ImportFileAdded: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      version: event.revision,
      user_id: event.metadata.actor.id,
      file_name: event.data.file_name,
      size: event.data.size,
      rows: event.data.rows,
      heads: event.data.heads ?? [],
      head_keys: event.data.head_keys,
      documents: event.data.documents ?? 0,
      listed: event.data.listed ?? false,
      settings: null,
      phase: 'added',
      stopped: null,
      turns: { count: event.data.rows, until: 0, without: 0, waiting: 0, ...noFates },
      undo: null,
      decided: 0,
      file_deleted: false,
      created_at: event.metadata.occurred_at,
      changed_at: event.metadata.occurred_at,
    }),
    ImportPrepared: (row, event) => changed(row, event, { settings: event.data.settings, phase: 'prepared' }),
    ImportStarted: (row, event) =>
      changed(row, event, { settings: event.data.settings, user_id: event.metadata.actor.id, phase: 'running' }),
    ImportProgressed: (row, event) => {
      if (!row) return row;
      const { until, count, waiting = [], ...turn } = event.data;
      return changed(row, event, {
        turns: { ...after(row.turns, { ...turn, waiting: waiting.length }), until, count },
      });
    },
    ImportRowsDecided: (row, event) =>
      row &&
      changed(row, event, {
        turns: { ...row.turns, waiting: row.turns.waiting - event.data.rows.length },
        decided: row.decided + event.data.rows.length,
      }),
    ImportRowsSettled: (row, event) => {
      if (!row) return row;
      const { rows, acted, waiting } = event.data;
      // A refused row that waits for a decision again counts as waiting.
      const refused = event.data.refused.filter((each) => waiting.every((other) => other.row !== each.row));
      const skipped = rows.length - acted.length - refused.length - waiting.length;
      return changed(row, event, {
        turns: after(row.turns, { acted, refused, skipped, waiting: waiting.length }),
        decided: row.decided - rows.length,
      });
    },
    ImportFinished: (row, event) =>
      row && changed(row, event, { phase: row.phase === 'stopping' ? 'cancelled' : 'finished' }),
    ImportCancelled: (row, event) => changed(row, event, { phase: 'stopping', stopped: event.data.why }),
    ImportRevertStarted: (row, event) =>
      changed(row, event, {
        phase: 'undoing',
        // A repeated attempt continues from where the failed one had stopped.
        undo:
          event.data.from && row?.undo
            ? { ...row.undo, count: event.data.count }
            : { count: event.data.count, until: 0, done: 0, kept: 0 },
      }),
    ImportRevertProgressed: (row, event) =>
      row?.undo
        ? changed(row, event, {
            undo: {
              count: event.data.count,
              until: event.data.until,
              done: row.undo.done + event.data.done,
              kept: row.undo.kept + event.data.kept.length,
            },
          })
        : row,
    ImportReverted: (row, event) => changed(row, event, { phase: 'undone' }),
    ImportRevertFailed: (row, event) => changed(row, event, { phase: 'undo_failed' }),
    ImportDocumentsDeleted: (row, event) => {
      if (!row) return row;
      const { rows, waiting } = event.data;
      const { turns, file_name } = row;
      return {
        ...row,
        version: event.revision,
        // A list of resumes has the name of its first file.
        file_name: rows.includes(rowOfDocument(0)) ? '' : file_name,
        turns: { ...turns, waiting: turns.waiting - waiting, refused: turns.refused + waiting },
      };
    },
    ImportFileDeleted: (row, event) =>
      row && { ...row, version: event.revision, file_deleted: true, file_name: '', heads: [] },
  },
});
