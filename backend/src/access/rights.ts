import { isAdminRole } from '@candor/contracts/jobs/access';
import { type Group, type Reach, type Role, widestOf } from '@candor/contracts/kernel/permission';
import type { Caller } from '../kernel/caller.ts';
import { reject, type Rejection } from '../kernel/decider.ts';

export const isAdmin = (caller: Caller): boolean => isAdminRole(caller.roles);
/** The widest reach that the caller has by any of these groups; null when they hold none. */
export const reachOf = (caller: Caller, ...groups: Group[]): Reach | null =>
  widestOf(groups.map((group) => caller.groups[group])) ?? null;

const senior: readonly Role[] = ['SUPER'];
/** Why the caller may not give these roles; null when they may. */
export const rolesRefused = (caller: Caller, roles: readonly Role[] | undefined): Rejection | null =>
  roles?.some((role) => senior.includes(role)) && !caller.roles.includes('SUPER')
    ? reject('validation', 'Choose one of the listed values for roles.')
    : null;
