import type { Scope } from '../kernel/ports/read-store.ts';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@candor/contracts/kernel/event';
import { allJobPermissions } from '@candor/contracts/kernel/permission';
import type { JobRights } from '@candor/contracts/kernel/standard';
import { type Job, jobState } from './job.state.ts';
import { Streams } from '../kernel/streams.ts';
import { type Caller } from '../http/caller.ts';
import { isAdmin, reachOf } from './rights.ts';

export type OpenJob = { id: string; job: Job; rights: JobRights; revision: number };

/** What the caller may do on a job (PRODUCT §3.4). Null: the job is not theirs to see at all. */
export const rightsOn = (caller: Caller, found: Pick<Job, 'members' | 'owners'>): JobRights | null => {
  if (isAdmin(caller)) return { permissions: [...allJobPermissions], editor: true };
  const member = found.members.find((each) => each.user_id === caller.user_id);
  const owner = found.owners.some((each) => each.user_id === caller.user_id);
  const seesAll = reachOf(caller, 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB') === 'all';
  if (!member && !owner && !seesAll) return null;
  return { permissions: [...(member?.permissions ?? [])], editor: member?.job_role === 'editor' };
};

/** Whether the actor is an editor of the job. Only a user can be one, by role or by membership. */
export const editsJob = (actor: Actor, found: Pick<Job, 'members'>): boolean =>
  actor.type === 'user' &&
  ((actor.roles ?? []).some((role) => role === 'ORG_ADMIN' || role === 'SUPER') ||
    found.members.some((each) => each.user_id === actor.id && each.job_role === 'editor'));

/** Opens jobs for callers from the log itself, so that rights are never out of date. */
@Injectable()
export class JobAccess {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  async open(caller: Caller, id: string): Promise<OpenJob | null> {
    const found = await this.streams.load(jobState, id, caller.organization_id);
    if (!found?.state) return null;
    const rights = rightsOn(caller, found.state);
    return rights && { id, job: found.state, rights, revision: found.revision };
  }
}

/** Which jobs a caller's lists hold: all of the organisation's, or those they are on. */
export const ownJobs = (caller: Caller): Scope<'member'> => ({
  organization_id: caller.organization_id,
  ...(reachOf(caller, 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB') === 'all'
    ? {}
    : { within: { field: 'member', values: [caller.user_id] } }),
});
