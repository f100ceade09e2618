import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '@candor/contracts/values/person-name';
import { personReaches } from '@candor/contracts/people/reaches';
import { opportunityKinds } from '@candor/contracts/jobs/opportunity-kind';
import { jobList, type JobRow, listerKeys } from '@candor/contracts/jobs/rows';
import { forNoJob } from '@candor/contracts/people/rows';
import type { applicationList } from '@candor/contracts/pipeline/rows';
import { type CandidateState, candidateState } from '../states/candidate.state.ts';
import { Reads, type ScopeOn } from '../kernel/rows/reads.ts';
import type { Scope } from '../kernel/ports/read-store.ts';
import { reject, type Rejection } from '../kernel/decider.ts';
import { Streams } from '../kernel/streams.ts';
import { type Caller } from '../kernel/caller.ts';
import { RowCache } from '../http/row-cache.ts';
import { SamePeople } from './same-people.ts';
import { isAdmin } from './rights.ts';

const anyKind = { kind: opportunityKinds };
/** The jobs whose candidates the caller lists. */
export const listedBy = (caller: Caller): ScopeOn<typeof jobList> => ({
  organization_id: caller.organization_id,
  within: { field: 'lister', values: listerKeys(caller) },
});
const inThePool = reject(
  'duplicate',
  'A person with this email is already in the talent pool, but you cannot see them. Ask a recruiter.',
);

/** Who may see which people: the whole pool, or the candidates on their own jobs. */
@Injectable()
export class PersonAccess {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) readonly streams: Streams,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** Jobs whose candidates the caller may see. */
  ownJobs(caller: Caller): Promise<JobRow[]> {
    return this.reads.every(jobList, listedBy(caller), anyKind);
  }

  /** The ids of the jobs whose candidates the caller may see, cached until a job of the organization changes. */
  listed(caller: Caller): Promise<string[]> {
    const { organization_id } = caller;
    const from = { models: ['jobs'], organizations: [organization_id] };
    return this.kept.of(`listed jobs ${organization_id} ${listerKeys(caller).join(' ')}`, from, async () => {
      const rows = await this.reads.every(jobList, listedBy(caller), anyKind, { only: ['id'] });
      return rows.map(({ id }) => id);
    });
  }

  /** The candidates of a job that the caller may open. `opened`: more jobs, all of whose resumes the caller may read. */
  async candidates(caller: Caller, ...opened: string[]): Promise<ScopeOn<typeof applicationList>> {
    return { organization_id: caller.organization_id, guarded: await this.resumes(caller, ...opened) };
  }

  /** The candidates on jobs that the caller may see: all for administrators, else those on the jobs that they list. */
  async applications(caller: Caller): Promise<ScopeOn<typeof applicationList>> {
    const { organization_id } = caller;
    const guarded = await this.resumes(caller);
    return isAdmin(caller)
      ? { organization_id, guarded }
      : { organization_id, guarded, within: { field: 'job_id', values: await this.listed(caller) } };
  }

  /** The people in a caller's lists. Null: the lists are empty. Contacts are never applicants. */
  async scope(caller: Caller): Promise<Scope<'audience' | 'job' | 'job_or_contact'> | null> {
    const { organization_id } = caller;
    const { all, jobs, contacts } = personReaches(caller.groups);
    if (all) return { organization_id, guarded: 'all' };
    if (!jobs && !contacts) return null;
    const guarded = await this.resumes(caller);
    if (jobs && contacts)
      return {
        organization_id,
        guarded,
        within: { field: 'job_or_contact', values: [...(await this.listed(caller)), 'contact'] },
      };
    if (contacts) return { organization_id, guarded, within: { field: 'audience', values: ['contact'] } };
    return { organization_id, guarded, within: { field: 'job', values: await this.listed(caller) } };
  }

  /** The resumes through which a search may find people for the caller: those sent for the caller's own jobs or for no job. `opened`: more jobs whose resumes they may read. */
  async resumes(caller: Caller, ...opened: string[]): Promise<Scope['guarded']> {
    return personReaches(caller.groups).all ? 'all' : [forNoJob, ...(await this.listed(caller)), ...opened];
  }

  async may(caller: Caller, candidate_id: string): Promise<boolean> {
    const reach = await this.scope(caller);
    if (!reach) return false;
    // The event log is asked, because it already has a person whose row is not written yet.
    if (!reach.within) return (await this.streams.load(candidateState, candidate_id, caller.organization_id)) !== null;
    return (await this.same.row(reach, candidate_id)) !== null;
  }

  /** Refuses an address that this person already has. A caller who may not see the person learns neither name nor record. */
  async taken(
    caller: Caller,
    { id, state }: { id: string; state: NonNullable<CandidateState> },
  ): Promise<Rejection & { existing_id?: string }> {
    if (!(await this.may(caller, id))) return inThePool;
    return {
      ...reject('duplicate', 'Candidate "{name}" already exists.', { name: fullName(state.fields) }),
      existing_id: await this.same.kept(caller.organization_id, id),
    };
  }
}
