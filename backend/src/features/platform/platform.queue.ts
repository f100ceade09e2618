import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Mails one administrator which read models have stopped. It waits for no rows: they may be what has stopped. */
export const tellOfStop = job(
  'tell-of-stop',
  { user_id: z.string(), mail: z.string(), stops: z.array(z.strictObject({ name: z.string(), since: z.string() })) },
  { waitsItself: true },
);
