import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Erases the people of an organization whose wait is over, or checks whether that has finished. `erase_at` names the request to leave; `turn`: how many checks there were. */
export const eraseTenant = job(
  'erase-organization',
  { erase_at: z.string(), turn: z.number() },
  { whileSuspended: true },
);
