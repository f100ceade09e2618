import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { tag } from '@candor/contracts/catalogues/hiring';
import { erasedText } from '@candor/contracts/kernel/erased';
import type { Recorded } from '@candor/contracts/kernel/event';
import { undoMinutes } from '@candor/contracts/pipeline/actions';
import { peopleList } from '@candor/contracts/people/rows';
import { isEnd } from '@candor/contracts/jobs/values';
import type { Job } from '../../access/job.state.ts';
import { type CandidateState, candidateState } from '../../access/candidate.state.ts';
import { HiringRules } from '../../access/hiring-rules.ts';
import { JobAccess } from '../../access/job-access.ts';
import { Lookups } from '../../access/lookups.ts';
import { PersonAccess } from '../../access/person-access.ts';
import type { Caller } from '../../http/caller.ts';
import { Progress, upToNow } from '../../http/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/reads.ts';
import { notFound, type Outcome, type Requester, Streams } from '../../kernel/streams.ts';
import { changedSince, ConsiderForJob, TakeBackConsidered } from '../pipeline/arrival.command.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import type { BulkOperation } from './bulk.decider.ts';
import { CandidateCommand } from './candidate.command.ts';

/** What became of one person: something changed, nothing had to, or it was refused. */
export type Changed = 'changed' | 'same' | Rejection;
/** The steps to which somebody can be led on, in their order. */
export const stepsOn = ({ steps }: Pick<Job, 'steps'>) =>
  steps.filter(({ type }) => !isEnd(type) && type !== 'sourced_new');
/** One operation, or taking it back. */
export type Change = BulkOperation & { id: string; undo: boolean };
type Each = (candidate_id: string) => Promise<Changed>;
/** `uid`: the request under which the operation changed them. `own`: the events of their record that it wrote. */
type Person = {
  id: string;
  state: NonNullable<CandidateState>;
  uid: string;
  own: readonly Recorded[];
  asking: Requester;
};

const erased = reject('erased', 'The data of this person was erased. Nothing more can be written about them.');
const tagDeleted = reject('not_found', 'This tag was deleted.');
const mayNot = reject('permission', 'You may not change the candidates of this job.');
const closed = reject('job_closed', 'This job is closed. Reopen it first.');
const thereAlready = reject('wrong_state', 'This candidate is in this step already, or further.');
const notOnJob = reject('not_found', 'This candidate is not on this job.');
const changedBy = (ran: Outcome<unknown> | Rejection): Changed =>
  isRejection(ran) ? ran : ran.repeated || ran.events.length ? 'changed' : 'same';

/** How one person is changed in an operation, and how that is taken back. What the operation did is read from the log, by the request id that it had for that person. */
@Injectable()
export class BulkChanges {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  /** What the turn of these people needs is read once for all of them. */
  async prepare(caller: Caller | null, change: Change, ids: readonly string[], asking: Requester): Promise<Each> {
    if (!caller) return async () => mayNot;
    const { organization_id } = asking;
    const work = await this.workOf(caller, change, ids);
    return async (candidate_id) => {
      if (!(await this.persons.may(caller, candidate_id))) return notFound('candidate');
      const found = await this.streams.load(candidateState, candidate_id, organization_id);
      if (!found?.state) return notFound('candidate');
      if (found.state.fields.first_name === erasedText) return erased;
      const uid = idFrom('bulk', change.id, candidate_id);
      const undo_uid = idFrom('bulk undo', change.id, candidate_id);
      const events = change.undo ? await this.streams.read(`candidate-${candidate_id}`, organization_id) : [];
      // The turn was cut off after this person.
      if (events.some(({ metadata }) => metadata.request_uid === undo_uid)) return 'changed';
      return work({
        id: candidate_id,
        state: found.state,
        uid,
        own: events.filter(({ metadata }) => metadata.request_uid === uid),
        asking: {
          organization_id,
          actor: change.by,
          uid: change.undo ? undo_uid : uid,
          causation_id: asking.causation_id,
        },
      });
    };
  }

  private workOf(
    caller: Caller,
    change: Change,
    ids: readonly string[],
  ): Promise<(person: Person) => Promise<Changed>> {
    switch (change.kind) {
      case 'tag':
      case 'untag':
        return this.tagging(caller, change);
      case 'assign_owner':
        return this.owning(caller, change);
      case 'add_to_job':
        return this.adding(caller, change);
      case 'advance':
        return this.advancing(caller, change, ids);
      case 'archive':
        return this.archiving(caller, change, ids);
    }
  }

  private async tagging({ organization_id }: Caller, { kind, target_id, name, undo }: Change) {
    await upToNow(this.progress, this.events);
    const entry = await this.lookups.entry(organization_id, tag, target_id);
    const named = [{ id: target_id!, name: entry ? entry.fields.name : (name ?? '') }];
    const adds = (kind === 'tag') !== undo;
    return async ({ id, state, own, asking }: Person): Promise<Changed> => {
      if (undo && !own.length) return 'same';
      if (undo && state.tags.includes(target_id!) === adds) return 'same';
      if (undo && (await this.tagsSince(id, target_id!, own, asking))) return changedSince;
      if (adds && (!entry || entry.deleted) && !state.tags.includes(target_id!)) return tagDeleted;
      return changedBy(
        await this.commands.execute(
          new CandidateCommand(id, 'tag', { add: adds ? named : [], remove: adds ? [] : named }, asking),
        ),
      );
    };
  }

  /** Whether somebody gave or took the tag after the operation did. */
  private async tagsSince(id: string, tag_id: string, own: readonly Recorded[], { organization_id }: Requester) {
    const all = await this.streams.read(`candidate-${id}`, organization_id);
    return all.some(
      ({ type, data, revision }) =>
        ['CandidateTagged', 'CandidateUntagged'].includes(type) &&
        data.tag_id === tag_id &&
        revision > own.at(-1)!.revision,
    );
  }

  private async owning({ organization_id }: Caller, { target_id: to, undo }: Change) {
    await upToNow(this.progress, this.events);
    if (undo) return (person: Person) => this.disowning(person, to);
    if (to && !(await this.lookups.activeAmong(organization_id, [to])).has(to)) return async () => notFound('user');
    return async ({ id, asking }: Person): Promise<Changed> =>
      changedBy(await this.commands.execute(new CandidateCommand(id, 'assignOwner', { to }, asking)));
  }

  /** Whoever belonged to a member who has left since belongs to nobody. */
  private async disowning({ id, own, asking }: Person, from: string | null): Promise<Changed> {
    const mine = own.at(-1);
    if (!mine) return 'same';
    const all = (await this.streams.read(`candidate-${id}`, asking.organization_id)).filter(
      ({ type }) => type === 'CandidateOwnerAssigned',
    );
    if (all.at(-1)!.id !== mine.id) return changedSince;
    const before = (all.at(-2)?.data.user_id ?? null) as string | null;
    const active = before ? await this.lookups.activeAmong(asking.organization_id, [before]) : null;
    const to = active?.has(before!) ? before : null;
    return changedBy(await this.commands.execute(new CandidateCommand(id, 'assignOwner', { from, to }, asking)));
  }

  /** Whether the caller may still change the candidates of the job. */
  private async refusedOn(caller: Caller, job_id: string, open: boolean): Promise<Rejection | null> {
    const found = await this.jobs.open(caller, job_id);
    if (!found) return notFound('job');
    if (!found.rights.permissions.includes('list')) return mayNot;
    return open && found.job.status === 'archived' ? closed : null;
  }

  private async applicationsOf({ organization_id }: Caller, job_id: string, ids: readonly string[]) {
    await upToNow(this.progress, this.events);
    const rows = await this.reads.getMany(peopleList, { organization_id }, ids);
    return new Map(
      rows.map(({ id, applications }) => [id, applications.filter((each) => each.job_id === job_id)] as const),
    );
  }

  private async adding(caller: Caller, { target_id, undo }: Change) {
    const job_id = target_id!;
    const refused = await this.refusedOn(caller, job_id, !undo);
    if (refused) return async () => refused;
    if (!undo)
      return async ({ id, asking }: Person): Promise<Changed> => {
        const ran = await this.commands.execute(new ConsiderForJob(id, job_id, asking));
        return isRejection(ran) ? ran : 'changed';
      };
    return async ({ id, uid, asking }: Person): Promise<Changed> => {
      const back = await this.commands.execute(new TakeBackConsidered(id, job_id, uid, asking));
      return isRejection(back) ? back : back ? 'changed' : 'same';
    };
  }

  /** Takes the operation's own event of an application back, where it is still the last one. */
  private takingBack(
    there: ReadonlyMap<string, readonly { id: string }[]>,
    back: (id: string, own: Recorded, asking: Requester) => InstanceType<typeof PipelineCommand>,
  ) {
    return async ({ id, uid, asking }: Person): Promise<Changed> => {
      const found = await this.mine(there.get(id) ?? [], uid, asking);
      if (!found || found.last.metadata.request_uid === asking.uid) return found ? 'changed' : 'same';
      if (found.last.id !== found.own.id) return changedSince;
      return changedBy(await this.commands.execute(back(found.id, found.own, asking)));
    };
  }

  private async advancing(caller: Caller, { target_id, step_id, undo }: Change, ids: readonly string[]) {
    const job_id = target_id!;
    const refused = await this.refusedOn(caller, job_id, true);
    if (refused) return async () => refused;
    const there = await this.applicationsOf(caller, job_id, ids);
    // A move is undone within some minutes, by whoever made it (PRODUCT §2.2).
    if (undo)
      return this.takingBack(
        there,
        (id, { revision }, asking) => new PipelineCommand(id, 'undo', { of: revision }, asking),
      );
    const steps = stepsOn((await this.jobs.open(caller, job_id))!.job).map(({ id }) => id);
    const place = (id: string) => steps.indexOf(id);
    return async ({ id, asking }: Person): Promise<Changed> => {
      const applications = there.get(id) ?? [];
      const found = applications.find((each) => each.ongoing) ?? applications.at(-1);
      if (!found) return notOnJob;
      const ran = await this.commands.execute(
        new PipelineCommand(found.id, 'advance', { workflow_step_id: step_id }, asking),
      );
      const further = step_id && found.ongoing && place(found.step.id) >= place(step_id);
      return isRejection(ran) && further ? thereAlready : changedBy(ran);
    };
  }

  private async archiving(caller: Caller, { target_id, reason_id, undo }: Change, ids: readonly string[]) {
    const job_id = target_id!;
    const refused = await this.refusedOn(caller, job_id, undo);
    if (refused) return async () => refused;
    const there = await this.applicationsOf(caller, job_id, ids);
    if (undo)
      return this.takingBack(there, (id, { revision, metadata }, asking) => {
        const recent = Date.now() - Date.parse(metadata.occurred_at) < undoMinutes * 60_000;
        return recent
          ? new PipelineCommand(id, 'undo', { of: revision }, asking)
          : new PipelineCommand(id, 'restore', {}, asking, { version: revision });
      });
    const [reason, { required_reason }] = await Promise.all([
      this.lookups.reason(caller.organization_id, reason_id),
      this.rules.of(caller.organization_id),
    ]);
    return async ({ id, asking }: Person): Promise<Changed> => {
      const applications = there.get(id) ?? [];
      const found = applications.find((each) => each.ongoing) ?? applications.at(-1);
      if (!found) return notOnJob;
      return changedBy(
        await this.commands.execute(
          new PipelineCommand(
            found.id,
            'archive',
            { reason, reason_optional: !required_reason, together: true },
            asking,
          ),
        ),
      );
    };
  }

  /** The application in which the operation did something: the event by which it did, and the last one. Null: it did nothing. */
  private async mine(applications: readonly { id: string }[], uid: string, { organization_id }: Requester) {
    for (const { id } of applications) {
      const events = await this.streams.read(`application-${id}`, organization_id);
      const own = events.findLast(({ metadata }) => metadata.request_uid === uid);
      if (own) return { id, own, last: events.at(-1)! };
    }
    return null;
  }
}
