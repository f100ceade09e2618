import type { RecordPart } from '@candor/contracts/kernel/endpoint';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordViews } from '../../access/record-views.ts';
import { SamePeople } from '../../access/same-people.ts';
import { actorOf, type Caller } from '../../kernel/caller.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { organizationState } from '../../states/organization.state.ts';
import { AuditCommand } from '../organization/organization.command.ts';

/** A reader who stays in a record for less than this long (ms) viewed it once. */
const window = 10 * 60_000;
/** How many views of the current window this process remembers, so that it does not write them again. */
const mostRemembered = 50_000;

/** Records who looked at a person or a report, where the organization has `audit_views` on: once per reader, subject and ten minutes. */
@Injectable()
export class RecordedViews extends RecordViews {
  private readonly recorded = new Set<string>();
  private current = 0;

  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {
    super();
  }

  async people(caller: Caller, candidate_ids: readonly string[], part: RecordPart): Promise<Rejection | null> {
    const { organization_id } = caller;
    if (!candidate_ids.length || !(await this.isWatched(organization_id))) return null;
    const kept = await Promise.all(candidate_ids.map((id) => this.same.kept(organization_id, id)));
    for (const candidate_id of new Set(kept)) {
      const refused = await this.note(caller, 'person viewed', [candidate_id, part], (id, asking) =>
        this.commands.execute(new AuditCommand(id, 'person_viewed', { candidate_id, part }, asking)),
      );
      if (refused) return refused;
    }
    return null;
  }

  async report(caller: Caller, report: string): Promise<Rejection | null> {
    if (!(await this.isWatched(caller.organization_id))) return null;
    return this.note(caller, 'report looked at', [report], (id, asking) =>
      this.commands.execute(new AuditCommand(id, 'reportViewed', { report }, asking)),
    );
  }

  private async isWatched(organization_id: string): Promise<boolean> {
    const found = await this.streams.loadFollowed(organizationState, organization_id, organization_id);
    return Boolean(found?.state?.hiring.audit_views);
  }

  private async note(
    caller: Caller,
    what: string,
    subject: readonly string[],
    record: (id: string, asking: Requester) => Promise<object>,
  ): Promise<Rejection | null> {
    const { organization_id, user_id } = caller;
    const now = new Date();
    const day = now.toISOString().slice(0, 10).replaceAll('-', '');
    const at = Math.floor(now.getTime() / window);
    const uid = idFrom(what, organization_id, user_id, ...subject, at);
    if (at !== this.current || this.recorded.size >= mostRemembered) this.recorded.clear();
    this.current = at;
    if (this.recorded.has(uid)) return null;
    const ran = await record(`${organization_id}-${day}`, { organization_id, actor: actorOf(caller), uid });
    if (isRejection(ran)) return ran;
    this.recorded.add(uid);
    return null;
  }
}
