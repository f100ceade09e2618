import { z } from 'zod';
import type { Group, Holdings } from './permission.ts';
import type { Schema } from './schema.ts';
import type { Work } from './work.ts';

// One call of the documented surface as a value: the server mounts it, the browser calls it, OpenAPI prints it.

/**
 * The kinds of records that requests can be about, each with what a call may ask of one. The kernel knows none; each noun adds
 * its own in its `record-kind.ts`: `declare module './endpoint.ts' { interface RecordKinds { task: TaskNeed } }`.
 */
// An interface, because only interfaces grow.
export interface RecordKinds {
  /** For the compiler, while no noun has added one. */
  readonly none?: never;
}
export type RecordKind = Exclude<keyof RecordKinds, 'none'>;
/** Of a kind of record of which a call asks no more than that the caller sees it. */
export type NoFurtherNeed = Record<never, never>;
/** Where a request names the record it is about. `each`: a field with several records, each with an `id`; the guard checks every one. `or`: the field that names it where `field` is empty. */
export type Place<Field extends string = string, Kind extends RecordKind = RecordKind> = {
  kind: Kind;
  field: Field;
  each?: Field;
  or?: Field | undefined;
};
/** `const byTask = recordKind('task')`, then `byTask('task_id')`: the field in which a request names a record of this kind. */
export const recordKind =
  <Kind extends RecordKind>(kind: Kind) =>
  <Field extends string>(field: Field, each?: Field): Place<Field, Kind> => ({
    kind,
    field,
    ...(each ? { each } : {}),
  });
/** The record that a request is about, and what the caller must hold there. A caller who cannot see it gets 'not found'. */
export type RecordNeed<Field extends string = string, Kind extends RecordKind = RecordKind> = Place<Field, Kind> &
  RecordKinds[Kind] & {
    /** Who passes may change who may do what. */
    changesRights?: true;
    /** The request may name no record, or `new`: it then makes or lists some and needs one of these groups. */
    absent?: readonly Group[];
  };
type Groups<Field extends string, Kind extends RecordKind> = {
  who: 'groups';
  groups: readonly Group[];
  /** The group reaches the whole organization; own jobs or contacts are not enough. */
  whole?: true;
  /** All of these too. */
  besides?: readonly Group[];
  record?: RecordNeed<Field, Kind>;
};
/**
 * Who may call. `anyone`: no sign-in. `self`: any signed-in user. `groups`: holds one of them and, where the request is
 * about a record, what the record asks. `cases`: what the value of one field asks.
 */
export type Needs<Field extends string = string, Kind extends RecordKind = RecordKind> =
  | { who: 'anyone' }
  | { who: 'self' }
  | Groups<Field, Kind>
  | { who: 'cases'; field: Field; cases: Record<string, Case<Field, Kind>> };
type Case<Field extends string, Kind extends RecordKind> = { who: 'anyone' } | { who: 'self' } | Groups<Field, Kind>;

export const anyone: { who: 'anyone' } = { who: 'anyone' };
export const self: { who: 'self' } = { who: 'self' };
/** Holds one of the groups. */
export const holds = (...groups: Group[]): Groups<never, never> => ({ who: 'groups', groups });
/** The caller needs one of these groups with its reach over the whole organization. */
export const holdsWhole = (...groups: Group[]) => ({ ...holds(...groups), whole: true }) as const;
/** Holds both groups. */
export const holdsBoth = (one: Group, other: Group) => ({ ...holds(one), besides: [other] }) as const;
/** Whether these holdings have what the groups ask. */
export const isHeld = (
  { groups, whole, besides = [] }: Pick<Groups<string, RecordKind>, 'groups' | 'whole' | 'besides'>,
  held: Holdings,
) =>
  groups.some((group) => (whole ? held[group] === 'all' : held[group] !== undefined)) &&
  besides.every((group) => held[group] !== undefined);
/** Can see the record. */
export const sees = <Field extends string, Kind extends RecordKind>(
  place: Place<Field, Kind>,
  ...groups: Group[]
): Groups<Field, Kind> & { record: RecordNeed<Field, Kind> } => ({ who: 'groups', groups, record: { ...place } });
/** Needs about a record. */
export type WithRecord<Field extends string, Kind extends RecordKind> = Groups<Field, Kind> & {
  record: RecordNeed<Field, Kind>;
};
/** These needs, and what else a noun asks of its record. */
export const alsoNeeds = <Field extends string, Kind extends RecordKind>(
  needs: WithRecord<Field, Kind>,
  further: Partial<RecordNeed<Field, Kind>>,
): WithRecord<Field, Kind> => ({ ...needs, record: { ...needs.record, ...further } });
/** Or the request names no record, or `new`, and the caller holds one of these groups. */
export const orNew = <Field extends string, Kind extends RecordKind>(
  needs: WithRecord<Field, Kind>,
  ...groups: Group[]
) => alsoNeeds(needs, { absent: groups } as Partial<RecordNeed<Field, Kind>>);
/** What this value of the field asks. */
export const byCase = <Field extends string, Kind extends RecordKind = never>(
  field: Field,
  cases: Record<string, Case<Field, Kind>>,
) => ({ who: 'cases', field, cases }) as const;

/**
 * json: the envelope (docs/rules/requests-and-errors.md#answers). file: one file, made whole before it is sent. stream:
 * a file that is sent while it is made.
 */
export type AnswerKind = 'json' | 'file' | 'stream';

/** At most `most` calls in `seconds` from one address, and with `per` also for each value of that field of the request. */
export type RateLimit<Field extends string = string, Payload = unknown> = {
  most: number;
  seconds: number;
  per?: Field;
  /** Counted for who calls and not for their address, together with all endpoints of this name; `organization`: as many from everybody there. */
  caller?: { name: string; organization: number };
  /** Only requests with this value count. */
  where?: { field: Field; is: string };
  /** Nobody is refused: over `most` from one device, or over `address` from all devices of one address, the browser first works or waits (`rate_limited` with `work`, HTTP 429). */
  slower?: { address: number };
  /** The payload for calls over the limit, which then do nothing. Absent: `rate_limited`, HTTP 429. */
  over?: Payload;
};
/** The largest request body in bytes, unless the endpoint says otherwise. */
export const requestBytes = 1024 * 1024;

export type Endpoint<
  Request extends Schema = Schema,
  Payload extends Schema = Schema,
  Kind extends AnswerKind = AnswerKind,
  Need extends Needs = Needs,
> = {
  path: string;
  method: 'POST' | 'GET';
  needs: Need;
  request: Request;
  /** What a json answer carries; plain data that no parsing changes. Files and streams carry their bytes instead. */
  payload: Payload;
  kind: Kind;
  /** The media types of a file or stream. */
  types: readonly string[];
  limit?: RateLimit;
  /** The largest request body in bytes. */
  bytes: number;
  /** It changes nothing, whatever its method. */
  reads?: true;
  /** What a caller without the permission reads, where they are not led away. */
  denied?: string;
  /** Also the form of a page calls it that runs without scripts; its answer is the way to this page (HTTP 303). */
  form?: FormWay;
  summary: string;
};
/** The page to which a form leads. `params`: of the path; `body`: what was sent, which may be anything; `outcome`: the code of the refusal or null, and how far the page must have read. */
export type FormWay = (
  params: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>>,
  outcome: { code: string | null; position: number | null },
) => string;
type Common<Request extends Schema, Need> = {
  needs: Need;
  request: Request;
  summary: string;
  method?: 'POST' | 'GET';
  bytes?: number;
  reads?: true;
  denied?: string;
  form?: FormWay;
};
type FieldOf<Request extends Schema> = keyof z.output<Request> & string;

/** Errors of every endpoint: `validation`, `csrf`, `rate_limited`, where signed in `access-denied` (a redirect), and those of its record: `not_found`, `not_editor`, `job_closed`. Others are named in `summary`. */
export const endpoint = <
  Request extends Schema,
  Payload extends Schema,
  const Need extends Needs<FieldOf<NoInfer<Request>>>,
>(
  path: string,
  value: Common<Request, Need> & {
    payload: Payload;
    limit?: RateLimit<FieldOf<NoInfer<Request>>, NoInfer<z.input<Payload>>>;
  },
): Endpoint<Request, Payload, 'json', Need> => ({
  method: 'POST',
  bytes: requestBytes,
  ...value,
  path,
  kind: 'json',
  types: ['application/json'],
});

/** An endpoint that answers with a file of one of these media types. Its refusals are those of every endpoint. */
export const fileEndpoint = <
  Request extends Schema,
  Kind extends 'file' | 'stream',
  const Need extends Needs<FieldOf<NoInfer<Request>>>,
>(
  path: string,
  value: Common<Request, Need> & {
    kind: Kind;
    types: readonly string[];
    limit?: RateLimit<FieldOf<NoInfer<Request>>>;
  },
): Endpoint<Request, z.ZodNever, Kind, Need> => ({
  method: 'GET',
  bytes: requestBytes,
  ...value,
  path,
  payload: z.never(),
});

/** The request after parsing: what the server's method takes. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>;
/** The request as a caller writes it. */
export type BodyOf<E extends Endpoint> = z.input<E['request']>;
/** The kind of record that the guard opens for this endpoint; never: none. */
export type RecordOf<N extends Needs> = N extends { record: { kind: infer Kind } } ? Kind & RecordKind : never;
export type PayloadOf<E extends Endpoint> = z.output<E['payload']>;

/** The answer's shape on the wire (docs/rules/requests-and-errors.md#answers). HTTP is 200 for both. */
export type Answer<Payload = unknown> =
  | { status: 'ok'; payload: Payload }
  | {
      status: 'error';
      code: string;
      error?: string;
      errors?: string[];
      fields?: Record<string, string>;
      /** What was decided on: whoever reloads then sees at least that. */ position?: number;
      /** The same request is taken once this is done. */ work?: Work;
    };
