import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordViews } from '../../access/record-views.ts';
import { actorOf, type Caller } from '../../kernel/caller.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { organizationState } from '../../states/organization.state.ts';
import { AuditCommand } from '../organization/organization.command.ts';

/** A reader who stays in a record for less than this long (ms) viewed it once. */
const window = 10 * 60_000;

/** Records who looked at a person or a report, where the organization has `audit_views` on: once per reader, subject and ten minutes. */
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
    return this.note(caller, 'person viewed', [candidate_id, part], (id, asking) =>
      this.commands.execute(new AuditCommand(id, 'person_viewed', { candidate_id, part }, asking)),
    );
  }

  async report(caller: Caller, report: string): Promise<Rejection | null> {
    return this.note(caller, 'report looked at', [report], (id, asking) =>
      this.commands.execute(new AuditCommand(id, 'reportViewed', { report }, asking)),
    );
  }

  private async note(
    caller: Caller,
    what: string,
    subject: readonly string[],
    record: (id: string, asking: Requester) => Promise<object>,
  ): Promise<Rejection | null> {
    const { organization_id, user_id } = caller;
    const found = await this.streams.loadFollowed(organizationState, organization_id, organization_id);
    if (!found?.state?.hiring.audit_views) return null;
    const now = new Date();
    const day = now.toISOString().slice(0, 10).replaceAll('-', '');
    const uid = idFrom(what, organization_id, user_id, ...subject, Math.floor(now.getTime() / window));
    const ran = await record(`${organization_id}-${day}`, { organization_id, actor: actorOf(caller), uid });
    return isRejection(ran) ? ran : null;
  }
}
