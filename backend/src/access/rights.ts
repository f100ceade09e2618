import { isAdminRole } from '@candor/contracts/jobs/access';
import { may, organizes } from '@candor/contracts/accounts/needs';
import { type Group, type Reach, type Role, salesOrgRoles, widestOf } from '@candor/contracts/kernel/permission';
import type { Caller } from '../kernel/caller.ts';
import { reject, type Rejection } from '../kernel/decider.ts';

export const isAdmin = (caller: Caller): boolean => isAdminRole(caller.roles);
/** The widest reach that the caller has by any of these groups; null when they hold none. */
export const reachOf = (caller: Caller, ...groups: Group[]): Reach | null =>
  widestOf(groups.map((group) => caller.groups[group])) ?? null;

/** Whether the caller keeps members without being an administrator: the head of a sales organization. */
export const keepsOnlySellers = (caller: Caller): boolean => !may(organizes, caller);
/** Whether the caller may give this role. */
export const mayGive = (caller: Caller, role: string): boolean =>
  keepsOnlySellers(caller)
    ? salesOrgRoles.some((each) => each === role)
    : role !== 'SUPER' || caller.roles.includes('SUPER');
/** Why the caller may not give these roles; null when they may. */
export const rolesRefused = (caller: Caller, roles: readonly Role[] | undefined): Rejection | null =>
  roles?.some((role) => !mayGive(caller, role))
    ? reject('validation', 'Choose one of the listed values for roles.')
    : null;
const onlyAdministrators = reject('permission', 'Only an administrator can do this.');
/** Why the head of a sales organization may not manage a member with these roles, grants or job; null when they may. */
export const managingRefused = (
  caller: Caller,
  held: { roles: readonly string[]; grants?: readonly string[] | undefined; job_id?: string | null | undefined },
): Rejection | null =>
  keepsOnlySellers(caller) && (held.grants?.length || held.job_id || held.roles.some((role) => !mayGive(caller, role)))
    ? onlyAdministrators
    : null;
