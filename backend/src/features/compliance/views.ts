import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordViews } from '../../access/record-views.ts';
import { actorOf, type Caller } from '../../kernel/caller.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { Streams } from '../../kernel/streams.ts';
import { organizationState } from '../../states/organization.state.ts';
import { AuditCommand } from '../organization/organization.command.ts';

/** A reader who moves about in a record for this long (ms) looked at it once. */
const window = 10 * 60_000;

/** Records who looked at a person, where the organization has `audit_views` on: once per reader, person, part and ten minutes. */
@Injectable()
export class RecordedViews extends RecordViews {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {
    super();
  }

  async person(
    caller: Caller,
    candidate_id: string,
    part: 'record' | 'resume' | 'scorecards',
  ): Promise<Rejection | null> {
    const { organization_id, user_id } = caller;
    const found = await this.streams.loadFollowed(organizationState, organization_id, organization_id);
    if (!found?.state?.hiring.audit_views) return null;
    const now = new Date();
    const day = now.toISOString().slice(0, 10).replaceAll('-', '');
    const ran = await this.commands.execute(
      new AuditCommand(
        `${organization_id}-${day}`,
        'person_viewed',
        { candidate_id, part },
        {
          organization_id,
          actor: actorOf(caller),
          uid: idFrom(
            'person viewed',
            organization_id,
            user_id,
            candidate_id,
            part,
            Math.floor(now.getTime() / window),
          ),
        },
      ),
    );
    return isRejection(ran) ? ran : null;
  }
}
