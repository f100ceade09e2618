import { say } from '@candor/contracts/words/say';
import { userList } from '@candor/contracts/accounts/rows';
import { healthOf, needsLook } from '@candor/contracts/platform/health';
import { tenantInvitationsPage, tenantsPage, visitsPage } from '@candor/contracts/platform/pages';
import { tenantInvitationList, tenantList, visitList } from '@candor/contracts/platform/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Plans } from '../../reads/platform/plan-limits.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';

const everywhere = { organization_id: '*' } as const;
const mostOffered = 1000;

/** Pages for operators: the organizations of the platform, the invitations to them and the visits in them. */
@Injectable()
export class TenantPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Plans) private readonly plans: Plans,
  ) {}

  @Shows(tenantsPage)
  async tenants({ caller, address }: SignedAsk) {
    const [standard, list, plans, all] = await Promise.all([
      this.standard.of(caller, { area: 'application', entity: 'organizations', view: 'list' }),
      this.standard.list(tenantList, everywhere, address!.list),
      this.plans.all(),
      this.reads.every(tenantList, everywhere, {}),
    ]);
    const now = new Date().toISOString();
    const health = Object.fromEntries(
      all.map((row) => [row.id, healthOf(row, (row.plan_id && plans[row.plan_id]) || null, now)]),
    );
    const values = Object.values(health);
    return {
      title: titleOf(say('Organizations'), standard),
      ...standard,
      list,
      plans,
      plan_options: Object.entries(plans).flatMap(([value, { name, active }]) =>
        active ? [{ value, label: name }] : [],
      ),
      health,
      totals: {
        look: values.filter(needsLook).length,
        trial: values.filter(({ is }) => is === 'trial').length,
        leaving: values.filter(({ is }) => is === 'leaving').length,
      },
    };
  }

  @Shows(tenantInvitationsPage)
  async invitations({ caller, address }: SignedAsk) {
    const [standard, list, tenants] = await Promise.all([
      this.standard.of(caller, { area: 'application', entity: 'invitations', view: 'list' }),
      this.standard.list(tenantInvitationList, everywhere, address!.list),
      this.reads.find(tenantList, everywhere, { status: 'active' }, { sort: 'name', limit: mostOffered }),
    ]);
    const rows = list.items.parse();
    return {
      title: titleOf(say('Invitations'), standard),
      ...standard,
      list,
      names: await this.names(
        rows.map(({ tenant_id }) => tenant_id),
        rows.map(({ invited_by }) => invited_by),
      ),
      organizations: tenants.map(({ id: value, name: label }) => ({ value, label })),
    };
  }

  @Shows(visitsPage)
  async visits({ caller, address }: SignedAsk) {
    const [standard, list] = await Promise.all([
      this.standard.of(caller, { area: 'application', entity: 'visits', view: 'list' }),
      this.standard.list(visitList, everywhere, address!.list),
    ]);
    const rows = list.items.parse();
    return {
      title: titleOf(say('Visits'), standard),
      ...standard,
      list,
      names: await this.names(
        rows.map(({ tenant_id }) => tenant_id),
        rows.map(({ user_id }) => user_id),
      ),
    };
  }

  /** The names of organizations and operators, by id. */
  private async names(tenants: readonly string[], users: readonly string[]): Promise<Record<string, string>> {
    const [organizations, people] = await Promise.all([
      this.reads.getMany(tenantList, everywhere, [...new Set(tenants)]),
      this.reads.getMany(userList, everywhere, [...new Set(users)]),
    ]);
    return Object.fromEntries([...organizations, ...people].map(({ id, name }) => [id, name]));
  }
}
