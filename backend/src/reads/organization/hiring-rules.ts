import type { HiringSettings } from '@candor/contracts/organization/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../../kernel/streams.ts';
import { organizationState } from '../../states/organization.state.ts';

/** An organization's hiring rules, as its administrators set them, for the present request. */
@Injectable()
export class HiringRules {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  async of(organization_id: string): Promise<HiringSettings> {
    return (await this.organization(organization_id)).hiring;
  }

  /** The organization's time zone. */
  async zone(organization_id: string): Promise<string> {
    return (await this.organization(organization_id)).tz_region;
  }

  private async organization(organization_id: string) {
    const found = await this.streams.load(organizationState, organization_id, organization_id);
    // The caller acts for an organization that exists.
    return found!.state!;
  }
}
