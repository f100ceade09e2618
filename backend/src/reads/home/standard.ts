import { audienceFor } from '@candor/contracts/people/reaches';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { tasksPage } from '@candor/contracts/tasks/pages';
import { taskList } from '@candor/contracts/tasks/rows';
import { Inject, Injectable } from '@nestjs/common';
import { userList } from '@candor/contracts/accounts/rows';
import {
  admit,
  type AnyList,
  type FiltersOf,
  type FreeList,
  type ListedOf,
  type SaidFilters,
  type Slice,
  sortOf,
} from '@candor/contracts/kernel/list';
import { makesJobs } from '@candor/contracts/accounts/needs';
import type { Standard } from '@candor/contracts/kernel/standard';
import { jobsPage } from '@candor/contracts/jobs/pages';
import { jobList, listerKeys, ongoingJobs } from '@candor/contracts/jobs/rows';
import { organizationList } from '@candor/contracts/organization/rows';
import { type ScopeOn, Reads } from '../../kernel/rows/reads.ts';
import { OutsideFiles } from '../../kernel/ports/outside-files.ts';
import type { RawList } from '../../kernel/ports/read-store.ts';
import { type Caller } from '../../kernel/caller.ts';
import { DueScorecards } from '../scorecards/due-scorecards.ts';
import { isAdmin } from '../../access/rights.ts';
import { MessageAccess } from '../../access/message-access.ts';
import { ownJobs } from '../../access/job-access.ts';
import { Announcements } from '../platform/announcements.ts';
import { NotificationAccess } from '../notifications/notification-access.ts';
import { pictureAddress } from '../files/pictures.ts';
import { Reviews } from '../reviews/reviews.ts';
import { RowCache } from '../../http/row-cache.ts';
import { permits } from '../../kernel/permits.ts';
import { Progress } from '../../kernel/rows/progress.ts';

type Counts = Standard['counts'];
/** The cached part of the standard data. `due_scorecards` is not cached, because it changes with time. */
type Common = Omit<Standard, 'area' | 'entity' | 'view' | 'position' | 'counts' | 'announcements'> & {
  counts: Omit<Counts, 'due_scorecards'>;
};
const boardsInMenu = 8;

/** The data of every signed-in page, cached until one of its rows changes. Also reads lists by their declaration. */
@Injectable()
export class StandardPayload {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(NotificationAccess) private readonly notifications: NotificationAccess,
    @Inject(Reviews) private readonly reviews: Reviews,
    @Inject(DueScorecards) private readonly scorecards: DueScorecards,
    @Inject(MessageAccess) private readonly messages: MessageAccess,
    @Inject(OutsideFiles) private readonly outside: OutsideFiles,
    @Inject(Announcements) private readonly announcements: Announcements,
  ) {}

  async of(caller: Caller, place: { area: string; entity: string; view: string }): Promise<Standard> {
    const { user_id, organization_id, roles, grants } = caller;
    const [common, due, announcements] = await Promise.all([
      this.kept.of(
        `menu ${user_id} ${organization_id} ${roles.join()} ${grants.join()}`,
        {
          models: ['users', 'organizations', 'jobs', 'tasks', 'notifications', 'reviews', 'threads'],
          organizations: [organization_id],
          keys: [user_id],
        },
        () => this.common(caller),
      ),
      this.scorecards.of(caller),
      this.announcements.for(caller),
    ]);
    const { visiting } = caller;
    const counts: Counts = { ...common.counts, due_scorecards: due.length };
    return {
      ...common,
      counts,
      announcements,
      ...place,
      ...(visiting ? { visiting } : {}),
      position: this.progress.position,
    };
  }

  private async common(caller: Caller): Promise<Common> {
    const { organization_id } = caller;
    const person = await this.reads.get(userList, { organization_id: '*' }, caller.user_id);
    const active = person?.memberships.filter((each) => each.status === 'active') ?? [];
    const orgs = await Promise.all(
      active.map((each) =>
        this.reads.get(organizationList, { organization_id: each.organization_id }, each.organization_id),
      ),
    );
    const org =
      orgs.find((each) => each?.id === organization_id) ??
      (caller.visiting ? await this.reads.get(organizationList, { organization_id }, organization_id) : null);
    // The log knows the organization, or there would be no caller.
    if (!org) throw new Unavailable('The rows are behind the log.');
    const mayJobs = permits(jobsPage.needs, caller);
    const listed: ScopeOn<typeof jobList> = {
      organization_id,
      ...(isAdmin(caller) ? {} : { within: { field: 'lister', values: listerKeys(caller) } }),
    };
    // The menu links to boards, so it names only jobs whose candidates the caller may see.
    const [ongoing, boards, pipelines] = mayJobs
      ? await Promise.all([
          this.reads.countBy(jobList, ownJobs(caller), 'kind', ongoingJobs),
          this.reads.find(
            jobList,
            listed,
            { kind: 'job', open: true },
            { sort: 'new_resumes', descending: true, limit: boardsInMenu },
          ),
          permits(makesJobs, caller) || this.reads.countBy(jobList, ownJobs(caller), 'kind', { kind: 'prospect' }),
        ])
      : [{}, [], {}];
    const tasks = permits(tasksPage.needs, caller)
      ? await this.reads.countBy(taskList, { organization_id }, 'status', { assignee: caller.user_id, status: 'todo' })
      : {};
    return {
      user: {
        id: caller.user_id,
        name: caller.name,
        first_name: person?.first_name ?? '',
        last_name: person?.last_name ?? '',
        email: person?.email ?? '',
        pronoun: person?.pronoun ?? null,
        tz_region: caller.tz_region,
        leads_on: person?.leads_on ?? true,
        first_steps: person?.first_steps ?? true,
        drive: this.outside.provider !== null && Boolean(person?.drive_since),
        prospects: pipelines === true || (pipelines.prospect ?? 0) > 0,
        roles: [...caller.roles],
        groups: caller.groups,
        audience: audienceFor(caller),
        organizations: active.map((each, index) => ({
          id: each.organization_id,
          name: orgs[index]?.name ?? '',
          roles: each.roles,
        })),
      },
      organization: {
        id: org.id,
        name: org.name,
        slug: org.slug,
        kind: org.kind,
        logo_url: pictureAddress(org.logo),
        brand_color: org.brand_color,
        tz_region: org.tz_region,
        modules: org.modules,
        required_reason: org.hiring.required_reason,
        ...(org.status === 'suspended' ? { suspended: true as const } : {}),
      },
      counts: {
        open_tasks: tasks.todo ?? 0,
        unread_messages: await this.messages.unread(caller),
        waiting_reviews: (await this.reviews.waitingFor(caller)).length,
        unread_notifications: await this.notifications.unread(caller),
        ongoing_jobs: ongoing.job ?? 0,
        jobs: boards.map((row) => ({ id: row.id, name: row.fields.name, new_resumes: row.counts.new_resumes })),
      },
    };
  }

  /** The keys of all rows that a list finds, narrowed only as the declaration allows. */
  keys<L extends AnyList>(declared: L, scope: ScopeOn<L>, asked: Slice): Promise<string[]> {
    const slice = admit(declared, asked);
    return this.reads.keys(declared, scope, { ...slice, sort: sortOf(declared, slice) });
  }

  /** One page of a list, narrowed only as the declaration allows. `always`: conditions that the address cannot change. `only` names the top-level fields to keep. */
  list<L extends FreeList>(declared: L, scope: ScopeOn<L>, asked: Slice): Promise<RawList<ListedOf<L>>>;
  list<L extends AnyList, Chosen extends keyof ListedOf<L> & string = keyof ListedOf<L> & string>(
    declared: L,
    scope: ScopeOn<L>,
    asked: Slice,
    always: SaidFilters<L>,
    only?: readonly Chosen[],
  ): Promise<RawList<Pick<ListedOf<L>, Chosen>>>;
  async list<L extends AnyList, Chosen extends keyof ListedOf<L> & string>(
    declared: L,
    scope: ScopeOn<L>,
    asked: Slice,
    always: FiltersOf<L> = {},
    only?: readonly Chosen[],
  ): Promise<RawList<Pick<ListedOf<L>, Chosen>>> {
    const slice = admit(declared, { ...asked, filters: { ...asked.filters, ...always } });
    const sort = sortOf(declared, slice);
    const wanted = { ...slice, sort };
    const { items, total, page, facets } = await (only
      ? this.reads.list(declared, scope, wanted, only)
      : this.reads.list(declared, scope, wanted));
    const filters = Object.fromEntries(Object.entries(slice.filters).filter(([name]) => !(name in always)));
    return { ...slice, filters, sort, page, total, facets, items };
  }
}
/** The document's title: the page, in translated words or people's own, then the organization. */
export const titleOf = (what: string, standard: Standard): string => `${what} · ${standard.organization.name}`;
