import type { Actor } from '@candor/contracts/kernel/event';
import type { Group, Holdings, Role } from '@candor/contracts/kernel/permission';
import type { Language } from '@candor/contracts/words/say';
import { reject } from './decider.ts';
import type { Requester } from './streams.ts';

/** The caller. `groups` are their permission groups with the reach of each. */
export type Caller = {
  user_id: string;
  organization_id: string;
  session: string;
  roles: readonly Role[];
  grants: readonly Group[];
  groups: Holdings;
  name: string;
  tz_region: string | null;
  /** The user's own language, or their organization's if they chose none. */
  language: Language;
  /** Present while an operator of the platform visits an organization that they do not belong to. */
  visiting?: { reason: string; until: string | null };
  /** Present in a suspended organization: its administrators, while the organization is leaving, and visiting operators can read but change nothing. */
  readsOnly?: true;
  /** Present in an organization of kind sales. */
  sells?: true;
};
/** The refusal of what a platform operator may not do in an organization that they only visit. */
export const onlyMembers = reject('visiting', 'You are visiting this organization. Only its members can do this.');
export const actorOf = (caller: Caller): Actor => ({
  type: 'user',
  id: caller.user_id,
  roles: [...caller.roles],
  ...(caller.visiting ? { visiting: true } : {}),
});
export const askingOf = (caller: Caller, request: { uid: string; hash: string }): Requester => ({
  organization_id: caller.organization_id,
  actor: actorOf(caller),
  ...request,
});
