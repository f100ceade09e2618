import { daysAfter } from '@candor/contracts/values/days';
import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** The turn of an operation that changes the next people, starting with `from`; with `undo`, it undoes their change. */
export const takeTurn = job('bulk-turn', { operation_id: z.string(), from: z.number(), undo: z.boolean() });

/** Sends the waiting letters of the next people at once, starting with this one. */
export const sendWaiting = job('bulk-send-now', { operation_id: z.string(), from: z.number() });

/** How long (days) the mail of an operation is kept after it was sent, in case something went wrong. Each reader's copy stays in their record. */
const letterDays = 30;
export const forgottenAt = ({ scheduled_for }: { scheduled_for: string }): string =>
  daysAfter(scheduled_for, letterDays);
/** Destroys the key of an operation's mail, so that the log's text of it cannot be read. */
export const forgetBulkLetter = job('forget-bulk-letter', { operation_id: z.string() }, { whileSuspended: true });
