import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Makes the next task of one that repeats and is done, or takes it back when that one was reopened. */
export const repeatTask = job('repeat-task', { task_id: z.string() });
