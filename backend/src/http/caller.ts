import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, RecordKind } from '@candor/contracts/kernel/endpoint';
import type { OpenedRecord } from './opened.ts';
import type { Appended } from '../kernel/appended.ts';
import { askingOf, type Caller } from '../kernel/caller.ts';
import type { Requester } from '../kernel/streams.ts';

/** A request and what the guard learned about it. `asking`: the unique id and the hash of the body. `input`: the request parsed by its endpoint. `opened`: the record that the request is about. `answer`: the answer if the method should not run. `back`: for a form, the address of its page. `serving`: makes an answer from the method's value. `trouble`: why the guard could not identify the caller. `appended`: whether the request may have changed something. */
export type GuardedRequest = FastifyRequest & {
  caller?: Caller;
  /** `seal`: the half of the hash that is stored nowhere. It decrypts the answer that was stored for a repeated request. */
  asking?: { uid: string; hash: string; seal: string };
  input?: unknown;
  opened?: OpenedRecord | null;
  answer?: { answer: unknown };
  serving?: Serving;
  back?: (code: string | null, position: number | null, payload: unknown) => string;
  trouble?: unknown;
  appended?: Appended;
};

/** Makes the answer to a request from the value that the endpoint's method returned. */
export type Serving = (endpoint: Endpoint, value: unknown, exchange: Exchange) => unknown;
/** A request and its reply. */
export type Exchange = ReturnType<ExecutionContext['switchToHttp']>;

export const sessionCookie = 'candor_session';
/** Identifies the caller. The folder `access` implements this class; http knows no users. */
export abstract class Callers {
  /** The user whose session this cookie names. Null: there is no such session. The answer may miss a very recent change by another process, unless `how` is 'sure'. Throws Unavailable when the answer cannot be known at this time. */
  abstract caller(cookie: string | undefined, how: 'usual' | 'sure'): Promise<Caller | null>;
}

/** What every method behind a sign-in gets: the caller, the request's ids, and the record that the guard loaded if the endpoint's needs name one. */
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
/** What a method gets that needs no sign-in: the request's unique id and the hash of its body. */
export type Unsigned = { uid: string; hash: string };
export const Uid = createParamDecorator(
  (_: unknown, context: ExecutionContext): Unsigned => context.switchToHttp().getRequest<GuardedRequest>().asking!,
);
