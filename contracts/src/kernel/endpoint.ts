import { z } from 'zod';
import type { Group, Holdings } from './permission.ts';
import type { Schema } from './schema.ts';
import type { Work } from './work.ts';

// One documented call as a value: the server mounts it, the browser calls it, OpenAPI prints it.

/**
 * The kinds of records that requests can be about, each with what a call may require of the caller. The kernel knows no kind; each noun adds
 * its own in its `record-kind.ts`: `declare module './endpoint.ts' { interface RecordKinds { task: TaskNeed } }`.
 */
// This is an interface, because only interfaces can be extended elsewhere.
export interface RecordKinds {
  /** Keeps the interface from being empty until a noun adds a kind. */
  readonly none?: never;
}
export type RecordKind = Exclude<keyof RecordKinds, 'none'>;
/** The parts of a person's record that an answer can show. The noun of people adds them. */
export interface RecordParts {
  /** Keeps the interface from being empty until a noun adds a part. */
  readonly none?: never;
}
export type RecordPart = Exclude<keyof RecordParts, 'none'>;
/** A kind of record whose callers only need to see it. */
export type NoFurtherNeed = Record<never, never>;
/** The field in which a request names its record. `each`: a field with several records, each with an `id`; the guard checks every one. `or`: the field that names the record if `field` is empty. */
export type Place<Field extends string = string, Kind extends RecordKind = RecordKind> = {
  kind: Kind;
  field: Field;
  each?: Field;
  or?: Field | undefined;
};
/** `const byTask = recordKind('task')`, then `byTask('task_id')`: the request field that names a record of this kind. */
export const recordKind =
  <Kind extends RecordKind>(kind: Kind) =>
  <Field extends string>(field: Field, each?: Field): Place<Field, Kind> => ({
    kind,
    field,
    ...(each ? { each } : {}),
  });
/** The record that a request is about, and the rights that the caller needs there. A caller who cannot see it gets 'not found'. */
export type RecordNeed<Field extends string = string, Kind extends RecordKind = RecordKind> = Place<Field, Kind> &
  RecordKinds[Kind] & {
    /** Whether the call lets a caller change the rights of others. */
    changesRights?: true;
    /** Permission groups for a request that names no record, or `new`: it makes or lists records, and needs one of these groups. */
    absent?: readonly Group[];
  };
type NeedNames<Each> = Each extends unknown ? keyof Each : never;
type NeedOf<Each, Name> = Each extends unknown ? (Name extends keyof Each ? Each[Name] : never) : never;
/** Everything that calls may require of a record, of all kinds together: for code that reads every need, such as the API documents. */
export type AnyNeed = Place &
  Pick<RecordNeed, 'absent' | 'changesRights'> & {
    [Name in NeedNames<RecordKinds[RecordKind]>]?: NeedOf<RecordKinds[RecordKind], Name>;
  };
export const anyNeed = (need: RecordNeed): AnyNeed => need as AnyNeed;
type Groups<Field extends string, Kind extends RecordKind> = {
  who: 'groups';
  groups: readonly Group[];
  /** Whether the group must extend to the whole organization; own jobs or contacts are not enough. */
  whole?: true;
  /** All of these too. */
  besides?: readonly Group[];
  record?: RecordNeed<Field, Kind>;
};
/**
 * Who may call. `anyone`: no sign-in. `self`: any signed-in user. `groups`: a user with one of these groups who also has, if the request is
 * about a record, what the record requires. `cases`: depends on the value of one field.
 */
export type Needs<Field extends string = string, Kind extends RecordKind = RecordKind> =
  | { who: 'anyone' }
  | { who: 'self' }
  | Groups<Field, Kind>
  | { who: 'cases'; field: Field; cases: Record<string, Case<Field, Kind>> };
type Case<Field extends string, Kind extends RecordKind> = { who: 'anyone' } | { who: 'self' } | Groups<Field, Kind>;

export const anyone: { who: 'anyone' } = { who: 'anyone' };
export const self: { who: 'self' } = { who: 'self' };
/** The caller must have one of the groups. */
export const holds = (...groups: Group[]): Groups<never, never> => ({ who: 'groups', groups });
/** The caller needs one of these groups with its reach over the whole organization. */
export const holdsWhole = (...groups: Group[]) => ({ ...holds(...groups), whole: true }) as const;
/** The caller must have both groups. */
export const holdsBoth = (one: Group, other: Group) => ({ ...holds(one), besides: [other] }) as const;
/** Whether these holdings include the required groups. */
export const isHeld = (
  { groups, whole, besides = [] }: Pick<Groups<string, RecordKind>, 'groups' | 'whole' | 'besides'>,
  held: Holdings,
) =>
  groups.some((group) => (whole ? held[group] === 'all' : held[group] !== undefined)) &&
  besides.every((group) => held[group] !== undefined);
/** The caller must see the record. */
export const sees = <Field extends string, Kind extends RecordKind>(
  place: Place<Field, Kind>,
  ...groups: Group[]
): Groups<Field, Kind> & { record: RecordNeed<Field, Kind> } => ({ who: 'groups', groups, record: { ...place } });
/** A call's needs that concern a record. */
export type WithRecord<Field extends string, Kind extends RecordKind> = Groups<Field, Kind> & {
  record: RecordNeed<Field, Kind>;
};
/** These needs, and a noun's further needs of its record. */
export const alsoNeeds = <Field extends string, Kind extends RecordKind>(
  needs: WithRecord<Field, Kind>,
  further: Partial<RecordNeed<Field, Kind>>,
): WithRecord<Field, Kind> => ({ ...needs, record: { ...needs.record, ...further } });
/** Or the request names no record, or `new`, and the caller holds one of these groups. */
export const orNew = <Field extends string, Kind extends RecordKind>(
  needs: WithRecord<Field, Kind>,
  ...groups: Group[]
) => alsoNeeds(needs, { absent: groups } as Partial<RecordNeed<Field, Kind>>);
/** The needs by the value of this field. */
export const byCase = <Field extends string, Kind extends RecordKind = never>(
  field: Field,
  cases: Record<string, Case<Field, Kind>>,
) => ({ who: 'cases', field, cases }) as const;

/**
 * What an operator of the platform who visits an organization may do with a call. A visit changes no access: no people, roles, invitations,
 * keys, links, ways of signing in, sharing or rights on jobs. `open`: what a member with these rights may. `refused`: nothing.
 * `without`: the same as `open`, but none of these fields.
 */
export type OnVisit<Field extends string = string> = 'open' | 'refused' | { without: readonly Field[] };
/** Whether the call changes the caller's own account, or needs an administrator. Such calls give access more often than not. */
const administers = ({ method, reads, needs }: Pick<Endpoint, 'method' | 'reads' | 'needs'>): boolean =>
  method === 'POST' &&
  !reads &&
  (needs.who === 'self' || (needs.who === 'groups' && needs.groups.includes('MANAGE_ORG')));
/** What a visiting operator may do with this call. A new call that changes accounts or the organization is refused until it says otherwise. */
export const onVisit = (call: Pick<Endpoint, 'method' | 'reads' | 'needs' | 'visit'>): OnVisit =>
  call.visit ?? (administers(call) ? 'refused' : 'open');
/** Whether a visiting operator may not send this request. */
export const isRefusedOnVisit = (call: Endpoint, request: Readonly<Record<string, unknown>>): boolean => {
  const visit = onVisit(call);
  return typeof visit === 'string' ? visit === 'refused' : visit.without.some((field) => request[field] !== undefined);
};

/**
 * json: the answer object (docs/rules/requests-and-errors.md#answers). file: one file, complete when sending begins. stream:
 * a file that is sent while it is made.
 */
export type AnswerKind = 'json' | 'file' | 'stream';

/** The most calls (`most`) in `seconds` seconds from one network address, and with `per` also for each value of that request field. */
export type RateLimit<Field extends string = string, Payload = unknown> = {
  most: number;
  seconds: number;
  per?: Field;
  /** Counts calls of each caller instead of each address, across all endpoints with this `name`; `organization`: the limit for all callers of an organization together. */
  caller?: { name: string; organization: number };
  /** Counts only requests in which this field has this value. */
  where?: { field: Field; is: string };
  /** Refuses no call. A browser that sends more than `most` from one device, or whose address sends more than `address` from all its devices, must first do work or wait (`rate_limited` with `work`, HTTP 429). */
  slower?: { address: number };
  /** The answer's payload for calls over the limit, which have no effect. If it is absent, they get `rate_limited`, HTTP 429. */
  over?: Payload;
};
/** The largest request body in bytes, by default. */
export const requestBytes = 1024 * 1024;

export type Endpoint<
  Request extends Schema = Schema,
  Payload extends Schema = Schema,
  Kind extends AnswerKind = AnswerKind,
  Need extends Needs = Needs,
> = {
  path: string;
  /** Other paths of the same call. */
  also?: readonly string[];
  method: 'POST' | 'GET';
  needs: Need;
  request: Request;
  /** The data of a json answer, which must be plain and unchanged by parsing. Files and streams carry bytes instead. */
  payload: Payload;
  kind: Kind;
  /** The media types of a file or stream. */
  types: readonly string[];
  limit?: RateLimit;
  /** The largest request body in bytes. */
  bytes: number;
  /** Whether the call changes nothing, even if its method is POST. */
  reads?: true;
  /** What a visiting operator may do with the call, if not what `onVisit` says by default. */
  visit?: OnVisit;
  /** The part of a person's record that the answer shows. An organization may have each look recorded before the answer is sent. */
  shows?: RecordPart;
  /** The message for a caller without the permission who is not redirected. */
  denied?: string;
  /** Whether the call acts for no session, signed in or not, so that forms on other sites may use it. Such a call needs no cookie. */
  sessionless?: true;
  /** Present if the form of a page without scripts may also call this; the answer then redirects to the page it returns (HTTP 303). */
  form?: FormWay;
  summary: string;
};
/** Returns the page to which a form leads. `params`: the values in the path; `body`: the sent data, unchecked; `outcome`: the code of the refusal or null, the log position up to which the page must have read, and the answer, or null if it was refused. */
export type FormWay = (
  params: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>>,
  outcome: { code: string | null; position: number | null; payload: unknown },
) => string;
type Common<Request extends Schema, Need> = {
  also?: readonly string[];
  needs: Need;
  request: Request;
  summary: string;
  method?: 'POST' | 'GET';
  bytes?: number;
  reads?: true;
  shows?: RecordPart;
  denied?: string;
  sessionless?: true;
  form?: FormWay;
};
type FieldOf<Request extends Schema> = keyof z.output<Request> & string;

/** Declares a call. Errors of every endpoint: `validation`, `csrf`, `rate_limited`, for signed-in users `access-denied` (a redirect), and those of its record: `not_found`, `not_editor`, `job_closed`. `summary` names any others. */
export const endpoint = <
  Request extends Schema,
  Payload extends Schema,
  const Need extends Needs<FieldOf<NoInfer<Request>>>,
>(
  path: string,
  value: Common<Request, Need> & {
    payload: Payload;
    visit?: OnVisit<FieldOf<NoInfer<Request>>>;
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

/** An endpoint that answers with a file of one of these media types. Its refusals are the usual ones. */
export const fileEndpoint = <
  Request extends Schema,
  Kind extends 'file' | 'stream',
  const Need extends Needs<FieldOf<NoInfer<Request>>>,
>(
  path: string,
  value: Common<Request, Need> & {
    kind: Kind;
    types: readonly string[];
    visit?: OnVisit<FieldOf<NoInfer<Request>>>;
    limit?: RateLimit<FieldOf<NoInfer<Request>>>;
  },
): Endpoint<Request, z.ZodNever, Kind, Need> => ({
  method: 'GET',
  bytes: requestBytes,
  ...value,
  path,
  payload: z.never(),
});

/** Every path at which the call answers. */
export const pathsOf = ({ path, also = [] }: Pick<Endpoint, 'path' | 'also'>): string[] => [path, ...also];

/** The request after parsing, as the server's method takes it. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>;
/** The request as a caller writes it. */
export type BodyOf<E extends Endpoint> = z.input<E['request']>;
/** The kind of record that the guard opens for this endpoint; never: none. */
export type RecordOf<N extends Needs> = N extends { record: { kind: infer Kind } } ? Kind & RecordKind : never;
export type PayloadOf<E extends Endpoint> = z.output<E['payload']>;

/** The answer on the wire (docs/rules/requests-and-errors.md#answers). HTTP is 200 for both. */
export type Answer<Payload = unknown> =
  | { status: 'ok'; payload: Payload }
  | {
      status: 'error';
      code: string;
      error?: string;
      errors?: string[];
      fields?: Record<string, string>;
      /** The position behind the decision: a reload sees at least that. */ position?: number;
      /** The work after which the same request is accepted. */ work?: Work;
    };
