import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { makeFeedKey, withdrawFeedKey } from '@candor/contracts/organization/endpoints';
import { feedKeyFrom, feedKeyHash } from '../../access/feed-key.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { OrganizationCommand } from './organization.command.ts';

/** Calls for the key with which other programs read the organization's open jobs. The key outlives a visit, so visiting operators cannot make one. */
@Controller()
export class FeedKeyController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  @Serve(makeFeedKey)
  async make(@Input() { version }: RequestOf<typeof makeFeedKey>, @By() { asking }: Signed) {
    const { organization_id, uid } = asking;
    const key = feedKeyFrom(this.pepper, organization_id, uid);
    const command = { hash: feedKeyHash(key), version };
    const ran = await this.commands.execute(new OrganizationCommand(organization_id, 'makeFeedKey', command, asking));
    return isRejection(ran) ? ran : { key, position: ran.position };
  }

  @Serve(withdrawFeedKey)
  async withdraw(@Input() _: RequestOf<typeof withdrawFeedKey>, @By() { asking }: Signed) {
    const ran = await this.commands.execute(
      new OrganizationCommand(asking.organization_id, 'withdrawFeedKey', {}, asking),
    );
    return isRejection(ran) ? ran : { position: ran.position };
  }
}
