import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Makes the next task of a repeating task that is done, or removes the next one when that task was reopened. */
export const repeatTask = job('repeat-task', { task_id: z.string() });
