import { appointmentIn, bookingOf, type HeldTime } from '@candor/contracts/interviews/values';
import { fullName, type NameOrder } from '@candor/contracts/values/person-name';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Application, applicationState } from '../../states/application.state.ts';
import { appointmentOf, type BookingState, bookingState } from '../../states/appointment.state.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { type Job, jobState } from '../../states/job.state.ts';
import { Lookups } from '../../reads/lookups.ts';
import { standsNow } from '../../reads/pipeline/stands-for.ts';
import { VideoAccounts } from '../../reads/connections/video-accounts.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Outcome, type Requester, Streams } from '../../kernel/streams.ts';
import { AppointmentCommand } from './appointment.command.ts';
import {
  type Arranged,
  bookingRefused,
  carries,
  isOutdated,
  moveRefused,
  needsTime,
  type Taken,
  otherRound,
} from './appointment.decider.ts';
import { arranged } from './arranging.ts';
import {
  BookAppointments,
  bookingBy,
  type BookedTogether,
  CancelAppointments,
  ChangeAppointments,
  SettleHeldTime,
} from './booking.command.ts';
import { HeldTimes, type TakenTimes } from './held-times.ts';
import { type Followed, ScheduleStatus } from './schedule-status.ts';

/** `followed`: the schedule status, if it was decided in the same append as the booking. */
type Booked = Outcome<BookingState> & { followed?: Followed };
type Ran = Booked | Rejection;
type Candidacy = { application: Application; job: Job; person: Named };
type Named = { first_name: string; last_name: string; name_order: NameOrder | null };
type Events = readonly { type: string; data: object }[];
/** How often a change starts again because the booking changed meanwhile. */
const tries = 8;
const apart = reject('validation', 'These interviews were not booked together. Change or cancel them one by one.');
const notThere = notFound('appointment');

const none: TakenTimes = new Map();
const withTime = (plans: readonly Arranged[], taken: TakenTimes): Taken[] =>
  plans.map((plan) => {
    const own = taken.get(plan.appointment_id);
    const over = own?.over ?? plan.over;
    return { ...plan, over, over_reason: over ? plan.over_reason : null, held: own?.held ?? null };
  });
const allArranged = (plans: readonly (Arranged | Rejection)[]): readonly Arranged[] | Rejection =>
  plans.find((plan) => isRejection(plan)) ?? (plans as readonly Arranged[]);
/** The held times that these events freed. */
const freed = (events: Events): HeldTime[] =>
  events.flatMap(({ data }) => {
    const { replaces, releases } = data as { replaces?: HeldTime | null; releases?: HeldTime | null };
    return replaces ?? releases ?? [];
  });

/** Code that the handlers of bookings share. */
class BookingHandler {
  constructor(
    @Inject(Streams) readonly streams: Streams,
    @Inject(CommandBus) readonly commands: CommandBus,
    @Inject(HeldTimes) readonly times: HeldTimes,
    @Inject(ScheduleStatus) readonly schedule: ScheduleStatus,
    @Inject(Clock) readonly clock: Clock,
    @Inject(Lookups) readonly lookups: Lookups,
    @Inject(VideoAccounts) readonly accounts: VideoAccounts,
  ) {}

  async candidacy(application_id: string, organization_id: string): Promise<Candidacy | null> {
    const application = (await this.streams.loadOnce(applicationState, application_id, organization_id))?.state;
    if (!application) return null;
    const [job, person] = await Promise.all([
      this.streams.loadOnce(jobState, application.job_id, organization_id),
      this.streams.loadOnce(candidateState, application.candidate_id, organization_id),
    ]);
    if (!job?.state || !person?.state) return null;
    const { first_name, last_name, name_order } = person.state.fields;
    return { application, job: job.state, person: { first_name, last_name, name_order: name_order || null } };
  }

  /** The interviewers if the request names none: the panel of the round, except members who have left. */
  async panel({ panel }: Job, organization_id: string): Promise<Job['panel']> {
    const active = await this.lookups.activeAmong(
      organization_id,
      panel.map(({ user_id }) => user_id),
    );
    return panel.filter(({ user_id }) => active.has(user_id));
  }

  /** The plans with their video provider. A video conversation that has no link meets at the provider, if an interviewer or the booker has an account there. */
  meeting(plans: readonly Arranged[], { actor, organization_id }: Requester): Promise<Arranged[]> {
    return Promise.all(
      plans.map(async (plan) => {
        if (plan.meeting_type !== 'video' || plan.video_url !== null || plan.video_provider !== null) return plan;
        const [host] = await this.accounts.hosts(organization_id, plan, actor.type === 'user' ? actor.id : null);
        return host ? { ...plan, video_provider: 'zoom' as const } : plan;
      }),
    );
  }

  now(): string {
    return this.clock.now().toISOString();
  }

  /** The decision, together with the schedule status that follows from it. If there is no new decision, nothing is appended, so the status follows later. */
  async following(application_id: string, ran: Ran, asking: Requester): Promise<Ran> {
    if (isRejection(ran) || !ran.state || ran.repeated || !ran.events.length) return ran;
    return { ...ran, followed: await this.schedule.follow(application_id, ran.state.appointments, asking) };
  }

  /** The outcome, when the schedule status has been updated. `ids`: the requested appointments. */
  async told(ran: Ran, ids: readonly string[], asking: Requester): Promise<BookedTogether | Rejection> {
    if (isRejection(ran)) return ran;
    const all = ran.state?.appointments ?? [];
    const appointments = await Promise.all(
      all.filter(({ id }) => ids.includes(id)).map((each) => standsNow(this.streams, asking.organization_id, each)),
    );
    if (!appointments.length) return notThere;
    const free = freed(ran.events);
    const [{ schedule_status, position }] = await Promise.all([
      ran.followed ?? this.schedule.follow(appointments[0]!.application_id, all, asking),
      free.length ? this.times.free(free, asking) : undefined,
    ]);
    return { appointments, schedule_status, position: Math.max(ran.position, position) };
  }
}

@CommandHandler(BookAppointments)
export class BookAppointmentsHandler extends BookingHandler implements ICommandHandler<BookAppointments> {
  async execute({ application_id, wanted, booking, asking }: BookAppointments) {
    const booking_id = booking.booking_id ?? bookingBy(asking);
    const ids = wanted.map((_, place) => appointmentIn(booking_id, place));
    const { step_id = null, token_hash = null, proposed = false, over, limits } = booking;
    // Most requests come once, so the stream is expected to be empty. If it is not, the decider decides on the state that is there.
    const book = (appointments: readonly Taken[]) =>
      this.commands.execute(
        new AppointmentCommand(
          booking_id,
          'book',
          { application_id, appointments, proposed, step_id, token_hash, version: null },
          asking,
          { anew: true },
        ),
      );
    const candidacy = await this.candidacy(application_id, asking.organization_id);
    if (!candidacy) return notFound('candidate');
    const { application, job, person } = candidacy;
    const step = job.steps.find(({ id }) => id === application.step.id);
    const panel = wanted.every(({ interviewers }) => interviewers)
      ? job.panel
      : await this.panel(job, asking.organization_id);
    const all = allArranged(wanted.map((each, place) => arranged(ids[place]!, each, null, { step, panel }, booking)));
    if (isRejection(all)) return all;
    const plans = await this.meeting(all, asking);
    const bookWithout = async () => this.told(await book(withTime(plans, none)), ids, asking);
    if (proposed) return bookWithout();
    // A repeated request has its answer already, even if the request would be refused at present.
    const unlessBooked = async (refused: Rejection) => {
      const known = await this.streams.load(bookingState, booking_id, asking.organization_id);
      return known?.state?.appointments.length ? bookWithout() : refused;
    };
    const facts = { application: { ...application, id: application_id }, person };
    const refused = bookingRefused(plans, step_id, facts, this.now());
    if (refused) return unlessBooked(refused);
    const { candidate_id } = application;
    const candidate_name = fullName(person);
    const ran = await this.times.with(
      plans.map((plan) => ({ ...plan, candidate_id, candidate_name })),
      { over: Boolean(over), limits },
      asking,
      async (taken) => this.following(application_id, await book(withTime(plans, taken)), asking),
    );
    return isRejection(ran) ? unlessBooked(ran) : this.told(ran, ids, asking);
  }
}

@CommandHandler(ChangeAppointments)
export class ChangeAppointmentsHandler extends BookingHandler implements ICommandHandler<ChangeAppointments> {
  async execute(asked: ChangeAppointments) {
    const ids = asked.wanted.map(({ id }) => id);
    if (new Set(ids.map(bookingOf)).size !== 1 || new Set(ids).size !== ids.length) return apart;
    for (let attempt = 1; ; attempt++) {
      const { ran, outdated } = await this.change(asked, ids);
      const lost = isRejection(ran) && ran.code === 'stale' && !outdated;
      if (!lost || attempt >= tries) return this.told(ran, ids, asked.asking);
    }
  }

  private async change(
    { application_id, wanted, booking, asking }: ChangeAppointments,
    ids: readonly string[],
  ): Promise<{ ran: Ran; outdated?: boolean }> {
    const { organization_id } = asking;
    const booking_id = bookingOf(ids[0]!);
    const found = await this.streams.load(bookingState, booking_id, organization_id);
    const candidacy = found && (await this.candidacy(application_id, organization_id));
    const before = await Promise.all(
      ids.map((id) => {
        const booked = appointmentOf(found?.state ?? null, id);
        return booked && standsNow(this.streams, organization_id, booked);
      }),
    );
    if (!candidacy || before.some((each) => each?.application_id !== application_id)) return { ran: notThere };
    const { application, job, person } = candidacy;
    if (booking.step_id && booking.step_id !== application.step.id) return { ran: otherRound };
    const all = allArranged(
      wanted.map((each, at) => {
        const step = job.steps.find(({ id }) => id === before[at]!.step.id);
        return arranged(each.id, each, before[at]!, { step, panel: job.panel }, booking);
      }),
    );
    if (isRejection(all)) return { ran: all };
    const plans = await this.meeting(all, asking);
    const confirms = booking.confirm === true && before.every((each) => each!.status === 'proposed');
    const version = booking.version ?? null;
    const outdated = isOutdated(version, ids, found.state);
    const append = (taken: TakenTimes): Promise<Ran> => {
      const appointments = withTime(plans, taken);
      // The plan was made from this state of the booking, so the decision requires the same revision.
      const options = { version: found.revision };
      const confirmed = { application_id, appointments, proposed: false, step_id: null, token_hash: null, version };
      return this.commands.execute(
        confirms
          ? new AppointmentCommand(booking_id, 'book', confirmed, asking, options)
          : new AppointmentCommand(
              booking_id,
              'reschedule',
              { appointments, by: booking.by, version },
              asking,
              options,
            ),
      );
    };
    const facts = { application: { ...application, id: application_id }, person };
    const refused =
      outdated ||
      (confirms ? bookingRefused(plans, null, facts, this.now()) : moveRefused(plans, found.state, this.now()));
    const needing = plans.filter((plan, at) => confirms || needsTime(plan, before[at]!));
    // A booking that will be refused holds no time. The command is still sent, because a repeated request finds its first answer in the stream.
    if (refused || !needing.length) return { ran: await append(none), outdated };
    const { candidate_id } = application;
    const candidate_name = fullName(person);
    const ran = await this.times.with(
      needing.map((plan) => ({ ...plan, candidate_id, candidate_name })),
      { over: Boolean(booking.over), limits: booking.limits },
      asking,
      async (taken) => this.following(application_id, await append(taken), asking),
    );
    return { ran };
  }
}

@CommandHandler(CancelAppointments)
export class CancelAppointmentsHandler extends BookingHandler implements ICommandHandler<CancelAppointments> {
  async execute({ ids, how, asking }: CancelAppointments) {
    if (new Set(ids.map(bookingOf)).size !== 1) return apart;
    const { by, reason, automatic, notify } = how;
    const ran = await this.commands.execute(
      new AppointmentCommand(
        bookingOf(ids[0]!),
        'cancel',
        {
          appointment_ids: ids,
          by,
          reason: reason ?? null,
          automatic: automatic ?? false,
          notify: { candidate: notify?.candidate ?? true, interviewers: notify?.interviewers ?? true },
        },
        asking,
        { mustExist: 'appointment' },
      ),
    );
    return this.told(ran, ids, asking);
  }
}

@CommandHandler(SettleHeldTime)
export class SettleHeldTimeHandler extends BookingHandler implements ICommandHandler<SettleHeldTime> {
  async execute({ time: { hold_id, appointment_id, people }, asking }: SettleHeldTime) {
    // The time is given up before it is freed, so that a late request cannot book with it.
    const ran = await this.commands.execute(
      new AppointmentCommand(
        bookingOf(appointment_id),
        'giveUp',
        { hold_id },
        { ...asking, uid: idFrom('give up', hold_id), hash: undefined },
      ),
    );
    if (isRejection(ran)) return ran;
    const carried = carries(ran.state, hold_id);
    let { position } = ran;
    if (!carried)
      for (const person of people) {
        const released = await this.times.release(person, [hold_id], asking);
        if (isRejection(released)) return released;
        position = Math.max(position, released.position);
      }
    return { carried, position };
  }
}
