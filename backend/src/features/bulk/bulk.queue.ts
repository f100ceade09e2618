import { daysAfter } from '@candor/contracts/values/days';
import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** The turn of the next people of an operation, starting with this one; with `undo`, it takes their change back. */
export const takeTurn = job('bulk-turn', { operation_id: z.string(), from: z.number(), undo: z.boolean() });

/** Sends the waiting letters of the next people at once, starting with this one. */
export const sendWaiting = job('bulk-send-now', { operation_id: z.string(), from: z.number() });

/** How long (days) the letter of an operation is kept after it was sent, in case something went wrong. Each reader's copy stays in their record. */
const letterDays = 30;
export const forgottenAt = ({ scheduled_for }: { scheduled_for: string }): string =>
  daysAfter(scheduled_for, letterDays);
/** Destroys the key of an operation's letter. */
export const forgetBulkLetter = job('forget-bulk-letter', { operation_id: z.string() }, { whileSuspended: true });
