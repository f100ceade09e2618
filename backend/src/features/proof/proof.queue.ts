import { dayLength } from '@candor/contracts/values/days';
import { z } from 'zod';
import { due } from '../../kernel/work/due.ts';
import { job } from '../../kernel/work/queued-job.ts';

/** Signs a checkpoint over the day that has ended, and makes the job of the next night due. */
export const proofNight = job('proof-night', { day: z.string() }, { waitsItself: true });
/** Mails a checkpoint to one of its holders. */
export const mailCheckpoint = job(
  'mail-checkpoint',
  { holder_id: z.string(), size: z.number(), note: z.string() },
  { waitsItself: true },
);

/** The job of the night of an organization that ends at `at`. If it is added twice, it runs once. */
export const nightAt = (organization_id: string, at: number) => {
  const moment = new Date(at).toISOString();
  return due({
    key: `proof-night:${organization_id}:${moment.slice(0, 10)}`,
    at: moment,
    for: `proof-${organization_id}`,
    unless: [],
    do: [proofNight, { day: moment.slice(0, 10) }],
  });
};
/** The job of the first night: the organization's time zone is not known yet, so the night ends with the day in UTC. */
export const firstNight = (organization_id: string, now = Date.now()) =>
  nightAt(organization_id, (Math.floor(now / dayLength) + 1) * dayLength);
/** Mails the administrators that a check found the log not to be what was signed. `first`: the number of the first faulty event. */
export const tellOfDamage = job(
  'tell-of-damage',
  { at: z.string(), how: z.enum(['night', 'page']), faults: z.number(), first: z.number().nullable() },
  { whileSuspended: true },
);
/** Checks the log because a reader's browser reported faults, and tells the administrators. `first`: the number of the first event that it named. */
export const lookIntoReport = job(
  'look-into-report',
  { at: z.string(), user_id: z.string(), faults: z.number(), first: z.number().nullable() },
  { whileSuspended: true },
);
/** Destroys the key with which a holder's name and address are encrypted. */
export const forgetHolder = job(
  'forget-holder',
  { holder_id: z.string() },
  { waitsItself: true, whileSuspended: true },
);
