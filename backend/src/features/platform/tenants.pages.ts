import { say } from '@candor/contracts/words/say';
import { tenantsPage } from '@candor/contracts/platform/pages';
import { tenantList } from '@candor/contracts/platform/rows';
import { Inject, Injectable } from '@nestjs/common';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';

/** `/application/organizations`: every organization of the platform, for its operators. */
@Injectable()
export class TenantPages {
  constructor(@Inject(StandardPayload) private readonly standard: StandardPayload) {}

  @Shows(tenantsPage)
  async tenants({ caller, address }: SignedAsk) {
    const [standard, found] = await Promise.all([
      this.standard.of(caller, { area: 'application', entity: 'organizations', view: 'list' }),
      this.standard.list(tenantList, { organization_id: '*' }, address!.list),
    ]);
    return { title: titleOf(say('Organizations'), standard), ...standard, list: found };
  }
}
