import { Inject, Injectable } from '@nestjs/common';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import { peopleList } from '@candor/contracts/people/rows';
import { candidateState } from './candidate.state.ts';
import { type ScopeOn, Reads } from '../kernel/reads.ts';
import type { Scope } from '../kernel/ports/read-store.ts';
import { Streams } from '../kernel/streams.ts';
import { type Caller } from '../http/caller.ts';
import { Kept } from './kept.ts';
import { reachOf } from './rights.ts';

const mostListed = 1000;

/** Who may see which persons: the whole pool, or those on the caller's own jobs. */
@Injectable()
export class PersonAccess {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) readonly streams: Streams,
    @Inject(Kept) private readonly kept: Kept,
  ) {}

  /** Jobs whose candidates the caller may see. */
  ownJobs({ organization_id, user_id }: Caller): Promise<JobRow[]> {
    const reach: ScopeOn<typeof jobList> = { organization_id, within: { field: 'lister', values: [user_id] } };
    return this.reads.find(jobList, reach, {}, { limit: mostListed });
  }

  /** Their ids, kept until a job of the organisation changes. */
  listed(caller: Caller): Promise<string[]> {
    const { organization_id, user_id } = caller;
    const from = { models: ['jobs'], organizations: [organization_id] };
    return this.kept.of(`listed jobs ${organization_id} ${user_id}`, from, async () =>
      (await this.ownJobs(caller)).map((row) => row.id),
    );
  }

  /** The persons a caller's lists hold; null: none. Contacts are never applicants. */
  async scope(caller: Caller): Promise<Scope<'audience' | 'job'> | null> {
    const { organization_id } = caller;
    const reach =
      reachOf(caller, 'MANAGE_PEOPLE') ?? reachOf(caller, 'MANAGE_CANDIDATE') ?? reachOf(caller, 'VIEW_REPORTS');
    if (reach === 'all') return { organization_id };
    if (reach === 'contacts') return { organization_id, within: { field: 'audience', values: ['contact'] } };
    if (reach === 'jobs') return { organization_id, within: { field: 'job', values: await this.listed(caller) } };
    return null;
  }

  async may(caller: Caller, candidate_id: string): Promise<boolean> {
    const reach = await this.scope(caller);
    if (!reach) return false;
    // The log has a person whose row is not written yet.
    if (!reach.within) return (await this.streams.load(candidateState, candidate_id, caller.organization_id)) !== null;
    return (await this.reads.get(peopleList, reach, candidate_id)) !== null;
  }
}
