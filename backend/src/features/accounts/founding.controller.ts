import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/platform/tenant-endpoints';
import { tenantInvitationList } from '@candor/contracts/platform/rows';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Lookups } from '../../reads/lookups.ts';
import { organizationState } from '../../states/organization.state.ts';
import { OrganizationCommand } from '../organization/organization.command.ts';
import { InvitationCommand } from './invitation.command.ts';
import { Invitations, type Terms } from './invitations.ts';
import { Organizations } from './organizations.ts';

const suspended = reject('suspended', 'This organization is suspended. Resume it first.');
const administered = reject('administered', 'This organization has administrators. They invite others themselves.');
/** The request of an operator who acts for another organization. Operators count as its visitors, so they cannot invite themselves. */
const within = ({ caller, asking }: Signed, organization_id: string): Signed => ({
  caller: { ...caller, organization_id, visiting: { reason: 'invitation', until: null } },
  asking: { ...asking, organization_id },
});

/** How operators make organizations and invite their first administrators. */
@Controller()
export class FoundingController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Organizations) private readonly organizations: Organizations,
    @Inject(Invitations) private readonly invitations: Invitations,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** Makes an organization. Each step's id follows from the request, so the same request continues where it stopped. */
  @Serve(calls.createTenant)
  async create(@Input() input: RequestOf<typeof calls.createTenant>, @By() by: Signed) {
    const id = idFrom('organization', by.caller.user_id, by.asking.uid);
    const { asking } = within(by, id);
    const { name, kind, country, tz_region, plan_id, sales, marketing, email } = input;
    const made = await this.organizations.begin(
      { organization_name: name, country, kind, tzRegion: tz_region, registered_by: by.caller.user_id },
      asking,
    );
    if (isRejection(made)) return made;
    const managed = await this.commands.execute(
      new OrganizationCommand(
        id,
        'manage',
        { plan_id: plan_id ?? null, modules: { sales, marketing } },
        { ...asking, uid: idFrom('managed', asking.uid) },
      ),
    );
    if (isRejection(managed)) return managed;
    const sent = email ? await this.send(email, {}, by, id) : null;
    if (isRejection(sent)) return sent;
    return { organization: { id }, position: sent?.position ?? managed.position };
  }

  @Serve(calls.inviteToTenant)
  async invite(@Input() input: RequestOf<typeof calls.inviteToTenant>, @By() by: Signed) {
    const { organization_id, email, ...terms } = input;
    const state = (await this.streams.load(organizationState, organization_id, organization_id))?.state;
    if (!state) return notFound('organization');
    if (state.status === 'suspended') return suspended;
    if (await this.isAdministered(organization_id)) return administered;
    const sent = await this.send(email, terms, by, organization_id);
    return isRejection(sent) ? sent : { invitation: { id: sent.id }, position: sent.position };
  }

  /** Whether the organization has an administrator. Operators invite only the first ones: a later one would see everything, and no member would know who that is. */
  private async isAdministered(organization_id: string): Promise<boolean> {
    return (await this.lookups.activeAdministrators(organization_id)).length > 0;
  }

  private send(email: string, terms: Omit<Terms, 'roles'>, by: Signed, organization_id: string) {
    return this.invitations.send(
      email,
      { ...terms, roles: ['ORG_ADMIN'], by_operator: true },
      within(by, organization_id),
    );
  }

  @Serve(calls.resendTenantInvitation)
  async resend(@Input() { id }: RequestOf<typeof calls.resendTenantInvitation>, @By() by: Signed) {
    const row = await this.reads.get(tenantInvitationList, { organization_id: '*' }, id);
    if (!row) return notFound('invitation');
    const state = (await this.streams.load(organizationState, row.tenant_id, row.tenant_id))?.state;
    if (state?.status === 'suspended') return suspended;
    if (await this.isAdministered(row.tenant_id)) return administered;
    const sent = await this.invitations.resend(id, within(by, row.tenant_id));
    return isRejection(sent) ? sent : { invitation: { id }, position: sent.position };
  }

  @Serve(calls.deleteTenantInvitation)
  async revoke(@Input() { id }: RequestOf<typeof calls.deleteTenantInvitation>, @By() by: Signed) {
    const row = await this.reads.get(tenantInvitationList, { organization_id: '*' }, id);
    if (!row) return notFound('invitation');
    const { asking } = within(by, row.tenant_id);
    const ran = await this.commands.execute(
      new InvitationCommand(id, 'revoke', {}, asking, { mustExist: 'invitation' }),
    );
    return isRejection(ran) ? ran : { id, position: ran.position };
  }
}
