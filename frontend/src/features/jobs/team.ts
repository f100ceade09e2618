import type { jobPermissions } from '@candor/contracts/jobs/endpoints';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';

/** Who works on a job, and who could be added. */
export type Team = PayloadOf<typeof jobPermissions>;
export type Member = Team['members'][number];
