import { Inject, Injectable } from '@nestjs/common';
import { invitationList, type InvitationRow, type ListedUser, userList } from '@candor/contracts/accounts/rows';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { cataloguePage } from '@candor/contracts/catalogues/pages';
import { jobList } from '@candor/contracts/jobs/rows';
import { type Catalogue, catalogueList } from '@candor/contracts/kernel/catalogue';
import { type Group, groups, roles, ungrantable } from '@candor/contracts/kernel/permission';
import type { Option } from '@candor/contracts/kernel/standard';
import { type UserItem, invitationsPage, usersPage } from '@candor/contracts/accounts/pages';
import type { Caller } from '../../http/caller.ts';
import { EntryUses } from '../../access/entry-uses.ts';
import { ListSizes } from '../../access/list-sizes.ts';
import { Lookups } from '../../access/lookups.ts';
import { Pages, Shows, type SignedAsk } from '../../http/pages.ts';
import { StandardPayload, titleOf } from '../../access/standard.ts';
import { Reads } from '../../kernel/reads.ts';
import { RowNames } from '../../access/row-names.ts';

const words = (name: string): string => {
  const text = name.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};
const optionsOf = (names: readonly string[]): Option[] => names.map((value) => ({ value, label: words(value) }));
/** The roles that the caller may give. */
export const rolesFor = (caller: Caller): Option[] =>
  optionsOf(roles.filter((role) => role !== 'SUPER' || caller.roles.includes('SUPER')));
const grantable: readonly Group[] = groups.filter((group) => !ungrantable.includes(group));
const mostJobs = 500;

/** A member as the organisation's list shows them. */
export const userItem = (row: ListedUser, organization_id: string): UserItem => {
  const membership = row.memberships.find((each) => each.organization_id === organization_id)!;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: membership.roles,
    grants: membership.grants,
    status: membership.status,
    last_active_at: row.last_active_at,
    version: row.version,
  };
};

const shownInvitation = (row: InvitationRow): Omit<InvitationRow, 'token_hash'> => {
  const { token_hash: _, ...shown } = row;
  return shown;
};

/** The members and invitations of an organisation, and its catalogues. */
@Injectable()
export class OrganizationPages {
  constructor(
    @Inject(Pages) table: Pages,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(EntryUses) private readonly uses: EntryUses,
    @Inject(ListSizes) private readonly sizes: ListSizes,
  ) {
    for (const entry of catalogues) {
      const page = cataloguePage(entry);
      table.show(page, (ask) => this.catalogue(ask, entry, { area: page.area, entity: page.entity, view: 'list' }));
    }
  }

  /** A user may belong to several organisations, so the rows store status and role as `organization:value`. Addresses name the plain value. */
  @Shows(usersPage)
  async users({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const prefix = `${organization_id}:`;
    const { status, role, organization: _, ...others } = address!.list.filters;
    const stored = Object.entries({ status, role }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().map((each) => `${prefix}${String(each)}`)] as const],
    );
    const [standard, found] = await Promise.all([
      this.standard.of(caller, { area: 'org', entity: 'users', view: 'list' }),
      this.standard.list(
        userList,
        { organization_id: '*', within: { field: 'organization', values: [organization_id] } },
        { ...address!.list, filters: { ...others, ...Object.fromEntries(stored) } },
      ),
    ]);
    const filters = Object.fromEntries(
      Object.entries(found.filters).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((each) => String(each).replace(prefix, '')) : value,
      ]),
    );
    const items = found.items
      .parse()
      .map((row) => ({ ...userItem(row, organization_id), second_factor: row.has_second_factor }));
    return {
      title: titleOf('Users', standard),
      ...standard,
      list: { ...found, filters, items },
      roles: rolesFor(caller),
      grants: optionsOf(grantable),
    };
  }

  @Shows(invitationsPage)
  async invitations({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, found, jobs] = await Promise.all([
      this.standard.of(caller, { area: 'org', entity: 'invitations', view: 'list' }),
      this.standard.list(invitationList, { organization_id }, address!.list),
      this.reads.find(
        jobList,
        { organization_id },
        { hiring_status: ['draft', 'open', 'internal'] },
        { sort: 'name', limit: mostJobs },
      ),
    ]);
    const items = found.items.parse().map(shownInvitation);
    return {
      title: titleOf('Invitations', standard),
      ...standard,
      list: { ...found, items },
      names: await this.names.of(
        'users',
        organization_id,
        items.map((row) => row.invited_by),
      ),
      roles: rolesFor(caller),
      jobs: jobs.map((row) => ({ value: row.id, label: row.fields.name })),
    };
  }

  private async catalogue(
    { caller, address }: SignedAsk,
    entry: Catalogue,
    place: { area: string; entity: string; view: string },
  ) {
    const { organization_id } = caller;
    const [standard, list, parents, { true: removed = 0 }, used, sizes] = await Promise.all([
      this.standard.of(caller, place),
      this.standard.list(catalogueList, { organization_id }, address!.list, {
        entity: entry.name,
        deleted: address!.list.filters.deleted === true,
      }),
      entry.parent ? this.lookups.options(organization_id, entry.parent) : [],
      this.reads.countBy(catalogueList, { organization_id }, 'deleted', { entity: entry.name, deleted: true }),
      this.uses.of(caller, entry),
      this.sizes.of(caller),
    ]);
    const title = titleOf(entry.plural, standard);
    return { title, ...standard, list, catalogue: entry.name, parents, removed, used, sizes };
  }
}
