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
    const subjects = [...new Set(kept)].map((candidate_id) => ({ candidate_id, part }));
    return this.note(caller, 'person viewed', subjects, (id, subject, asking) =>
      this.commands.execute(new AuditCommand(id, 'person_viewed', subject, asking)),
    );
  }

  async report(caller: Caller, report: string): Promise<Rejection | null> {
    if (!(await this.isWatched(caller.organization_id))) return null;
    return this.note(caller, 'report looked at', [{ report }], (id, subject, asking) =>
      this.commands.execute(new AuditCommand(id, 'reportViewed', subject, asking)),
    );
  }

  private async isWatched(organization_id: string): Promise<boolean> {
    const found = await this.streams.loadFollowed(organizationState, organization_id, organization_id);
    return Boolean(found?.state?.hiring.audit_views);
  }

  /** Records the views that this process has not recorded yet, all of them with one append. */
  private async note<Subject extends Record<string, string>>(
    caller: Caller,
    what: string,
    subjects: readonly Subject[],
    record: (id: string, subject: Subject, asking: Requester) => Promise<object>,
  ): Promise<Rejection | null> {
    const { organization_id, user_id } = caller;
    const now = new Date();
    const day = now.toISOString().slice(0, 10).replaceAll('-', '');
    const at = Math.floor(now.getTime() / window);
    if (at !== this.current || this.recorded.size >= mostRemembered) this.recorded.clear();
    this.current = at;
    const unrecorded = subjects
      .map((subject) => ({
        subject,
        uid: idFrom(what, organization_id, user_id, ...Object.values(subject), at),
      }))
      .filter(({ uid }) => !this.recorded.has(uid));
    if (!unrecorded.length) return null;
    const { done } = await this.streams.together(async () => {
      for (const { subject, uid } of unrecorded) {
        const asking = { organization_id, actor: actorOf(caller), uid };
        const ran = await record(`${organization_id}-${day}`, subject, asking);
        if (isRejection(ran)) return ran;
      }
      return null;
    });
    if (isRejection(done)) return done;
    for (const { uid } of unrecorded) this.recorded.add(uid);
    return null;
  }
}
