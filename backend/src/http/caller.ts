import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, RecordKind } from '@candor/contracts/kernel/endpoint';
import type { OpenedRecord } from './opened.ts';
import type { Appended } from '../kernel/appended.ts';
import { askingOf, type Caller } from '../kernel/caller.ts';
import type { Requester } from '../kernel/streams.ts';

/**
 * A request and what the guard learned about it. `caller`: who calls. `asking`: the unique id and the hash of the body.
 * `input`: the request parsed by its endpoint. `opened`: the record that it is about. `answer`: what to answer without
 * running the method. `back`: of a form, the way to its page. `serving`: what makes an answer of the method's value. `trouble`: why the guard could not find out who calls. `appended`: whether the request may have changed something.
 */
export type GuardedRequest = FastifyRequest & {
  caller?: Caller;
  asking?: { uid: string; hash: string };
  input?: unknown;
  opened?: OpenedRecord | null;
  answer?: { answer: unknown };
  serving?: Serving;
  back?: (code: string | null, position: number | null) => string;
  trouble?: unknown;
  appended?: Appended;
};

/** Makes the answer to a request of the value that the method of its endpoint returned. */
export type Serving = (endpoint: Endpoint, value: unknown, exchange: Exchange) => unknown;
/** A request and its reply. */
export type Exchange = ReturnType<ExecutionContext['switchToHttp']>;

export const sessionCookie = 'candor_session';
/** Finds who calls. The room `access` implements it; http knows no users. */
export abstract class Callers {
  /** The user whose session this cookie names; null when there is none. What another process changed a moment ago may be missing, unless the caller must be `sure`. Throws Unavailable when nobody can tell now. */
  abstract caller(cookie: string | undefined, how: 'usual' | 'sure'): Promise<Caller | null>;
}

/** What every signed-in method takes: who calls, how, and the record that the guard opened where the endpoint's needs name one. */
export type Signed<Kind extends RecordKind = never> = { caller: Caller; asking: Requester } & ([Kind] extends [never]
  ? unknown
  : { opened: OpenedRecord<Kind> });
export const By = createParamDecorator((_: unknown, context: ExecutionContext): Signed<RecordKind> => {
  const request = context.switchToHttp().getRequest<GuardedRequest>();
  return {
    caller: request.caller!,
    asking: askingOf(request.caller!, request.asking!),
    opened: request.opened as OpenedRecord,
  };
});
/** What a method takes that needs no sign-in: the request's unique id and the hash of its body. */
export type Unsigned = { uid: string; hash: string };
export const Uid = createParamDecorator(
  (_: unknown, context: ExecutionContext): Unsigned => context.switchToHttp().getRequest<GuardedRequest>().asking!,
);
