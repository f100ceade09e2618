import type { jobPermissions } from '@candor/contracts/jobs/endpoints';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';

/** The members on a job, and those who could be added. */
export type Team = PayloadOf<typeof jobPermissions>;
export type Member = Team['members'][number];
