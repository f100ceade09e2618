import { z } from 'zod';
import type { Group, JobPermission } from './permission.ts';

// One call of the documented surface as a value: the server mounts it, the browser calls it, OpenAPI prints it.

/** Who may call. `anyone`: no sign-in. `self`: any signed-in user. `groups`: holds one of them. `job` and `editor` are checked against the job the request names. */
export type Needs =
  | { who: 'anyone' }
  | { who: 'self' }
  | { who: 'groups'; groups: readonly Group[]; job?: JobPermission | readonly JobPermission[]; editor?: true };

export const anyone: Needs = { who: 'anyone' };
export const self: Needs = { who: 'self' };
export const holds = (...groups: Group[]): Extract<Needs, { who: 'groups' }> => ({ who: 'groups', groups });
export const onJob = (job: JobPermission | readonly JobPermission[], ...groups: Group[]): Needs => ({
  who: 'groups',
  groups,
  job,
});
export const editorOfJob = (job: JobPermission | undefined, ...groups: Group[]): Needs => ({
  who: 'groups',
  groups,
  job,
  editor: true,
});

/** json: the envelope of PRODUCT §0.2. file: one file, made whole before it is sent. stream: a file that is sent while it is made. */
export type AnswerKind = 'json' | 'file' | 'stream';

/** At most `most` calls in `seconds` from one address, and with `per` also for each value of that field of the request. */
export type RateLimit<Field extends string = string, Payload = unknown> = {
  most: number;
  seconds: number;
  per?: Field;
  /** Only requests with this value count. */
  where?: { field: Field; is: string };
  /** The payload for calls over the limit, which then do nothing. Absent: `rate_limited`, HTTP 429. */
  over?: Payload;
};
/** The largest request body in bytes, unless the endpoint says otherwise. */
export const requestBytes = 1024 * 1024;

export type Endpoint<
  Request extends z.ZodType = z.ZodType,
  Payload extends z.ZodType = z.ZodType,
  Kind extends AnswerKind = AnswerKind,
> = {
  path: string;
  method: 'POST' | 'GET';
  needs: Needs;
  request: Request;
  /** What a json answer carries; plain data that no parsing changes. Files and streams carry their bytes instead. */
  payload: Payload;
  kind: Kind;
  /** The media types of a file or stream. */
  types: readonly string[];
  limit?: RateLimit;
  /** The largest request body in bytes. */
  bytes: number;
  summary: string;
};
type Common<Request extends z.ZodType> = {
  needs: Needs;
  request: Request;
  summary: string;
  method?: 'POST' | 'GET';
  bytes?: number;
};
type FieldOf<Request extends z.ZodType> = keyof z.output<Request> & string;

/** Errors of every endpoint: `validation`, `csrf`, `rate_limited`, and where signed in `access-denied` (a redirect). Others are named in `summary`. */
export const endpoint = <Request extends z.ZodType, Payload extends z.ZodType>(
  path: string,
  value: Common<Request> & {
    payload: Payload;
    limit?: RateLimit<NoInfer<FieldOf<Request>>, NoInfer<z.input<Payload>>>;
  },
): Endpoint<Request, Payload, 'json'> => ({
  method: 'POST',
  bytes: requestBytes,
  ...value,
  path,
  kind: 'json',
  types: ['application/json'],
});

/** An endpoint that answers with a file of one of these media types. Its refusals are those of every endpoint. */
export const fileEndpoint = <Request extends z.ZodType, Kind extends 'file' | 'stream'>(
  path: string,
  value: Common<Request> & { kind: Kind; types: readonly string[]; limit?: RateLimit<NoInfer<FieldOf<Request>>> },
): Endpoint<Request, z.ZodNever, Kind> => ({ method: 'GET', bytes: requestBytes, ...value, path, payload: z.never() });

/** The request after parsing: what the server's method takes. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>;
/** The request as a caller writes it. */
export type BodyOf<E extends Endpoint> = z.input<E['request']>;
export type PayloadOf<E extends Endpoint> = z.output<E['payload']>;

/** The answer's shape on the wire (PRODUCT §0.2). HTTP is 200 for both. */
export type Answer<Payload = unknown> =
  | { status: 'ok'; payload: Payload }
  | {
      status: 'error';
      code: string;
      error?: string;
      errors?: string[];
      fields?: Record<string, string>;
      /** What was decided on: whoever reloads then sees at least that. */ position?: number;
    };
