import { say, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { invitationList, type InvitationRow, type ListedUser, userList } from '@candor/contracts/accounts/rows';
import { ongoingJobs, jobList } from '@candor/contracts/jobs/rows';
import { nameOfRight, type Role, roles } from '@candor/contracts/kernel/permission';
import type { Option } from '@candor/contracts/kernel/standard';
import { grantOptions } from '@candor/contracts/organization/access';
import { type UserItem, invitationsPage, usersPage } from '@candor/contracts/accounts/pages';
import { keepsOnlySellers, mayGive } from '../../access/rights.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { RowNames } from '../../reads/row-names.ts';

const optionsOf = (codes: readonly Role[]): Option[] =>
  codes.map((value) => ({ value, label: sayLabel(nameOfRight(value)) }));
/** The roles that the caller may give. */
export const rolesFor = (caller: Caller): Option[] => optionsOf(roles.filter((role) => mayGive(caller, role)));
const mostJobs = 500;

/** A member in the form in which the organization's list shows them. */
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

/** The members and invitations of an organization. */
@Injectable()
export class OrganizationPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  /** The page of users. A user may belong to several organizations, so the rows store status and role as `organization:value`; addresses name the plain value. */
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
      title: titleOf(say('Users'), standard),
      ...standard,
      list: { ...found, filters, items },
      roles: rolesFor(caller),
      grants: keepsOnlySellers(caller) ? [] : grantOptions(standard.organization.modules),
    };
  }

  @Shows(invitationsPage)
  async invitations({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, found, jobs] = await Promise.all([
      this.standard.of(caller, { area: 'org', entity: 'invitations', view: 'list' }),
      this.standard.list(invitationList, { organization_id }, address!.list),
      keepsOnlySellers(caller)
        ? []
        : this.reads.find(jobList, { organization_id }, ongoingJobs, { sort: 'name', limit: mostJobs }),
    ]);
    const items = found.items.parse().map(shownInvitation);
    return {
      title: titleOf(say('Invitations'), standard),
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
}
