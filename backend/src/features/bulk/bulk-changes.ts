import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { skill } from '@candor/contracts/catalogues/content';
import { tag } from '@candor/contracts/catalogues/hiring';
import type { Recorded } from '@candor/contracts/kernel/event';
import { may, sendsInvites } from '@candor/contracts/accounts/needs';
import type { FieldMap } from '@candor/contracts/kernel/field';
import { isUndoable } from '@candor/contracts/pipeline/actions';
import { isEnd } from '@candor/contracts/jobs/values';
import { type Job, jobClosed } from '../../states/job.state.ts';
import { type CandidateState, candidateState } from '../../states/candidate.state.ts';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';
import { JobAccess } from '../../access/job-access.ts';
import { Lookups } from '../../reads/lookups.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { erased, isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { notFound, type Outcome, type Requester, Streams } from '../../kernel/streams.ts';
import { changedSince, ConsiderForJob, TakeBackConsidered } from '../pipeline/arrival.command.ts';
import { InviteToChoose, TakeBackInvite } from '../pipeline/inviting.command.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { Letters } from '../../reads/messages/letters.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { BulkCadences } from './bulk-cadences.ts';
import { type Change, type Changed, type Each, notOnJob, type Person, type Touched } from './bulk-change.ts';
import { sendsMessages } from './bulk-letters.ts';
import { letterOfBatch, writingOf } from './batch-letters.ts';
import { WriteLetter } from '../messages/write-letter.command.ts';
import { LettersToPeople } from '../../reads/messages/letters-to-people.ts';
import { Writings } from '../../reads/messages/writings.ts';
import { MessageAccess } from '../../access/message-access.ts';
import { CandidateCommand, PersonCommand, uidOnOther } from '../people/candidate.command.ts';

/** The steps to which a candidate can be advanced, in order. */
export const stepsOn = ({ steps }: Pick<Job, 'steps'>) =>
  steps.filter(({ type }) => !isEnd(type) && type !== 'sourced_new');

/** The lists of the organization whose entries an operation can give to people: the entries, the command that gives and takes them, and its events. */
const given = {
  tag: {
    entries: tag,
    command: 'tag',
    held: (state: NonNullable<CandidateState>) => state.tags,
    events: ['CandidateTagged', 'CandidateUntagged'],
    id: 'tag_id',
    deleted: reject('not_found', 'This tag was deleted.'),
  },
  skill: {
    entries: skill,
    command: 'setSkills',
    held: (state: NonNullable<CandidateState>) => state.skills,
    events: ['CandidateSkillAdded', 'CandidateSkillRemoved'],
    id: 'skill_id',
    deleted: reject('not_found', 'This skill was deleted.'),
  },
} as const;
type Given = (typeof given)[keyof typeof given];
const mayNot = reject('permission', 'You may not change the candidates of this job.');
const noConsent = reject('permission', 'This colleague has not agreed that you write in their name.');
const maySendNone = reject('permission', 'You may not send messages.');
const leftAlready = reject('wrong_state', 'This message has already been sent.');
const thereAlready = reject('wrong_state', 'This person is already in this step or a later one.');
const changedBy = (ran: Outcome<unknown> | Rejection): Changed =>
  isRejection(ran) ? ran : ran.repeated || ran.events.length ? 'changed' : 'same';

/** Whether the entry was given or taken again after the operation did so. */
const givenSince = ({ events, own }: Touched, of: Given, entry_id: string): boolean =>
  events.some(
    ({ type, data, revision }) =>
      (of.events as readonly string[]).includes(type) && data[of.id] === entry_id && revision > own.at(-1)!.revision,
  );

/** Changes one person in an operation, and undoes the change. The operation's request id for that person finds the operation's events in the log. */
@Injectable()
export class BulkChanges {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(LettersToPeople) private readonly people: LettersToPeople,
    @Inject(MessageAccess) private readonly messages: MessageAccess,
    @Inject(Writings) private readonly writings: Writings,
    @Inject(Letters) private readonly farewellLetters: Letters,
    @Inject(BulkCadences) private readonly cadences: BulkCadences,
  ) {}

  /** Reads once what this turn of the operation needs for all of these people. */
  async prepare(caller: Caller | null, change: Change, ids: readonly string[], asking: Requester): Promise<Each> {
    if (!caller) return async () => mayNot;
    const { organization_id } = asking;
    const work = await this.workOf(caller, change, ids);
    return async (candidate_id) => {
      if (!(await this.persons.may(caller, candidate_id))) return notFound('candidate');
      const found = await this.streams.load(candidateState, candidate_id, organization_id);
      if (!found?.state) return notFound('candidate');
      if (found.state.erased) return erased;
      const uid = idFrom('bulk', change.id, candidate_id);
      const undo_uid = idFrom('bulk undo', change.id, candidate_id);
      const now: Requester = {
        organization_id,
        actor: change.by,
        uid: change.undo ? undo_uid : uid,
        causation_id: asking.causation_id,
      };
      const touched = change.undo ? await this.touched(candidate_id, uid, now) : [];
      for (const { id } of touched)
        if (id !== candidate_id && !(await this.persons.may(caller, id))) return notFound('candidate');
      const became = await work({ id: candidate_id, state: found.state, uid, touched, asking: now });
      if (became !== 'same' || change.undo) return became;
      // The turn may have been cut off after this person was changed. The entry that it took from another record is not there any more.
      const several = (await this.same.ever(organization_id, candidate_id)).length > 1;
      return several && (await this.touched(candidate_id, uid, now)).length ? 'changed' : 'same';
    };
  }

  /** Records may have been merged or separated after the operation, so this method looks at every record that ever was this person. */
  private async touched(candidate_id: string, uid: string, undoing: Requester): Promise<Touched[]> {
    const { organization_id } = undoing;
    const touched: Touched[] = [];
    for (const id of await this.same.ever(organization_id, candidate_id)) {
      const on = (request: string) => (id === candidate_id ? request : uidOnOther(request, id));
      const events = await this.streams.read(`candidate-${id}`, organization_id);
      const by = (request: string) => events.filter(({ metadata }) => metadata.request_uid === on(request));
      const own = by(uid);
      const undone = by(undoing.uid).length > 0;
      if (own.length) touched.push({ id, events, own, asking: undone ? null : { ...undoing, uid: on(undoing.uid) } });
    }
    return touched;
  }

  /** Undoes what the operation did to each record, on that record alone. `back`: makes the command that undoes it. If one record is refused, none is changed. */
  private async undoOn(
    { touched }: Person,
    back: (record: Touched, asking: Requester) => Promise<InstanceType<typeof CandidateCommand> | Rejection>,
  ): Promise<Changed> {
    let became: Changed = 'same';
    const commands: InstanceType<typeof CandidateCommand>[] = [];
    for (const record of touched) {
      const command = record.asking ? await back(record, record.asking) : null;
      if (isRejection(command)) return command;
      if (command) commands.push(command);
      else became = 'changed';
    }
    for (const command of commands) {
      const ran = changedBy(await this.commands.execute(command));
      if (isRejection(ran)) return ran;
      if (ran === 'changed') became = ran;
    }
    return became;
  }

  private workOf(
    caller: Caller,
    change: Change,
    ids: readonly string[],
  ): Promise<(person: Person) => Promise<Changed>> {
    switch (change.kind) {
      case 'tag':
      case 'untag':
        return this.giving(caller, change, given.tag);
      case 'skill':
      case 'unskill':
        return this.giving(caller, change, given.skill);
      case 'assign_owner':
        return this.owning(caller, change);
      case 'add_to_job':
        return this.adding(caller, change);
      case 'advance':
        return this.advancing(caller, change, ids);
      case 'archive':
        return this.archiving(caller, change, ids);
      case 'message':
        return this.writing(caller, change, ids);
      case 'invite':
        return this.inviting(caller, change, ids);
      case 'cadence':
        return this.enrolling(caller, change, ids);
    }
  }

  private async giving({ organization_id }: Caller, { kind, target_id, name, undo }: Change, of: Given) {
    await upToNow(this.progress, this.events);
    const entry = await this.lookups.entry<FieldMap>(organization_id, of.entries, target_id);
    const named = [{ id: target_id!, name: entry ? String(entry.fields.name) : (name ?? '') }];
    const adds = (kind === 'tag' || kind === 'skill') !== undo;
    const change = { add: adds ? named : [], remove: adds ? [] : named };
    const gone = !entry || entry.deleted;
    if (undo)
      return (person: Person) =>
        this.undoOn(person, async (record, asking) => {
          if (givenSince(record, of, target_id!)) return changedSince;
          return adds && gone ? of.deleted : new CandidateCommand(record.id, of.command, change, asking);
        });
    return async ({ id, state, asking }: Person): Promise<Changed> => {
      if (adds && gone && !of.held(state).includes(target_id!)) return of.deleted;
      return changedBy(await this.commands.execute(new PersonCommand(id, of.command, change, asking)));
    };
  }

  private async owning({ organization_id }: Caller, { target_id: to, undo }: Change) {
    await upToNow(this.progress, this.events);
    if (undo) return (person: Person) => this.undoOn(person, (record, asking) => this.disowning(record, to, asking));
    const refused = await this.lookups.ownerRefused(organization_id, to);
    if (refused) return async () => refused;
    return async ({ id, asking }: Person): Promise<Changed> =>
      changedBy(await this.commands.execute(new PersonCommand(id, 'assignOwner', { to }, asking)));
  }

  /** Gives the person back to the earlier owner. If that owner has left, or may not open people any more, the person has no owner. */
  private async disowning({ id, events, own }: Touched, from: string | null, asking: Requester) {
    const all = events.filter(({ type }) => type === 'CandidateOwnerAssigned');
    if (all.at(-1)!.id !== own.at(-1)!.id) return changedSince;
    const before = (all.at(-2)?.data.user_id ?? null) as string | null;
    const to = (await this.lookups.ownerRefused(asking.organization_id, before)) ? null : before;
    return new CandidateCommand(id, 'assignOwner', { from, to }, asking);
  }

  /** Whether the caller may still change the candidates of the job. */
  private async refusedOn(caller: Caller, job_id: string, open: boolean): Promise<Rejection | null> {
    const found = await this.jobs.open(caller, job_id);
    if (!found) return notFound('job');
    if (!found.rights.permissions.includes('list')) return mayNot;
    return open && found.job.status === 'archived' ? jobClosed : null;
  }

  /** Each person's applications on the job, under any of their records. `ever`: also under records that were that person earlier. */
  private async applicationsOf({ organization_id }: Caller, job_id: string, ids: readonly string[], ever: boolean) {
    await upToNow(this.progress, this.events);
    const records = await Promise.all(
      ids.map(async (id) => [id, ever ? await this.same.ever(organization_id, id) : [id]] as const),
    );
    const rows = await this.same.rows({ organization_id }, [...new Set(records.flatMap(([, of]) => of))]);
    return new Map(
      records.map(([id, of]) => {
        const shown = new Set(of.flatMap((each) => rows.get(each) ?? []));
        return [id, [...shown].flatMap(({ applications }) => applications.filter((each) => each.job_id === job_id))];
      }),
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

  /** Undoes the operation's own event of an application, if that event is still the last one. */
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

  /** Writes the mails. Each mail is a stream whose id follows from the operation and the person, so a person gets it only once. */
  private async writing(caller: Caller, change: Change, ids: readonly string[]) {
    const { letter, by, undo } = change;
    if (undo) return (person: Person) => this.unwriting(letterOfBatch(person.uid), person);
    if (!sendsMessages(caller)) return async () => maySendNone;
    const job = letter!.job_id;
    const refused = job ? await this.refusedOn(caller, job, true) : null;
    if (refused) return async () => refused;
    const as_user_id = letter!.as_user_id ?? null;
    if (as_user_id && !(await this.writings.mayWriteAs(caller.organization_id, as_user_id, by.id)))
      return async () => noConsent;
    const writing = writingOf(letter!, by.id);
    // The daily limits and the gap between mails look at the mails of the turn before, so these must be in the rows.
    await upToNow(this.progress, this.events);
    const [letters, mayWrite] = await Promise.all([
      this.people.of(caller, writing, ids),
      this.messages.writable(caller, ids),
    ]);
    return async ({ id, uid, asking }: Person): Promise<Changed> => {
      const written = letters.get(id);
      if (!written || !mayWrite(id)) return notFound('candidate');
      const beside = {
        template_key: letter!.template_key,
        sent_by: by.id,
        from: writing.from,
        as_user_id,
        cc: letter!.cc ?? [],
        files: letter!.files ?? [],
        batch_id: change.id,
      };
      return changedBy(await this.commands.execute(new WriteLetter(letterOfBatch(uid), written, beside, asking)));
    };
  }

  private async unwriting(letter_id: string, { asking }: Person): Promise<Changed> {
    const events = await this.streams.read(`message-${letter_id}`, asking.organization_id);
    const last = events.findLast(({ type }) => type !== 'MessageRead' && type !== 'MessageReaddressed');
    if (!last) return 'same';
    if (last.type === 'MessageCancelled') return last.metadata.request_uid === asking.uid ? 'changed' : 'same';
    if (!['MessageQueued', 'MessageBroughtForward', 'MessagePutOff'].includes(last.type)) return leftAlready;
    const ran = await this.commands.execute(
      new MessageCommand(letter_id, 'cancel', { reason: 'the sender undid it' }, asking),
    );
    // The mail may have been sent meanwhile.
    return isRejection(ran) ? ran : ran.repeated || ran.events.length ? 'changed' : leftAlready;
  }

  /** Sends invitations to choose a time. An undo voids the links that were not used, and stops mails that wait. */
  private async inviting(caller: Caller, { target_id, step_id, letter, undo }: Change, ids: readonly string[]) {
    const job_id = target_id!;
    const refused = may(sendsInvites, caller) ? await this.refusedOn(caller, job_id, !undo) : maySendNone;
    if (refused) return async () => refused;
    const there = await this.applicationsOf(caller, job_id, ids, undo);
    if (undo)
      return async ({ id, uid, asking }: Person): Promise<Changed> => {
        for (const application of there.get(id) ?? []) {
          const back = await this.commands.execute(new TakeBackInvite(application.id, uid, asking));
          if (back) return isRejection(back) ? back : 'changed';
        }
        return 'same';
      };
    const { template_key, subject, body, scheduled_for, meeting } = letter!;
    const invitation = {
      step_id: step_id!,
      ...meeting!,
      duration_minutes: null,
      message: { template_key: template_key!, subject, body },
      together: true,
      letter_at: scheduled_for,
    };
    return async ({ id, asking }: Person): Promise<Changed> => {
      const applications = there.get(id) ?? [];
      const found = applications.find((each) => each.ongoing) ?? applications.at(-1);
      if (!found) return notOnJob;
      const sent = await this.commands.execute(new InviteToChoose(found.id, invitation, asking));
      return isRejection(sent) ? sent : changedBy(sent.ran);
    };
  }

  private async enrolling(caller: Caller, change: Change, ids: readonly string[]) {
    const { job_id, undo } = change;
    if (undo) return this.cadences.takingOut(caller, change);
    const refused = job_id ? await this.refusedOn(caller, job_id, false) : null;
    if (refused) return async () => refused;
    await upToNow(this.progress, this.events);
    return this.cadences.adding(caller, change, job_id ? await this.applicationsOf(caller, job_id, ids, false) : null);
  }

  private async advancing(caller: Caller, { target_id, step_id, undo }: Change, ids: readonly string[]) {
    const job_id = target_id!;
    const refused = await this.refusedOn(caller, job_id, true);
    if (refused) return async () => refused;
    const there = await this.applicationsOf(caller, job_id, ids, undo);
    // Only the member who made a move can undo it, within some minutes (docs/rules/pipeline-actions.md#undo).
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

  private async archiving(caller: Caller, { target_id, reason_id, farewell, undo }: Change, ids: readonly string[]) {
    const job_id = target_id!;
    const refused = await this.refusedOn(caller, job_id, undo);
    if (refused) return async () => refused;
    const there = await this.applicationsOf(caller, job_id, ids, undo);
    if (undo)
      return this.takingBack(there, (id, { revision, metadata }, asking) => {
        return isUndoable(metadata.occurred_at, new Date().toISOString())
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
      const { organization_id } = asking;
      const message = farewell
        ? await this.farewellLetters.farewell(organization_id, found.id, { reason, fitting: true })
        : null;
      if (isRejection(message)) return message;
      const command = { reason, reason_optional: !required_reason, together: true, message };
      return changedBy(await this.commands.execute(new PipelineCommand(found.id, 'archive', command, asking)));
    };
  }

  /** The application that the operation changed: the event by which it was changed, and its last event. Null: the operation changed none. */
  private async mine(applications: readonly { id: string }[], uid: string, { organization_id }: Requester) {
    for (const { id } of applications) {
      const events = await this.streams.read(`application-${id}`, organization_id);
      const own = events.findLast(({ metadata }) => metadata.request_uid === uid);
      if (own) return { id, own, last: events.at(-1)! };
    }
    return null;
  }
}
