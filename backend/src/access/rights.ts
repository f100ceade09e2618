import { type Group, type Reach, widestOf } from '@candor/contracts/kernel/permission';
import type { Caller } from '../http/caller.ts';

export const isAdmin = (caller: Caller): boolean =>
  caller.roles.includes('ORG_ADMIN') || caller.roles.includes('SUPER');
/** The widest reach that the caller has by any of these groups; null when they hold none. */
export const reachOf = (caller: Caller, ...groups: Group[]): Reach | null =>
  widestOf(groups.map((group) => caller.groups[group])) ?? null;
