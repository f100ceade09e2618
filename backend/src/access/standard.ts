import { Inject, Injectable } from '@nestjs/common';
import type { UserRow } from '@candor/contracts/accounts/rows';
import { admit, type AnyList, type Slice, sortOf } from '@candor/contracts/kernel/list';
import type { Standard } from '@candor/contracts/kernel/standard';
import type { JobRow } from '@candor/contracts/jobs/rows';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { type RawList, type Reach, ReadStore } from '../kernel/ports/read-store.ts';
import { type Caller } from '../http/caller.ts';
import { isAdmin } from './rights.ts';
import { Kept } from './kept.ts';
import { Progress } from '../http/progress.ts';

type Common = Omit<Standard, 'area' | 'entity' | 'view' | 'position'>;
/** A list whose items are JSON text already; on the wire it is a ListResult. */
export type RawResult = RawList;
const boardsInMenu = 8;

/** What every signed-in page carries, kept until one of its rows changes; and lists asked by their declaration. */
@Injectable()
export class StandardPayload {
  constructor(
    @Inject(ReadStore) private readonly reads: ReadStore,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(Kept) private readonly kept: Kept,
  ) {}

  async of(caller: Caller, place: { area: string; entity: string; view: string }): Promise<Standard> {
    const { user_id, organization_id, roles, grants } = caller;
    const common = await this.kept.of(
      `menu ${user_id} ${organization_id} ${roles.join()} ${grants.join()}`,
      { models: ['users', 'organizations', 'jobs', 'tasks'], organizations: [organization_id], keys: [user_id] },
      () => this.common(caller),
    );
    return { ...common, ...place, position: this.progress.position };
  }

  private async common(caller: Caller): Promise<Common> {
    const { organization_id } = caller;
    const person = await this.reads.get<UserRow>('users', { organization_id: '*' }, caller.user_id);
    const active = person?.memberships.filter((each) => each.status === 'active') ?? [];
    const orgs = await Promise.all(
      active.map((each) =>
        this.reads.get<OrganizationRow>(
          'organizations',
          { organization_id: each.organization_id },
          each.organization_id,
        ),
      ),
    );
    const org = orgs.find((each) => each?.id === organization_id)!;
    const mayJobs = caller.groups.MANAGE_JOB ?? caller.groups.MANAGE_OPPORTUNITIES;
    const among = (field: 'member' | 'lister'): Reach => ({
      organization_id,
      ...(isAdmin(caller) ? {} : { within: { field, values: [caller.user_id] } }),
    });
    // The menu leads to boards: only jobs whose candidates the caller may see.
    const [open, boards] = mayJobs
      ? await Promise.all([
          this.reads.countBy('jobs', among('member'), 'open', { open: true }),
          this.reads.find<JobRow>(
            'jobs',
            among('lister'),
            { open: true },
            { sort: 'new_resumes', descending: true, limit: boardsInMenu },
          ),
        ])
      : [{}, []];
    const tasks = caller.groups.MANAGE_MY_TASKS
      ? await this.reads.countBy('tasks', { organization_id }, 'status', { assignee: caller.user_id, status: 'todo' })
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
        roles: [...caller.roles],
        groups: caller.groups,
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
        logo_url: org.logo_url,
        brand_color: org.brand_color,
        tz_region: org.tz_region,
        modules: org.modules,
      },
      // Nothing can be received yet, so nothing is unread.
      counts: {
        open_tasks: tasks.todo ?? 0,
        unread_messages: 0,
        open_jobs: open.true ?? 0,
        jobs: boards.map((row) => ({ id: row.id, name: row.fields.name, waiting: row.counts.new_resumes })),
      },
    };
  }

  /** One page of a list, with only what the declaration admits. `always` are conditions that the address cannot change. */
  async list(
    model: string,
    reach: Reach,
    declared: AnyList,
    asked: Slice,
    always: Record<string, unknown> = {},
  ): Promise<RawResult> {
    const slice = admit(declared, { ...asked, filters: { ...asked.filters, ...always } });
    const sort = sortOf(declared, slice);
    const { items, total, page, facets } = await this.reads.list(model, reach, { ...slice, sort });
    const filters = Object.fromEntries(Object.entries(slice.filters).filter(([name]) => !(name in always)));
    return { ...slice, filters, sort, page, total, facets, items };
  }
}
/** The document title: what it is, and whose. */
export const titleOf = (what: string, standard: Standard): string => `${what} · ${standard.organization.name}`;
