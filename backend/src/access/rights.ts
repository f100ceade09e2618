import type { Group, Reach } from '@candor/contracts/kernel/permission';
import type { Caller } from '../http/caller.ts';

export const isAdmin = (caller: Caller): boolean =>
  caller.roles.includes('ORG_ADMIN') || caller.roles.includes('SUPER');
/** The widest reach that the caller has by any of these groups; null when they hold none. */
export const reachOf = (caller: Caller, ...groups: Group[]): Reach | null => {
  const reaches = groups.map((group) => caller.groups[group]).filter(Boolean) as Reach[];
  return (['all', 'jobs', 'contacts', 'own'] as const).find((reach) => reaches.includes(reach)) ?? null;
};
