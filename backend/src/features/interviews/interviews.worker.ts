import { appointmentList } from '@candor/contracts/interviews/rows';
import { bookingOf, inTimeOrder } from '@candor/contracts/interviews/values';
import { jobPartId, jobPartList } from '@candor/contracts/jobs/rows';
import type { Where } from '@candor/contracts/kernel/list';
import { goneOn } from '@candor/contracts/pipeline/goes-on';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { isPlacing } from '@candor/contracts/pipeline/stay';
import { Inject, Injectable } from '@nestjs/common';
import { type Application, applicationState, hasEnded } from '../../states/application.state.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { AppointmentCommand } from './appointment.command.ts';
import { CancelAppointments, SettleHeldTime } from './booking.command.ts';
import {
  cancelForArchived,
  cancelForErased,
  cancelForRound,
  completeAppointment,
  followAppointments,
  followMember,
  followPanel,
  settleHeldTime,
} from '../../states/interviews.queue.ts';
import { ScheduleStatus } from './schedule-status.ts';

type Round = { application_id: string; step: { id: string } };
/** `candidate`: whether the candidate gets a mail, perhaps by the time of the conversation. */
type To = { until: string | null; candidate?: boolean | ((starts_at: string) => boolean) };

/** Does the work that follows from appointments, and the changes that other events bring to them. */
@Injectable()
export class InterviewsWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ScheduleStatus) private readonly schedule: ScheduleStatus,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  @Works(settleHeldTime)
  async settle(time: DataOf<typeof settleHeldTime>, asking: Requester): Promise<Worked> {
    const settled = await this.commands.run(new SettleHeldTime(time, asking), unless());
    if (settled !== done) return settled;
    await upToNow(this.progress, this.events);
    const row = await this.reads.get(appointmentList, asking, time.appointment_id);
    if (!row) return done;
    const { application_id } = row;
    await this.schedule.follow(application_id, [], asking);
    // The candidate's arrival on the job was undone during the booking. No other mail tells the candidate.
    if (!(await this.application(application_id, asking)))
      return this.cancel({ application_id }, { until: null, candidate: true }, asking);
    // The application ended during the booking: its end canceled the appointments that existed then, and this one came later.
    return this.cancelFor(application_id, { until: null }, asking);
  }

  @Works(followAppointments)
  async follow({ application_id }: DataOf<typeof followAppointments>, asking: Requester): Promise<Worked> {
    await upToNow(this.progress, this.events);
    await this.schedule.follow(application_id, [], asking);
    return done;
  }

  @Works(followPanel)
  async panel({ job_id, workflow_step_id: step_id }: DataOf<typeof followPanel>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const only = ['application_id'] as const;
    const rows = await this.reads.every(appointmentList, { organization_id }, { job_id, step_id }, { only });
    const applications = new Set(rows.map(({ application_id }) => application_id));
    for (const id of applications) await this.schedule.follow(id, [], asPart(asking, 'panel', id));
    return done;
  }

  @Works(followMember)
  async member({ user_id, of }: DataOf<typeof followMember>, asking: Requester): Promise<Worked> {
    const there = { ...asking, organization_id: of };
    const only = ['application_id'] as const;
    const owed = await this.reads.every(appointmentList, { organization_id: of }, { owes: user_id }, { only });
    const applications = new Set([
      ...(await this.standingBefore(user_id, of)),
      ...owed.map(({ application_id }) => application_id),
    ]);
    for (const id of applications)
      await this.schedule.follow(id, [], { ...there, uid: idFrom('member', asking.uid, id) });
    return done;
  }

  /** The applications in arranged rounds whose panel requires this person. */
  private async standingBefore(user_id: string, organization_id: string): Promise<string[]> {
    const standing = await this.reads.every(
      applicationList,
      { organization_id },
      { schedule_status: ['pending', 'complete'] },
      { only: ['id', 'job_id', 'step'] },
    );
    const jobs = [...new Set(standing.map(({ job_id }) => jobPartId(job_id, 'rounds')))];
    const required = new Set(
      (await this.reads.getMany(jobPartList, { organization_id }, jobs)).flatMap((row) =>
        row.part === 'rounds'
          ? row.panel.flatMap((seat) =>
              seat.user_id === user_id && seat.required ? [`${row.job_id} ${seat.workflow_step_id}`] : [],
            )
          : [],
      ),
    );
    return standing.flatMap(({ id, job_id, step }) => (required.has(`${job_id} ${step.id}`) ? [id] : []));
  }

  @Works(completeAppointment)
  complete({ appointment_id, ends_at }: DataOf<typeof completeAppointment>, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new AppointmentCommand(bookingOf(appointment_id), 'complete', { appointment_id, ends_at }, asking),
      unless('not_found'),
    );
  }

  @Works(cancelForArchived)
  ended({ application_id, until }: DataOf<typeof cancelForArchived>, asking: Requester): Promise<Worked> {
    return this.cancelFor(application_id, { until }, asking);
  }

  @Works(cancelForErased)
  erased({ candidate_id }: DataOf<typeof cancelForErased>, asking: Requester): Promise<Worked> {
    return this.cancel({ candidate_id }, { until: null }, asking);
  }

  @Works(cancelForRound)
  async left({ application_id, step_id, until }: DataOf<typeof cancelForRound>, asking: Requester): Promise<Worked> {
    const round = await this.roundLeft({ application_id, step: { id: step_id } }, asking);
    if (!round) return done;
    const where = { application_id: round.application_id, step_id: round.step.id };
    return this.cancel(where, { until, candidate: true }, asking);
  }

  /** The round that this job's move left, at its present application. Null: the move was undone, or the candidate came to the round again in the meantime. A later move decides for itself. */
  private async roundLeft(left: Round, asking: Requester): Promise<Round | null> {
    let round = left;
    for (const been = new Set<string>(); !been.has(round.application_id);) {
      been.add(round.application_id);
      const state = await this.application(round.application_id, asking);
      if (!state) return null;
      const events = await this.streams.read(`application-${round.application_id}`, asking.organization_id);
      // If the candidate goes on as another application, all events of that application came later.
      const since = events.slice(events.findIndex(({ id }) => id === asking.causation_id) + 1);
      if (since.some((event) => isPlacing(event) && event.data.to_step.id === round.step.id)) return null;
      round = goneOn(round, state.archived) ?? round;
    }
    return round;
  }

  private async application(id: string, { organization_id }: Requester): Promise<Application | null> {
    return (await this.streams.load(applicationState, id, organization_id))?.state ?? null;
  }

  private async cancelFor(application_id: string, to: To, asking: Requester): Promise<Worked> {
    const state = await this.application(application_id, asking);
    if (!state || !hasEnded(state)) return done;
    const { archived } = state;
    // The email about the archive is enough, if there is one and it is sent before the conversation.
    const candidate = (starts_at: string) => !archived?.told_at || archived.told_at >= starts_at;
    return this.cancel({ application_id }, { ...to, candidate }, asking);
  }

  /** Cancels coming conversations. */
  private async cancel(
    where: Where<typeof appointmentList>,
    { until, candidate = false }: To,
    asking: Requester,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const ongoing = { ...where, status: ['booked', 'proposed'] } as const;
    const only = ['id', 'booking_id', 'starts_at'] as const;
    const rows = await this.reads.every(appointmentList, { organization_id }, ongoing, { only });
    const coming = inTimeOrder(rows.filter(({ starts_at }) => until === null || starts_at < until));
    for (const [booking, rows] of Map.groupBy(coming, ({ booking_id }) => booking_id)) {
      const worked = await this.commands.run(
        new CancelAppointments(
          rows.map(({ id }) => id),
          {
            by: 'us',
            automatic: true,
            notify: {
              candidate:
                typeof candidate === 'boolean' ? candidate : rows.some(({ starts_at }) => candidate(starts_at)),
              interviewers: true,
            },
          },
          asPart(asking, 'cancel', booking),
        ),
        unless('not_found', 'erased'),
      );
      if (worked !== done) return worked;
    }
    return done;
  }
}
