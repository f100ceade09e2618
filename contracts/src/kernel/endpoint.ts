import { z } from 'zod';
import type { Group, Holdings } from './permission.ts';
import type { JobPermission } from './job-permission.ts';
import type { Schema } from './schema.ts';
import type { Work } from './work.ts';

// One documented call as a value: the server mounts it, the browser calls it, OpenAPI prints it.

/** The kinds of record of a request. history: a person's record, as a reviewer of reports reads it. */
export type RecordKind =
  | 'job'
  | 'application'
  | 'appointment'
  | 'person'
  | 'message'
  | 'task'
  | 'review'
  | 'scorecard'
  | 'awaited'
  | 'history';
/** Where a request names its record. `each`: a field with several records, each with an `id`; the guard checks every one. `or`: the field that names it if `field` is empty. */
export type Place<Field extends string = string, Kind extends RecordKind = RecordKind> = {
  kind: Kind;
  field: Field;
  each?: Field;
  or?: Field | undefined;
};
const at =
  <Kind extends RecordKind>(kind: Kind) =>
  <Field extends string>(field: Field, each?: Field): Place<Field, Kind> => ({
    kind,
    field,
    ...(each ? { each } : {}),
  });
export const byJob = at('job');
/** The permissions on its job decide. */
export const byApplication = at('application');
/** A conversation. The permissions on its job decide. */
export const byAppointment = at('appointment');
export const byPerson = at('person');
export const byMessage = at('message');
export const byTask = at('task');
/** A job text under review, or a comment on it. */
export const byReview = <Field extends string>(field: Field, or?: Field): Place<Field, 'review'> => ({
  kind: 'review',
  field,
  or,
});
/** One interviewer's part of a conversation, the conversation, or the application under judgment. */
export const byScorecard = <Field extends string>(field: Field, or?: Field): Place<Field, 'scorecard'> => ({
  kind: 'scorecard',
  field,
  or,
});
/** The reminder is about a text under review or about a scorecard. The request's field `kind` says which. */
export const byAwaited = at('awaited');
/** The id of a person, or of one of their applications. */
export const byHistory = at('history');

/** The record that a request is about, and the rights that the caller needs there. A caller who cannot see it gets 'not found'. */
export type RecordNeed<Field extends string = string, Kind extends RecordKind = RecordKind> = Place<Field, Kind> & {
  /** One of these permissions on the record's job. */
  job?: readonly JobPermission[];
  /** The request only reads, so any member who sees that section of the job may ask. */
  reads?: true;
  /** The answer holds only numbers, so members who see only numbers of that section may ask. */
  counts?: true;
  /** An editor of the record's job. */
  editor?: true;
  /** The record's job is not closed. */
  open?: true;
  /** creator: the caller made the record. involved: the caller made it, must do it, or is an administrator. author: the caller writes it. */
  own?: 'creator' | 'involved' | 'author';
  /** alsoAllowed: an interviewer of the appointment needs no permission on its job. onlyThey: only its interviewers may call. */
  interviewers?: 'alsoAllowed' | 'onlyThey';
  /** The request may name no record, or `new`: it then makes or lists records and needs one of these groups. */
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
 * Who may call. `anyone`: no sign-in. `self`: any signed-in user. `groups`: holds one of them and, if the request is
 * about a record, what the record requires. `cases`: what the value of one field requires.
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
/** Whether these holdings include the required groups. */
export const isHeld = (
  { groups, whole, besides = [] }: Pick<Groups<string, RecordKind>, 'groups' | 'whole' | 'besides'>,
  held: Holdings,
) =>
  groups.some((group) => (whole ? held[group] === 'all' : held[group] !== undefined)) &&
  besides.every((group) => held[group] !== undefined);
/** Sees the record. */
export const sees = <Field extends string, Kind extends RecordKind>(
  place: Place<Field, Kind>,
  ...groups: Group[]
): Groups<Field, Kind> & { record: RecordNeed<Field, Kind> } => ({ who: 'groups', groups, record: { ...place } });
type OfJob = 'job' | 'application' | 'appointment';
/** Holds one of the permissions on the record's job. */
export const onJob = <Field extends string, Kind extends OfJob>(
  job: JobPermission | readonly JobPermission[],
  place: Place<Field, Kind>,
  ...groups: Group[]
) => more(sees(place, ...groups), { job: [job].flat() as JobPermission[] });
/** Reads a section that one of the permissions opens on the record's job. */
export const readsJob = <Field extends string, Kind extends OfJob>(
  job: JobPermission | readonly JobPermission[],
  place: Place<Field, Kind>,
  ...groups: Group[]
) => more(onJob(job, place, ...groups), { reads: true });
/** Sees at least numbers of a section that one of the permissions opens on the record's job. */
export const countsJob = <Field extends string, Kind extends OfJob>(
  job: JobPermission | readonly JobPermission[],
  place: Place<Field, Kind>,
  ...groups: Group[]
) => more(onJob(job, place, ...groups), { counts: true });
/** Edits the record's job; if a permission is named, holds that too. */
export const editorOfJob = <Field extends string, Kind extends OfJob>(
  job: JobPermission | undefined,
  place: Place<Field, Kind>,
  ...groups: Group[]
) => more(sees(place, ...groups), { ...(job ? { job: [job] } : {}), editor: true });
/** The record is the caller's own. */
export const ownRecord = <Field extends string>(
  own: 'creator' | 'involved',
  place: Place<Field, 'task'>,
  ...groups: Group[]
) => more(sees(place, ...groups), { own });
/** The caller is an interviewer of the appointment. */
export const ownInterview = <Field extends string>(place: Place<Field, 'appointment'>, ...groups: Group[]) =>
  more(sees(place, ...groups), { interviewers: 'onlyThey' });
/** Or the caller is an interviewer of the appointment, with any rights on its job or none. */
export const orInterviewer = <Field extends string>(needs: WithRecord<Field, 'appointment'>) =>
  more(needs, { interviewers: 'alsoAllowed' });
/** The caller is the author of the scorecard. */
export const ownScorecard = <Field extends string>(place: Place<Field, 'scorecard'>, ...groups: Group[]) =>
  more(sees(place, ...groups), { own: 'author' });
type WithRecord<Field extends string, Kind extends RecordKind> = Groups<Field, Kind> & {
  record: RecordNeed<Field, Kind>;
};
const more = <Field extends string, Kind extends RecordKind>(
  needs: WithRecord<Field, Kind>,
  further: Partial<RecordNeed<Field, Kind>>,
): WithRecord<Field, Kind> => ({ ...needs, record: { ...needs.record, ...further } });
/** In addition, the record's job is not closed. */
export const whileOpen = <Field extends string, Kind extends OfJob>(needs: WithRecord<Field, Kind>) =>
  more(needs, { open: true });
/** Or the request names no record, or `new`, and the caller holds one of these groups. */
export const orNew = <Field extends string, Kind extends RecordKind>(
  needs: WithRecord<Field, Kind>,
  ...groups: Group[]
) => more(needs, { absent: groups });
/** The needs by the value of this field. */
export const byCase = <Field extends string, Kind extends RecordKind = never>(
  field: Field,
  cases: Record<string, Case<Field, Kind>>,
) => ({ who: 'cases', field, cases }) as const;

/**
 * json: the envelope (docs/rules/requests-and-errors.md#answers). file: one file, complete before it is sent. stream:
 * a file that is sent while it is made.
 */
export type AnswerKind = 'json' | 'file' | 'stream';

/** At most `most` calls in `seconds` from one address, and with `per` also for each value of that request field. */
export type RateLimit<Field extends string = string, Payload = unknown> = {
  most: number;
  seconds: number;
  per?: Field;
  /** Counted per caller instead of per address, across all endpoints of this name; `organization`: the limit for all callers of an organization together. */
  caller?: { name: string; organization: number };
  /** Only requests with this value count. */
  where?: { field: Field; is: string };
  /** No call is refused: over `most` from one device, or over `address` from all devices of one address, the browser first works or waits (`rate_limited` with `work`, HTTP 429). */
  slower?: { address: number };
  /** The payload for calls over the limit, which then have no effect. Absent: `rate_limited`, HTTP 429. */
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
  method: 'POST' | 'GET';
  needs: Need;
  request: Request;
  /** The data of a json answer; plain data that parsing does not change. Files and streams carry their bytes instead. */
  payload: Payload;
  kind: Kind;
  /** The media types of a file or stream. */
  types: readonly string[];
  limit?: RateLimit;
  /** The largest request body in bytes. */
  bytes: number;
  /** It changes nothing, whatever its method. */
  reads?: true;
  /** The message for a caller without the permission who is not redirected. */
  denied?: string;
  /** The form of a page without scripts may call it too; its answer redirects to this page (HTTP 303). */
  form?: FormWay;
  summary: string;
};
/** The page that a form leads to. `params`: of the path; `body`: the sent data, unchecked; `outcome`: the code of the refusal or null, and the log position that the page must have read. */
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

/** Errors of every endpoint: `validation`, `csrf`, `rate_limited`, for signed-in users `access-denied` (a redirect), and those of its record: `not_found`, `not_editor`, `job_closed`. `summary` names any others. */
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
    limit?: RateLimit<FieldOf<NoInfer<Request>>>;
  },
): Endpoint<Request, z.ZodNever, Kind, Need> => ({
  method: 'GET',
  bytes: requestBytes,
  ...value,
  path,
  payload: z.never(),
});

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
