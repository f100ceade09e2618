import { Inject, Injectable } from '@nestjs/common';
import { opportunityKinds } from '@candor/contracts/jobs/opportunity-kind';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import { seesAllJobs } from '@candor/contracts/jobs/access';
import { type Group, holdingsOf, type Modules, noModules } from '@candor/contracts/kernel/permission';
import type {
  AccessJob,
  Done,
  ExplainedCandidate,
  ExplainedJob,
  ExplainedPerson,
  Member,
} from '@candor/contracts/organization/access';
import { organizationList } from '@candor/contracts/organization/rows';
import { audienceOf, peopleList } from '@candor/contracts/people/rows';
import { unfiltered } from '@candor/contracts/kernel/list';
import { Lookups } from '../../reads/lookups.ts';
import { inOrderOf } from '../../reads/past/rows-then.ts';
import { PersonAccess } from '../../access/person-access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { userItem } from './organization.pages.ts';
import { SamePeople } from '../../access/same-people.ts';

const teamOf = (row: Pick<JobRow, 'id' | 'kind' | 'fields' | 'members' | 'owners'>): AccessJob => ({
  id: row.id,
  name: row.fields.name,
  kind: row.kind,
  members: row.members,
  owners: row.owners,
});

/** The facts behind permissions: members, teams, and who granted which permission to which member. The rules themselves are in contracts/kernel/access. */
@Injectable()
export class AccessFacts {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** The active members, sorted by name. */
  async members(organization_id: string): Promise<Member[]> {
    return (await this.lookups.members(organization_id))
      .map((row) => userItem(row, organization_id))
      .filter((each) => each.status === 'active')
      .map(({ id, name, email, roles, grants, version }) => ({
        id,
        name,
        email,
        roles: roles as Member['roles'],
        grants: grants as Member['grants'],
        version,
      }));
  }

  async modules(organization_id: string): Promise<Modules> {
    const row = await this.reads.get(organizationList, { organization_id }, organization_id);
    return row?.modules ?? noModules;
  }

  /** The jobs that are not closed, sorted by name. */
  async jobs(organization_id: string): Promise<JobRow[]> {
    const where = { kind: opportunityKinds, hiring_status: ['draft', 'open', 'internal'] } as const;
    return inOrderOf(jobList, await this.reads.every(jobList, { organization_id }, where), { sort: 'name' });
  }

  async person(caller: Caller, member: Member, modules: Modules): Promise<ExplainedPerson> {
    const { organization_id } = caller;
    // The scope is that of the person's own lists.
    const theirs: Caller = { ...caller, user_id: member.id, ...member, groups: holdingsOf(member, modules) };
    const [granted, jobs, scope] = await Promise.all([
      this.granted(organization_id, member),
      this.reads.every(
        jobList,
        { organization_id, within: { field: 'member', values: [member.id] } },
        { kind: opportunityKinds },
      ),
      this.persons.scope(theirs),
    ]);
    const [all, people] = await Promise.all([
      seesAllJobs(theirs.groups)
        ? this.reads.found(
            jobList,
            { organization_id },
            { ...unfiltered, filters: { kind: opportunityKinds }, limit: 1 },
          )
        : null,
      scope ? this.reads.found(peopleList, scope, { ...unfiltered, limit: 1 }) : null,
    ]);
    return {
      id: member.id,
      granted,
      jobs: {
        owner: jobs.filter((row) => row.owners.some((owner) => owner.user_id === member.id)).length,
        member: jobs.filter((row) => row.members.some((each) => each.user_id === member.id)).length,
        seen: all?.total ?? jobs.length,
      },
      people: people?.total ?? 0,
    };
  }

  /** Who gave each grant that a member has at present, and when. */
  private async granted(organization_id: string, member: Member): Promise<Partial<Record<Group, Done>>> {
    if (!member.grants.length) return {};
    const given = new Map<Group, { actor: string; at: string }>();
    for (const { type, data, metadata } of await this.streams.read(`user-${member.id}`, '*')) {
      const { organization_id: where, to } = data as { organization_id?: string; to?: Group[] };
      if (type !== 'UserGrantsChanged' || where !== organization_id || !to) continue;
      for (const group of to)
        if (!given.has(group)) given.set(group, { actor: metadata.actor.id, at: metadata.occurred_at });
      for (const group of given.keys()) if (!to.includes(group)) given.delete(group);
    }
    return this.named([...given].filter(([group]) => member.grants.includes(group))) as Promise<
      Partial<Record<Group, Done>>
    >;
  }

  async job(organization_id: string, id: string): Promise<ExplainedJob | null> {
    const row = await this.reads.get(jobList, { organization_id }, id);
    if (!row) return null;
    const placed = new Map<string, { actor: string; at: string }>();
    for (const { type, data, metadata } of await this.streams.read(`job-${id}`, organization_id))
      if (type === 'JobMemberAdded' || type === 'JobMemberChanged')
        placed.set((data as { member: { user_id: string } }).member.user_id, {
          actor: metadata.actor.type === 'user' ? metadata.actor.id : '',
          at: metadata.occurred_at,
        });
    return { ...teamOf(row), joined: await this.named([...placed]), offers: row.counts.offers };
  }

  async candidate(organization_id: string, id: string): Promise<ExplainedCandidate | null> {
    const row = await this.same.row({ organization_id }, id);
    if (!row) return null;
    const jobs = await this.reads.getMany(jobList, { organization_id }, [
      ...new Set(row.applications.map((each) => each.job_id)),
    ]);
    return { id: row.id, name: row.name, audience: audienceOf(row), jobs: jobs.map(teamOf) };
  }

  private async named(done: readonly [string, { actor: string; at: string }][]): Promise<Record<string, Done>> {
    const names = await this.lookups.userNames(done.map(([, { actor }]) => actor));
    return Object.fromEntries(
      done.map(([key, { actor, at }]) => [key, { by: actor ? (names[actor] ?? 'a former member') : 'Candor', at }]),
    );
  }
}
