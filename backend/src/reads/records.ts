import { Inject, Injectable } from '@nestjs/common';
import { bookingOf } from '@candor/contracts/interviews/values';
import { anyNeed, type AnyNeed } from '@candor/contracts/all-needs';
import type { Place, RecordKind, RecordNeed } from '@candor/contracts/kernel/endpoint';
import type { Reference } from '@candor/contracts/kernel/reference';

import { messageList, type MessageRow, threadList, type ThreadRow } from '@candor/contracts/messages/rows';
import { type Application, applicationState } from '../states/application.state.ts';
import { type Appointment, appointmentOf, bookingState } from '../states/appointment.state.ts';
import { type TaskFields, taskState } from '../states/task.state.ts';
import { teamTasksPage } from '@candor/contracts/tasks/pages';
import { permits } from '../kernel/permits.ts';
import type { Caller } from '../kernel/caller.ts';
import type { OpenedRecord } from '../http/opened.ts';
import { denied, Records } from '../http/records.ts';
import { jobClosed, refusalOn } from '../states/job.state.ts';
import { isRejection, reject, type Rejection } from '../kernel/decider.ts';
import { Reads } from '../kernel/rows/reads.ts';
import { notFound, Streams } from '../kernel/streams.ts';
import { HistoryAccess, type HistorySubject } from '../access/history-access.ts';
import { JobAccess, type LoadedJob } from '../access/job-access.ts';
import { MessageAccess, readableKinds } from '../access/message-access.ts';
import { PersonAccess } from '../access/person-access.ts';
import { References } from './references.ts';
import { type OpenReview, Reviews } from './reviews/reviews.ts';
import { isAdmin } from '../access/rights.ts';
import { CadenceAccess, type OpenCadence, type OpenEnrollment } from './cadences/cadence-access.ts';
import { type OpenScorecard, Scorecards } from './scorecards/scorecards.ts';
import { standsNow } from './pipeline/stands-for.ts';

/** One application with its job, as the caller may use them. */
export type OpenApplication = { id: string; state: Application; job: LoadedJob };
/** One conversation. `job`: its job, if the caller may see it; `mine`: the caller is one of its interviewers. */
type OpenAppointment = { id: string; state: Appointment; job: LoadedJob | null; mine: boolean };
/** What a user is reminded of. */
export type Awaited =
  | { kind: 'content'; review: OpenReview }
  | { kind: 'scorecard' | 'recommendation'; scorecard: OpenScorecard };
type Found = {
  job: LoadedJob;
  application: OpenApplication;
  appointment: OpenAppointment;
  person: { id: string };
  message: MessageRow;
  thread: ThreadRow;
  task: { id: string; creator: string; assignee: string; team: boolean };
  review: OpenReview;
  scorecard: OpenScorecard;
  awaited: Awaited;
  history: HistorySubject;
  cadence: OpenCadence;
  enrollment: OpenEnrollment;
};
/** What a request opened: one record, or several by id with their refusals. */
type Contents = { one: unknown; several: ReadonlyMap<string, unknown> };
type Input = Record<string, unknown>;
type Outcome<T> = T | Rejection | typeof denied;
/** People's name for each kind of record. */
const words: Record<RecordKind, string> = {
  job: 'job',
  application: 'candidate',
  appointment: 'appointment',
  person: 'candidate',
  message: 'message',
  thread: 'conversation',
  task: 'task',
  review: 'text',
  scorecard: 'interview',
  awaited: 'text',
  history: 'candidate',
  cadence: 'cadence',
  enrollment: 'enrollment',
};
const awaitedWords: Record<Awaited['kind'], string> = {
  content: words.review,
  scorecard: words.scorecard,
  recommendation: words.application,
};
const notEditor = reject('not_editor', 'Only an editor of this job can change it.');
const isNew = (id: unknown): boolean => id === undefined || id === null || id === '' || id === 'new';

/** Finds records for callers: from the log if the rules need it, so that rights are always current. */
@Injectable()
export class RecordAccess extends Records {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(MessageAccess) private readonly messages: MessageAccess,
    @Inject(HistoryAccess) private readonly histories: HistoryAccess,
    @Inject(Reviews) private readonly reviews: Reviews,
    @Inject(Scorecards) private readonly scorecards: Scorecards,
    @Inject(References) private readonly references: References,
    @Inject(CadenceAccess) private readonly cadences: CadenceAccess,
  ) {
    super();
  }

  missing(caller: Caller, wanted: readonly Reference[]): Promise<Rejection | null> {
    return this.references.missing(caller, wanted);
  }

  /** Whether the caller sees the team's tasks, and may open what this one is about. */
  private async leads(caller: Caller, { subject, person_id }: TaskFields): Promise<boolean> {
    if (!permits(teamTasksPage.needs, caller)) return false;
    if (!subject) return true;
    return subject.type === 'job'
      ? (await this.jobs.open(caller, subject.id)) !== null
      : this.persons.may(caller, person_id);
  }

  private readonly finders: {
    [K in RecordKind]: (caller: Caller, id: string, input: Input) => Promise<Found[K] | null>;
  } = {
    job: (caller, id) => this.jobs.open(caller, id),
    application: async (caller, id) => {
      const found = await this.streams.load(applicationState, id, caller.organization_id);
      const job = found?.state ? await this.jobs.open(caller, found.state.job_id) : null;
      return job && { id, state: found!.state!, job };
    },
    appointment: async (caller, id) => {
      const found = await this.streams.load(bookingState, bookingOf(id), caller.organization_id);
      const booked = appointmentOf(found?.state ?? null, id);
      if (!booked) return null;
      const state = await standsNow(this.streams, caller.organization_id, booked);
      const mine = state.interviewers.some(({ user_id }) => user_id === caller.user_id);
      const job = await this.jobs.open(caller, state.job_id);
      return mine || job ? { id, state, job, mine } : null;
    },
    person: async (caller, id) => ((await this.persons.may(caller, id)) ? { id } : null),
    message: async (caller, id) => {
      const row = await this.reads.get(messageList, await this.messages.scope(caller), id);
      if (!row || !readableKinds.includes(row.kind)) return null;
      // The letter of an offer names the pay.
      const editors = row.kind === 'offer' && row.job_id;
      return editors && !(await this.jobs.open(caller, editors))?.rights.editor ? null : row;
    },
    thread: async (caller, id) => this.reads.get(threadList, await this.messages.scope(caller), id),
    task: async (caller, id) => {
      const found = await this.streams.load(taskState, id, caller.organization_id);
      if (!found?.state) return null;
      const { creator, by_member, fields } = found.state;
      const { assignee_user_id: assignee } = fields;
      const made_by = by_member ? creator : assignee;
      const involved = [creator, assignee].includes(caller.user_id);
      return { id, creator: made_by, assignee, team: !involved && (await this.leads(caller, fields)) };
    },
    review: (caller, id, { job_id }) => this.reviews.open(caller, id, typeof job_id === 'string' ? job_id : undefined),
    scorecard: (caller, id) => this.scorecards.open(caller, id),
    awaited: async (caller, id, { kind }) => {
      if (kind === 'scorecard' || kind === 'recommendation') {
        const scorecard = await this.scorecards.open(caller, id);
        return scorecard && { kind, scorecard };
      }
      const review = await this.reviews.open(caller, id);
      return review && { kind: 'content', review };
    },
    history: (caller, id) => this.histories.subject(caller, id),
    cadence: (caller, id) => this.cadences.managed(caller, id),
    enrollment: (caller, id) => this.cadences.enrollment(caller, id),
  };

  async open(
    caller: Caller,
    asked: RecordNeed,
    input: Input,
  ): Promise<OpenedRecord | Rejection | typeof denied | null> {
    const need = anyNeed(asked);
    const several = need.each ? input[need.each] : undefined;
    if (Array.isArray(several)) return this.each(caller, need, several as (string | { id: string })[], input);
    const given = input[need.field] ?? (need.or && input[need.or]);
    const id = typeof given === 'object' && given ? (given as { id: string }).id : given;
    if (isNew(id) && need.absent) return need.absent.some((group) => caller.groups[group]) ? null : denied;
    const one = await this.one(caller, need, String(id), input);
    return isRejection(one) || one === denied ? one : opened({ one, several: new Map() });
  }

  /** Each record is judged by itself, but a caller who lacks the permission for one of them is refused before anything is done. */
  private async each(caller: Caller, need: AnyNeed, subjects: readonly (string | { id: string })[], input: Input) {
    const several = new Map<string, unknown>();
    for (const subject of subjects) {
      const id = typeof subject === 'string' ? subject : subject.id;
      const one = await this.one(caller, need, id, input);
      if (one === denied) return denied;
      several.set(id, one);
    }
    return opened({ one: null, several });
  }

  private async see(caller: Caller, { kind }: Place, id: string, input: Input): Promise<Found[RecordKind] | Rejection> {
    const word = kind === 'awaited' ? awaitedWords[input.kind as Awaited['kind']] : words[kind];
    return (await this.finders[kind](caller, id, input)) ?? notFound(word);
  }

  private async one(caller: Caller, need: AnyNeed, id: string, input: Input): Promise<Outcome<Found[RecordKind]>> {
    const found = await this.see(caller, need, id, input);
    if (isRejection(found)) return found;
    if (need.own && !owns(caller, found as Found['task'] | OpenScorecard, need.own)) return notFound(words[need.kind]);
    if (need.interviewers) {
      const { mine } = found as OpenAppointment;
      if (mine) return found;
      if (need.interviewers === 'onlyThey') return notFound(words[need.kind]);
    }
    if (need.kind !== 'job' && need.kind !== 'application' && need.kind !== 'appointment') return found;
    const of = jobIn(need.kind, found);
    if (!of) return notFound(words[need.kind]);
    const { job, rights } = of;
    const lacksEditor = need.editor && !rights.editor;
    // A caller who changes a job first learns that only its editors can; in the pipeline the missing permission comes
    // first (docs/rules/permissions.md#the-order-of-the-checks).
    if (lacksEditor && need.kind === 'job') return refusalOn(job, notEditor);
    const { sees, counts, permissions } = rights;
    const held = need.counts ? [...sees, ...counts] : need.reads ? sees : permissions;
    if (need.job && !need.job.some((permission) => held.includes(permission))) return denied;
    if (lacksEditor) return refusalOn(job, notEditor);
    return need.open && job.status === 'archived' ? refusalOn(job, jobClosed) : found;
  }
}
/** The job whose permissions decide. Null: the caller takes part in the appointment and has no permission on its job. */
const jobIn = (kind: 'job' | 'application' | 'appointment', found: Found[RecordKind]): LoadedJob | null =>
  kind === 'job' ? (found as LoadedJob) : (found as OpenApplication | OpenAppointment).job;
const owns = (caller: Caller, found: Found['task'] | OpenScorecard, own: NonNullable<AnyNeed['own']>): boolean => {
  if (own === 'author') return (found as OpenScorecard).row?.user_id === caller.user_id;
  const { creator, assignee, team } = found as Found['task'];
  if (creator === caller.user_id) return true;
  return own !== 'creator' && (assignee === caller.user_id || isAdmin(caller) || (own === 'team' && team));
};

const opened = (contents: Contents): OpenedRecord => contents as unknown as OpenedRecord;
const contentsOf = (opened_: OpenedRecord): Contents => opened_ as unknown as Contents;
const oneOf =
  <Kind extends RecordKind>() =>
  ({ opened: it }: { opened: OpenedRecord<Kind> }): Found[Kind] =>
    contentsOf(it).one as Found[Kind];
// What the guard opened, for methods whose endpoint's needs name that kind of record. For any other method this does not compile.
export const jobOf = oneOf<'job'>();
export const applicationOf = oneOf<'application'>();
export const personOf = oneOf<'person'>();
export const threadOf = oneOf<'thread'>();
export const messageOf = oneOf<'message'>();
export const reviewOf = oneOf<'review'>();
export const scorecardOf = oneOf<'scorecard'>();
export const awaitedOf = oneOf<'awaited'>();
export const historyOf = oneOf<'history'>();
export const cadenceOf = oneOf<'cadence'>();
export const enrollmentOf = oneOf<'enrollment'>();
/** The job. Null: the request names none. */
export const jobIfNamed = ({ opened: it }: { opened: OpenedRecord<'job'> }): LoadedJob | null =>
  it ? (contentsOf(it).one as LoadedJob) : null;
/** The application. Null: the request names none. */
export const applicationIfNamed = ({ opened: it }: { opened: OpenedRecord<'application'> }): OpenApplication | null =>
  it ? (contentsOf(it).one as OpenApplication) : null;
/** For a request that names several records: each by its id, or the refusal for it. */
export const eachOf = <Kind extends RecordKind>({
  opened: it,
}: {
  opened: OpenedRecord<Kind>;
}): ReadonlyMap<string, Found[Kind] | Rejection> =>
  contentsOf(it).several as ReadonlyMap<string, Found[Kind] | Rejection>;
