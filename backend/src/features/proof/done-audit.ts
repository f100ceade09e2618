import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RecordKindName } from '@candor/contracts/proof/record';
import { actorOf, type Caller } from '../../kernel/caller.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { AuditCommand } from '../organization/organization.command.ts';

/** Records who read the history of a member, job or record, once per reader, record and minute. */
@Injectable()
export class DoneAudit {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** Records a reading. Null: it is recorded. */
  async viewed(caller: Caller, { kind, id }: { kind: RecordKindName; id: string }): Promise<Rejection | null> {
    const { organization_id, user_id } = caller;
    const now = new Date().toISOString();
    const ran = await this.commands.execute(
      new AuditCommand(
        `${organization_id}-${now.slice(0, 10).replaceAll('-', '')}`,
        'record_viewed',
        { kind, id },
        {
          organization_id,
          actor: actorOf(caller),
          uid: idFrom('record viewed', organization_id, user_id, kind, id, now.slice(0, 16)),
        },
      ),
    );
    return isRejection(ran) ? ran : null;
  }
}
