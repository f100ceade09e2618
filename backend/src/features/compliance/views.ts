import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordViews } from '../../access/record-views.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { Streams } from '../../kernel/streams.ts';
import { organizationState } from '../../states/organization.state.ts';
import { type AuditCommands, auditCommand } from '../organization/organization.command.ts';

/** A reader who stays for less than this long (ms) looked once. */
const minute = 60_000;
const tenMinutes = 10 * minute;
/** How many views of the last minutes this process remembers, so that it does not write them again. */
const mostRemembered = 50_000;
/** `within`: how long (ms) a reader's views of one subject count as one. `by`: what names the subject. */
type Views<Name extends keyof AuditCommands> = {
  name: Name;
  within: number;
  subjects: readonly AuditCommands[Name][];
  by?: (subject: AuditCommands[Name]) => readonly (string | null)[];
};

/** Records views in the audit log, once per reader, subject and while. */
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

  async people(...[caller, candidate_ids, part]: Parameters<RecordViews['people']>): Promise<Rejection | null> {
    const { organization_id } = caller;
    if (!candidate_ids.length || !(await this.isWatched(organization_id))) return null;
    const kept = await Promise.all(candidate_ids.map((id) => this.same.kept(organization_id, id)));
    const subjects = [...new Set(kept)].map((candidate_id) => ({ candidate_id, part }));
    return this.note(caller, { name: 'person_viewed', within: tenMinutes, subjects });
  }

  async report(caller: Caller, report: string): Promise<Rejection | null> {
    if (!(await this.isWatched(caller.organization_id))) return null;
    return this.note(caller, { name: 'reportViewed', within: tenMinutes, subjects: [{ report }] });
  }

  groups(caller: Caller, report: string, job_id: string | null): Promise<Rejection | null> {
    const subjects = [{ report, ...(job_id ? { job_id } : {}) }];
    return this.note(caller, { name: 'reportViewed', within: minute, subjects });
  }

  history(caller: Caller, history: AuditCommands['viewed']): Promise<Rejection | null> {
    const by = ({ candidate_id }: AuditCommands['viewed']) => [candidate_id];
    return this.note(caller, { name: 'viewed', within: minute, subjects: [history], by });
  }

  done(caller: Caller, { kind, id }: AuditCommands['record_viewed']): Promise<Rejection | null> {
    return this.note(caller, { name: 'record_viewed', within: minute, subjects: [{ kind, id }] });
  }

  private async isWatched(organization_id: string): Promise<boolean> {
    const found = await this.streams.loadFollowed(organizationState, organization_id, organization_id);
    return Boolean(found?.state?.hiring.audit_views);
  }

  /** Records the views that this process has not recorded yet, all of them with one append. */
  private async note<Name extends keyof AuditCommands>(
    caller: Caller,
    { name, within, subjects, by = Object.values }: Views<Name>,
  ): Promise<Rejection | null> {
    const { organization_id, user_id } = caller;
    const now = new Date();
    const at = Math.floor(now.getTime() / tenMinutes);
    if (at !== this.current || this.recorded.size >= mostRemembered) this.recorded.clear();
    this.current = at;
    const since = Math.floor(now.getTime() / within) * within;
    const unrecorded = subjects
      .map((subject) => ({
        subject,
        uid: idFrom('view', name, organization_id, user_id, ...by(subject).map(String), within, since),
      }))
      .filter(({ uid }) => !this.recorded.has(uid));
    if (!unrecorded.length) return null;
    const record = async (stream?: string): Promise<Rejection | null> => {
      for (const { subject, uid } of unrecorded) {
        const ran = await this.commands.execute(auditCommand(caller, name, subject, uid, stream));
        if (isRejection(ran)) return ran;
      }
      return null;
    };
    // The views of many people on one page are one append.
    const many = unrecorded.length > 1 && idFrom('views', ...unrecorded.map(({ uid }) => uid));
    const refused = many ? (await this.streams.together(() => record(many))).done : await record();
    if (refused) return refused;
    for (const { uid } of unrecorded) this.recorded.add(uid);
    return null;
  }
}
