import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Imports the next rows of a file, starting with this one; with `undo`, it undoes the import of the next people. */
export const takeImportTurn = job(
  'import-turn',
  { import_id: z.string(), from: z.number(), undo: z.boolean() },
  { waitsItself: true },
);
/** Adds the next resumes of a list on which a member has decided. */
export const takeDecidedRows = job('import-decided-rows', { import_id: z.string() }, { waitsItself: true });
/** Deletes the file of an import after a long time without events, or if an event says that the file is deleted. */
export const deleteImportFile = job('delete-import-file', { import_id: z.string() }, { whileSuspended: true });
