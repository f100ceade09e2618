import type { Scope } from '../kernel/ports/read-store.ts';
import { Inject, Injectable } from '@nestjs/common';
import { isAdminRole, jobRightsOf, type JobTeam, seesAllJobs, type Who } from '@candor/contracts/jobs/access';
import { listerKeys } from '@candor/contracts/jobs/rows';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import { type Job, jobState } from '../states/job.state.ts';
import { Streams } from '../kernel/streams.ts';
import { type Caller } from '../kernel/caller.ts';
import { fold } from '../kernel/decider.ts';

export type LoadedJob = { id: string; job: Job; rights: JobRights; revision: number };

/** What the caller may do on a job (docs/rules/permissions.md#on-a-job). Null: the caller may not see the job. */
export const rightsOn = (caller: Who, team: JobTeam): JobRights | null => jobRightsOf(caller, team);

/** Opens jobs for callers from the log itself, so that rights are always current. */
@Injectable()
export class JobAccess {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  async open(caller: Caller, id: string): Promise<LoadedJob | null> {
    const found = await this.streams.load(jobState, id, caller.organization_id);
    if (!found?.state) return null;
    const rights = rightsOn(caller, found.state);
    return rights && { id, job: found.state, rights, revision: found.revision };
  }

  /** A job that was deleted after the moment, as it was when it was deleted: its last team decides who may see it. */
  async deleted(caller: Caller, id: string, moment: string): Promise<LoadedJob | null> {
    const events = await this.streams.read(`job-${id}`, caller.organization_id);
    const end = events.at(-1);
    if (end?.type !== 'JobDeleted' || Date.parse(end.metadata.recorded_at) <= Date.parse(moment)) return null;
    const job = fold(jobState, events.slice(0, -1));
    const rights = job && rightsOn(caller, job);
    return rights && { id, job, rights, revision: end.revision };
  }
}

/** The jobs whose candidates a caller may change. */
export const listedJobs = (caller: Caller): Scope<'lister'> => ({
  organization_id: caller.organization_id,
  ...(isAdminRole(caller.roles) ? {} : { within: { field: 'lister', values: listerKeys(caller) } }),
});

/** The jobs that a caller may change. */
export const editedJobs = (caller: Caller): Scope<'editor'> => ({
  organization_id: caller.organization_id,
  ...(isAdminRole(caller.roles) ? {} : { within: { field: 'editor', values: [caller.user_id] } }),
});

/** The jobs in a caller's lists: all of the organization's, or those they are on. */
export const ownJobs = (caller: Caller): Scope<'member'> => ({
  organization_id: caller.organization_id,
  ...(seesAllJobs(caller.groups) ? {} : { within: { field: 'member', values: [caller.user_id] } }),
});
