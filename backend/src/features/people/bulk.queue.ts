import { z } from 'zod';
import { job } from '../../kernel/queued-job.ts';

/** The next people of an operation have their turn, from this one on; with `undo`, their change is taken back. */
export const takeTurn = job('bulk-turn', { operation_id: z.string(), from: z.number(), undo: z.boolean() });

/** Destroys the key of what an operation wrote to many people. */
export const forgetBulkLetter = job('forget-bulk-letter', { operation_id: z.string() });
