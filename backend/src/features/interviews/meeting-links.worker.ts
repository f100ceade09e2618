import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import { bookingOf, lacksLink } from '@candor/contracts/interviews/values';
import { caringFor } from '@candor/contracts/jobs/owners';
import { daysAfter } from '@candor/contracts/values/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import { fullName } from '@candor/contracts/values/person-name';
import { sayIn } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { type Appointment, appointmentOf, bookingState } from '../../states/appointment.state.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { jobState } from '../../states/job.state.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Readers } from '../../reads/readers.ts';
import { standsNow } from '../../reads/pipeline/stands-for.ts';
import { taskState } from '../../states/task.state.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { fold } from '../../kernel/decider.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { askForLink } from '../../states/interviews.queue.ts';

type Event = Recorded<AppointmentEvent>;
/** The need for a link: a conversation's time for which the link is missing, with a task id made from the event that caused it. */
type Need = { task_id: string; starts_at: string };

/** The task's id in an earlier release, in which only candidates' own bookings made such tasks. */
const formerTask = (appointment_id: string): string => idFrom('link of a meeting', appointment_id);
/** The task ids of the conversation's earlier needs for a link, and of its present need. */
const needsOf = (appointment_id: string, events: readonly Event[]): { past: readonly string[]; now: string | null } => {
  const needs: Need[] = [];
  let state = bookingState.initial;
  let open: Need | null = null;
  for (const event of events) {
    state = fold(bookingState, [event], state);
    const booked = appointmentOf(state, appointment_id);
    const lacks = booked?.status === 'booked' && lacksLink(booked);
    if (lacks && booked.starts_at === open?.starts_at) continue;
    open = lacks
      ? { task_id: idFrom('link of a meeting', appointment_id, event.id), starts_at: booked.starts_at }
      : null;
    if (open) needs.push(open);
  }
  const now = open?.task_id ?? null;
  return { past: needs.map(({ task_id }) => task_id).filter((id) => id !== now), now };
};
const planning: readonly string[] = ['AppointmentBooked', 'AppointmentRescheduled'];
/** The members who booked or changed the conversation, the last one first. */
const arrangers = (appointment_id: string, events: readonly Event[]): string[] =>
  events
    .toReversed()
    .flatMap(({ type, data, metadata: { actor } }) =>
      planning.includes(type) &&
      (data as { appointment_id?: string }).appointment_id === appointment_id &&
      actor.type === 'user'
        ? [actor.id]
        : [],
    );

/** When the link is due: the day before. If the conversation is sooner, at its beginning. */
const dueBefore = ({ starts_at }: Pick<Appointment, 'starts_at'>, now: Date): string => {
  const dayBefore = daysAfter(new Date(starts_at), -1);
  return dayBefore > now.toISOString() ? dayBefore : starts_at;
};
/** Keeps one open task for each video conversation that has no link and no provider to make one. */
@Injectable()
export class MeetingLinksWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Works(askForLink)
  async ask({ appointment_id }: DataOf<typeof askForLink>, asking: Requester): Promise<Worked> {
    const { booked, now, past } = await this.needs(appointment_id, asking);
    if (!booked) return done;
    for (const id of [formerTask(appointment_id), ...past]) {
      const worked = await this.close(id, booked, asking);
      if (worked !== done) return worked;
    }
    if (!now || booked.ends_at <= this.clock.now().toISOString()) return done;
    const worked = await this.create(now, booked, asking);
    // Changes in the meantime found no task to close, because it was not made yet.
    const later = await this.needs(appointment_id, asking);
    return worked === done && later.now !== now ? this.close(now, later.booked ?? booked, asking) : worked;
  }

  private async needs(appointment_id: string, { organization_id }: Requester) {
    const stream = `appointment-${bookingOf(appointment_id)}`;
    const events = (await this.streams.read(stream, organization_id)) as readonly Event[];
    const booked = appointmentOf(fold(bookingState, events), appointment_id);
    return {
      ...needsOf(appointment_id, events),
      booked: booked && { ...booked, arranged_by: arrangers(appointment_id, events) },
    };
  }

  /** Closes the task. If the conversation has a link, the task is done; otherwise it is not needed, because the conversation was moved or does not take place. */
  private async close(id: string, booked: Appointment, asking: Requester): Promise<Worked> {
    const task = (await this.streams.load(taskState, id, asking.organization_id))?.state;
    if (!task || task.deleted || task.status === 'done') return done;
    const by = asPart(asking, 'close the task for a link', id);
    return this.commands.run(
      lacksLink(booked)
        ? new TaskCommand(id, 'remove', {}, by)
        : new TaskCommand(id, 'setStatus', { status: 'done' }, by),
      unless('not_found', 'erased'),
    );
  }

  private async create(
    id: string,
    booked: Appointment & { arranged_by: readonly string[] },
    asking: Requester,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const { application_id, candidate_id, job_id } = await standsNow(this.streams, organization_id, booked);
    const [job, person] = await Promise.all([
      this.streams.load(jobState, job_id, organization_id),
      this.streams.load(candidateState, candidate_id, organization_id),
    ]);
    if (!job?.state || !person?.state) return done;
    const assignee_user_id = await this.lookups.firstActive(organization_id, [
      ...booked.arranged_by,
      ...caringFor(job.state),
      ...(await this.lookups.administrators(organization_id)),
    ]);
    if (!assignee_user_id) return done;
    const words = sayIn(await this.readers.voiceOf(assignee_user_id, organization_id));
    return this.commands.run(
      new TaskCommand(
        id,
        'create',
        {
          person_id: candidate_id,
          title: words('Add the link for the video call with {name}', { name: fullName(person.state.fields) }),
          kind: 'other',
          due_at: dueBefore(booked, this.clock.now()),
          priority: 'high',
          assignee_user_id,
          subject: { type: 'application', id: application_id },
          notes: words(
            'Their invitation says that the link will follow. Add it to the interview, and they get it by email.',
          ),
        },
        asPart(asking, 'task for a link', booked.id),
      ),
      unless('erased'),
    );
  }
}
