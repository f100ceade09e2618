import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../../kernel/streams.ts';
import { organizationState } from '../../states/organization.state.ts';

/** Whether an organization has the marketing module now. Without it nothing new goes out: no letter, no cadence, no publication. */
@Injectable()
export class MarketingModule {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  async isOn(organization_id: string): Promise<boolean> {
    const organization = await this.streams.load(organizationState, organization_id, organization_id);
    return organization?.state?.modules.marketing ?? false;
  }
}
