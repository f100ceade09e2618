import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../../kernel/streams.ts';
import { organizationState } from '../../states/organization.state.ts';

/** Whether an organization has the marketing module at present. An organization without it sends and publishes nothing new: no letter, no cadence, no page. */
@Injectable()
export class MarketingModule {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  async isOn(organization_id: string): Promise<boolean> {
    const organization = await this.streams.load(organizationState, organization_id, organization_id);
    return organization?.state?.modules.marketing ?? false;
  }
}
