import { daysAfter } from '@candor/contracts/kernel/days';
import { z } from 'zod';
import { job } from '../../kernel/queued-job.ts';

/** The next people of an operation have their turn, from this one on; with `undo`, their change is taken back. */
export const takeTurn = job('bulk-turn', { operation_id: z.string(), from: z.number(), undo: z.boolean() });

/** Each message that was made of it is in the record of its reader. Until then it says what was meant, should anything go wrong. */
const letterDays = 30;
export const forgottenAt = ({ scheduled_for }: { scheduled_for: string }): string =>
  daysAfter(scheduled_for, letterDays);
/** Destroys the key of what an operation wrote to many people. */
export const forgetBulkLetter = job('forget-bulk-letter', { operation_id: z.string() });
