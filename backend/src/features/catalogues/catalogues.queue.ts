import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Gives an organization the lists with which its modules begin. */
export const beginModules = job('begin-modules', {});
/** Gives the organizations of a user the standard entries that the product has added after they began. */
export const completeLists = job('complete-lists', { user_id: z.string() });
