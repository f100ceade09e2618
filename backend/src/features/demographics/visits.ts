import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { actorOf, type Caller } from '../../kernel/caller.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { AuditCommand } from '../organization/organization.command.ts';

/** Records who looks at a report by group, at most once a minute. */
@Injectable()
export class Visits {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  async note(caller: Caller, report: string, job_id: string | null): Promise<Rejection | null> {
    const { organization_id } = caller;
    const minute = new Date().toISOString().slice(0, 16);
    const uid = idFrom('report viewed', organization_id, caller.user_id, report, job_id ?? '', minute);
    const ran = await this.commands.execute(
      new AuditCommand(
        `${organization_id}-${minute.slice(0, 10).replaceAll('-', '')}`,
        'reportViewed',
        { report, ...(job_id ? { job_id } : {}) },
        { organization_id, actor: actorOf(caller), uid },
      ),
    );
    return isRejection(ran) ? ran : null;
  }
}
