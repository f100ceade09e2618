import { Inject, Injectable } from '@nestjs/common';
import { member } from '@candor/contracts/accounts/record-kind';
import { Finds } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Lookups } from '../lookups.ts';

/** Members as records that requests name by id. */
@Injectable()
export class MemberRecords {
  constructor(@Inject(Lookups) private readonly lookups: Lookups) {}

  @Finds(member)
  there({ organization_id }: Caller, ids: string[]) {
    return this.lookups.activeAmong(organization_id, ids);
  }
}
