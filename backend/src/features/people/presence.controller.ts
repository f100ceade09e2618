import { Controller, Inject } from '@nestjs/common';
import { userList } from '@candor/contracts/accounts/rows';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { lookAtCandidate } from '@candor/contracts/people/endpoints';
import { personOf } from '../../reads/people/person.record.ts';
import { RowCache } from '../../http/row-cache.ts';
import { SamePeople } from '../../access/same-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Presence } from '../../pages/presence.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** Shows the members who have a person's page open at present. */
@Controller()
export class PresenceController {
  constructor(
    @Inject(Presence) private readonly presence: Presence,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  @Serve(lookAtCandidate)
  async look(@Input() { tab, open }: RequestOf<typeof lookAtCandidate>, @By() by: Signed<'person'>) {
    const { user_id, organization_id, name, visiting } = by.caller;
    const { id: asked } = personOf(by);
    if (!open) {
      this.presence.leave({ user_id, tab }, asked);
      return { shown: false };
    }
    const shown = !visiting && (await this.isShown(user_id));
    const record = await this.same.kept(organization_id, asked);
    this.presence.look({ organization_id, user_id, tab, name: shown ? name : null, asked, record });
    return { shown };
  }

  /** Whether the member's settings let others read that they have a page open. */
  private isShown(user_id: string): Promise<boolean> {
    return this.kept.of(
      `shown reading ${user_id}`,
      { models: ['users'], organizations: [], keys: [user_id] },
      async () => (await this.reads.get(userList, { organization_id: '*' }, user_id))?.shown_reading !== false,
    );
  }
}
