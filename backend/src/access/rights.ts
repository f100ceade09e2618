import { isAdminRole } from '@candor/contracts/jobs/access';
import { type Group, type Reach, widestOf } from '@candor/contracts/kernel/permission';
import type { Caller } from '../kernel/caller.ts';

export const isAdmin = (caller: Caller): boolean => isAdminRole(caller.roles);
/** The widest reach that the caller has by any of these groups; null when they hold none. */
export const reachOf = (caller: Caller, ...groups: Group[]): Reach | null =>
  widestOf(groups.map((group) => caller.groups[group])) ?? null;
