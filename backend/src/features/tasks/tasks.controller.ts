import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { disposition, followuptype } from '@candor/contracts/catalogues/catalogues';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/tasks/endpoints';
import type { Repeats, Subject } from '@candor/contracts/tasks/events';
import { channelOf } from '@candor/contracts/tasks/fields';
import { dayOfMonth } from '@candor/contracts/tasks/repeat';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { Input, refusalOf, Serve } from '../../http/endpoint.ts';
import { sentFields } from '../../http/sent.ts';
import { visitorRefused } from '../../access/visiting.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, missing, refusedAt, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Outcome, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { inUse, Lookups } from '../../reads/lookups.ts';
import { eachOf } from '../../http/opened.ts';
import { type TaskState, taskState } from '../../states/task.state.ts';
import { TaskCommand } from './task.command.ts';
import type { Disposed } from './task.decider.ts';

const noOutcome = notFound('disposition');
const ofOtherKind = refusedAt('disposition_id', 'This outcome is for another kind of task.');

/** Calls about tasks, about one or several in a request. */
@Controller()
export class TasksController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  @Serve(calls.upsertTask)
  async upsert(@Input() input: RequestOf<typeof calls.upsertTask>, @By() { caller, asking }: Signed<'task'>) {
    const { id: given, subject, assignee_user_id, repeats: every, ...sent } = input;
    const visiting = visitorRefused(caller, assignee_user_id ?? (given && given !== 'new' ? '' : caller.user_id));
    if (visiting) return visiting;
    if (given && given !== 'new') return this.change(given, input, caller, asking);
    if (!sent.title) return missing('title', 'Title');
    const assignee = assignee_user_id ?? caller.user_id;
    const person_id = await this.personOf(subject ?? null, assignee, caller);
    if (!person_id) return notFound('candidate');
    const id = idFrom('task', caller.user_id, asking.uid);
    const due_at = sent.due_at ?? null;
    const repeats = repeatsOf(every, due_at, caller.tz_region);
    const created = {
      person_id,
      title: sent.title,
      kind: sent.kind ?? 'other',
      due_at,
      priority: sent.priority ?? 'normal',
      assignee_user_id: assignee,
      subject: subject ?? null,
      notes: sent.notes ?? null,
      ...(repeats ? { repeats } : {}),
    };
    return answered(await this.commands.execute(new TaskCommand(id, 'create', created, asking)), id);
  }

  /** Changes the fields that were sent, and then the assignee. */
  private async change(
    id: string,
    { title, kind, due_at, priority, notes, repeats, assignee_user_id }: RequestOf<typeof calls.upsertTask>,
    { organization_id, tz_region }: Caller,
    asking: Requester,
  ) {
    const before = (await this.streams.load(taskState, id, organization_id))?.state;
    const due = due_at === undefined ? (before?.fields.due_at ?? null) : due_at;
    const changes = sentFields({
      title,
      kind,
      due_at,
      priority,
      notes,
      repeats: repeats === undefined ? undefined : repeatsOf(repeats, due, before?.fields.repeats?.zone ?? tz_region),
    });
    const ran = await this.commands.execute(new TaskCommand(id, 'change', { changes }, asking, { mustExist: 'task' }));
    if (isRejection(ran) || !assignee_user_id) return answered(ran, id);
    const by = asPart(asking, 'task given');
    return answered(await this.commands.execute(new TaskCommand(id, 'give', { to_user_id: assignee_user_id }, by)), id);
  }

  /** The person whose key encrypts a task's words; null if the task is about a candidate that the caller may not see. */
  private async personOf(subject: Subject | null, assignee: string, caller: Caller): Promise<string | null> {
    if (!subject || subject.type === 'job' || subject.type === 'deal') return assignee;
    const candidate_id =
      subject.type === 'candidate'
        ? subject.id
        : (await this.streams.read(`application-${subject.id}`, caller.organization_id))[0]?.data.candidate_id;
    return typeof candidate_id === 'string' && (await this.access.may(caller, candidate_id)) ? candidate_id : null;
  }

  @Serve(calls.setTaskStatus)
  async status(
    @Input() { id, status, note, disposition_id }: RequestOf<typeof calls.setTaskStatus>,
    @By() { asking, caller }: Signed<'task'>,
  ) {
    const disposed = disposition_id ? await this.disposed(id, disposition_id, caller.organization_id) : undefined;
    if (disposed && isRejection(disposed)) return disposed;
    const command = { status, note, ...(disposed ? { disposed } : {}) };
    return answered(
      await this.commands.execute(new TaskCommand(id, 'setStatus', command, asking, { mustExist: 'task' })),
      id,
    );
  }

  private async disposed(id: string, disposition_id: string, organization_id: string): Promise<Disposed | Rejection> {
    const entry = await this.lookups.entry(organization_id, disposition, disposition_id);
    if (!entry || !inUse(entry)) return noOutcome;
    const type = await this.lookups.entry(organization_id, followuptype, String(entry.fields.parent_id));
    const kind = (await this.streams.load(taskState, id, organization_id))?.state?.fields.kind ?? '';
    if (type?.fields.channel !== channelOf(kind)) return ofOtherKind;
    const { outcome, ends_enrollment } = entry.fields;
    return { disposition_id, outcome: outcome ?? 'neutral', ends_enrollment: Boolean(ends_enrollment) };
  }

  @Serve(calls.snoozeTask)
  async snooze(@Input() { id, until }: RequestOf<typeof calls.snoozeTask>, @By() { asking }: Signed<'task'>) {
    const ran = await this.commands.execute(new TaskCommand(id, 'snooze', { until }, asking, { mustExist: 'task' }));
    return answered(ran, id);
  }

  @Serve(calls.moveTasks)
  move(@Input() { tasks }: RequestOf<typeof calls.moveTasks>, @By() by: Signed<'task'>) {
    const batch_id = idFrom('tasks moved', by.asking.uid);
    const dates = new Map(tasks.map(({ id, due_at }) => [id, due_at ?? null]));
    return this.each(
      by,
      [...dates.keys()],
      (id, asking) => new TaskCommand(id, 'change', { changes: { due_at: dates.get(id)! }, batch_id }, asking),
    );
  }

  @Serve(calls.giveTasks)
  async give(@Input() { ids, to_user_id }: RequestOf<typeof calls.giveTasks>, @By() by: Signed<'task'>) {
    const visiting = visitorRefused(by.caller, to_user_id);
    if (visiting) return visiting;
    return this.each(by, ids, (id, asking) => new TaskCommand(id, 'give', { to_user_id }, asking));
  }

  /** Runs one command for each task that the caller may change; the others are returned as failed. */
  private async each(
    by: Signed<'task'>,
    ids: readonly string[],
    commandFor: (id: string, asking: Requester) => InstanceType<typeof TaskCommand>,
  ) {
    const opened = eachOf(by);
    const tasks: string[] = [];
    const failed: { id: string; error: string }[] = [];
    let position = 0;
    for (const id of new Set(ids)) {
      const seen = opened.get(id);
      const asking = asPart(by.asking, 'one of several tasks', id);
      const ran = seen && isRejection(seen) ? seen : await this.commands.execute(commandFor(id, asking));
      if (isRejection(ran)) failed.push({ id, error: refusalOf(ran).error });
      else {
        tasks.push(id);
        position = Math.max(position, ran.position ?? 0);
      }
    }
    return { tasks, failed, ...(position ? { position } : {}) };
  }

  @Serve(calls.deleteTask)
  async delete(@Input() { id }: RequestOf<typeof calls.deleteTask>, @By() { asking }: Signed<'task'>) {
    const ran = await this.commands.execute(new TaskCommand(id, 'remove', {}, asking, { mustExist: 'task' }));
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.removeTasks)
  remove(@Input() { ids }: RequestOf<typeof calls.removeTasks>, @By() by: Signed<'task'>) {
    return this.each(by, ids, (id, asking) => new TaskCommand(id, 'remove', {}, asking));
  }

  @Serve(calls.restoreTask)
  async restore(@Input() { id }: RequestOf<typeof calls.restoreTask>, @By() { asking }: Signed<'task'>) {
    return answered(await this.commands.execute(new TaskCommand(id, 'restore', {}, asking, { mustExist: 'task' })), id);
  }

  @Serve(calls.taskOptions)
  async options(@Input() _: RequestOf<typeof calls.taskOptions>, @By() { caller: { organization_id } }: Signed) {
    const [members, types, entries] = await Promise.all([
      this.lookups.activeMembers(organization_id),
      this.lookups.entries(organization_id, followuptype),
      this.lookups.entries(organization_id, disposition),
    ]);
    const outcomes = types.filter(inUse).flatMap((type) =>
      entries
        .filter((each) => inUse(each) && each.fields.parent_id === type.id)
        .map(({ id, fields: { name, outcome, ends_enrollment } }) => ({
          id,
          name: String(name),
          channel: type.fields.channel ?? 'other',
          outcome: outcome ?? ('neutral' as const),
          ends_enrollment: Boolean(ends_enrollment),
        })),
    );
    return { outcomes, members };
  }
}

const answered = (ran: Outcome<TaskState> | Rejection, id: string) =>
  isRejection(ran) ? ran : { task: { id }, position: ran.position };
/** How a task repeats. Null: it does not repeat. */
const repeatsOf = (every: Repeats['every'] | null | undefined, due_at: string | null, zone: string | null) => {
  if (!every) return null;
  const clock = zone ?? 'UTC';
  return { every, zone: clock, ...(every === 'monthly' && due_at ? { day: dayOfMonth(due_at, clock) } : {}) };
};
