import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** The turn of the next rows of a file, starting with this one; with `undo`, of the next people whose import is taken back. */
export const takeImportTurn = job(
  'import-turn',
  { import_id: z.string(), from: z.number(), undo: z.boolean() },
  { waitsItself: true },
);
/** The next resumes of a list that a member has decided on. */
export const takeDecidedRows = job('import-decided-rows', { import_id: z.string() }, { waitsItself: true });
/** Deletes the file of an import after a long time without events, or after an event that says it is deleted. */
export const deleteImportFile = job('delete-import-file', { import_id: z.string() }, { whileSuspended: true });
