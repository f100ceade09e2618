import { actorOf, type Caller } from '../../kernel/caller.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import type { Organization, SlugState } from '../../states/organization.state.ts';
import { commandOf } from '../../kernel/command.ts';
import type { AuditCommands, OrganizationCommands, SlugCommands } from './organization.decider.ts';

export type { AuditCommands };
export const OrganizationCommand = commandOf<OrganizationCommands, Organization | null>();
export const SlugCommand = commandOf<SlugCommands, SlugState>();
export const AuditCommand = commandOf<AuditCommands, null>();
/** Records an act in a stream of its own, so that it does not wait for the acts of others. The request id names the stream: repeated, in any process, the act is recorded once. */
export const auditCommand = <Name extends keyof AuditCommands>(
  caller: Caller,
  name: Name,
  data: AuditCommands[Name],
  uid: string,
  stream = uid,
) => {
  const asking = { organization_id: caller.organization_id, actor: actorOf(caller), uid };
  return new AuditCommand(stream, name, data, asking, { anew: true });
};

/** Records that the caller takes a file. Send this command before the file: no file is sent without a record. A request that is repeated under the same `uid` is recorded once, if the file is the same: another file under that `uid` is recorded too. If `uid` is missing, every file is recorded. */
export const exportCommand = (caller: Caller, data: AuditCommands['exported'], uid?: string | null) => {
  const { organization_id, user_id } = caller;
  const request = idFrom('exported', organization_id, user_id, uid ?? newId(), JSON.stringify(data));
  return auditCommand(caller, 'exported', data, request);
};
