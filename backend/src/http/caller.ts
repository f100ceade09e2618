import type { Actor } from '@candor/contracts/kernel/event';
import type { Group, Holdings, Reach, Role } from '@candor/contracts/kernel/permission';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Asking } from '../kernel/streams.ts';

/** Whoever calls, once known. `groups` are the permission groups with their reach. */
export type Caller = {
  user_id: string;
  organization_id: string;
  session: string;
  roles: readonly Role[];
  grants: readonly Group[];
  groups: Holdings;
  name: string;
  tz_region: string | null;
};
/** The request as commands need it: the caller's organisation, the actor, and the uid that makes repeats harmless. */
/** `trouble`: why it could not be found out who calls. */
export type Known = FastifyRequest & { caller?: Caller; asking?: { uid: string; hash: string }; trouble?: unknown };

export const actorOf = (caller: Caller): Actor => ({ type: 'user', id: caller.user_id, roles: [...caller.roles] });
export const askingOf = (caller: Caller, request: { uid: string; hash: string }): Asking => ({
  organization_id: caller.organization_id,
  actor: actorOf(caller),
  ...request,
});
export const isAdmin = (caller: Caller): boolean =>
  caller.roles.includes('ORG_ADMIN') || caller.roles.includes('SUPER');
export const reachOf = (caller: Caller, ...groups: Group[]): Reach | null => {
  const reaches = groups.map((group) => caller.groups[group]).filter(Boolean) as Reach[];
  return (['all', 'jobs', 'contacts', 'own'] as const).find((reach) => reaches.includes(reach)) ?? null;
};

/** The caller and how they ask: what every signed-in handler takes. */
export type Signed = { caller: Caller; asking: Asking };
export const By = createParamDecorator((_: unknown, context: ExecutionContext): Signed => {
  const request = context.switchToHttp().getRequest<Known>();
  return { caller: request.caller!, asking: askingOf(request.caller!, request.asking!) };
});
/** How an unsigned caller asks: uid and body hash. */
export const Uid = createParamDecorator(
  (_: unknown, context: ExecutionContext): { uid: string; hash: string } =>
    context.switchToHttp().getRequest<Known>().asking!,
);
