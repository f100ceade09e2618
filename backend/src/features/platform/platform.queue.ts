import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Mails one administrator which read models have stopped. The job waits for no rows: these may be what has stopped. */
export const tellOfStop = job(
  'tell-of-stop',
  { user_id: z.string(), mail: z.string(), stops: z.array(z.strictObject({ name: z.string(), since: z.string() })) },
  { waitsItself: true },
);
