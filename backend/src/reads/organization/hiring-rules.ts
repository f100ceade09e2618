import type { HiringSettings } from '@candor/contracts/organization/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../../kernel/streams.ts';
import { organizationState } from '../../states/organization.state.ts';

/** How an organisation hires, as its administrators set it: what holds for the request that asks. */
@Injectable()
export class HiringRules {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  async of(organization_id: string): Promise<HiringSettings> {
    const found = await this.streams.load(organizationState, organization_id, organization_id);
    // Whoever asks acts for an organisation that is there.
    return found!.state!.hiring;
  }
}
