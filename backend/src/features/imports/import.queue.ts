import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** The next rows of a file have their turn, from this one on; with `undo`, the next people of whom the import is taken back. */
export const takeImportTurn = job(
  'import-turn',
  { import_id: z.string(), from: z.number(), undo: z.boolean() },
  { waitsItself: true },
);
/** The next resumes of a list on which a member has decided. */
export const takeDecidedRows = job('import-decided-rows', { import_id: z.string() }, { waitsItself: true });
/** Deletes the file of an import with which nothing has happened for long, or of which it is noted that its file is deleted. */
export const deleteImportFile = job('delete-import-file', { import_id: z.string() });
