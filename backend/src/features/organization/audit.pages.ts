import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { auditList } from '@candor/contracts/organization/audit';
import { auditPage } from '@candor/contracts/organization/pages';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { AuditLog } from './audit.ts';

/** The page `/org/audit`: who signed in, was refused, changed permissions, exported or read. */
@Injectable()
export class AuditPages {
  constructor(
    @Inject(AuditLog) private readonly log: AuditLog,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
  ) {}

  @Shows(auditPage)
  async audit({ caller, address }: SignedAsk) {
    const [standard, found, people] = await Promise.all([
      this.standard.of(caller, { area: 'org', entity: 'audit', view: 'list' }),
      this.standard.list(auditList, this.log.scope(caller), address!.list),
      this.log.people(caller),
    ]);
    const { organization_id } = caller;
    // A person may belong to other organizations, which this page must not reveal.
    const { rows, names } = await this.log.said(caller, found.items.parse());
    const items = rows.map((row) => ({ ...row, organizations: [organization_id] }));
    return {
      title: titleOf(say('Audit log'), standard),
      ...standard,
      list: { ...found, items },
      names,
      people,
    };
  }
}
