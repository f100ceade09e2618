import type { Actor } from '@candor/contracts/kernel/event';
import type { Group, Holdings, Role } from '@candor/contracts/kernel/permission';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RecordKind } from '@candor/contracts/kernel/endpoint';
import type { Opened } from './opened.ts';
import type { Requester } from '../kernel/streams.ts';

/** Who calls. `groups` are their permission groups with the reach of each. */
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
/**
 * A request and what the guard learned about it. `caller`: who calls. `asking`: the unique id and the hash of the body.
 * `input`: the request parsed by its endpoint. `opened`: the record that it is about. `answer`: what to answer without
 * running the method. `trouble`: why the guard could not find out who calls.
 */
export type GuardedRequest = FastifyRequest & {
  caller?: Caller;
  asking?: { uid: string; hash: string };
  input?: unknown;
  opened?: Opened | null;
  answer?: { answer: unknown };
  trouble?: unknown;
};

export const sessionCookie = 'candor_session';
/** Finds who calls. The room `access` implements it; http knows no users. */
export abstract class Callers {
  /** The user whose session this cookie names; null when there is none. Throws Unavailable when nobody can tell now. */
  abstract caller(cookie: string | undefined): Promise<Caller | null>;
}

export const actorOf = (caller: Caller): Actor => ({ type: 'user', id: caller.user_id, roles: [...caller.roles] });
export const askingOf = (caller: Caller, request: { uid: string; hash: string }): Requester => ({
  organization_id: caller.organization_id,
  actor: actorOf(caller),
  ...request,
});
/** What every signed-in method takes: who calls, how, and the record that the guard opened where the endpoint's needs name one. */
export type Signed<Kind extends RecordKind = never> = { caller: Caller; asking: Requester } & ([Kind] extends [never]
  ? unknown
  : { opened: Opened<Kind> });
export const By = createParamDecorator((_: unknown, context: ExecutionContext): Signed<RecordKind> => {
  const request = context.switchToHttp().getRequest<GuardedRequest>();
  return {
    caller: request.caller!,
    asking: askingOf(request.caller!, request.asking!),
    opened: request.opened as Opened,
  };
});
/** What a method takes that needs no sign-in: the request's unique id and the hash of its body. */
export type Unsigned = { uid: string; hash: string };
export const Uid = createParamDecorator(
  (_: unknown, context: ExecutionContext): Unsigned => context.switchToHttp().getRequest<GuardedRequest>().asking!,
);
