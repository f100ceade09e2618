import { appointmentList } from '@candor/contracts/interviews/rows';
import {
  type Conversation,
  inTimeOrder,
  isAway,
  isBookedOrHeld,
  isOfStay,
  isRoundHeld,
  isRoundJudged,
  scheduleStatusBy,
  type Standing,
} from '@candor/contracts/interviews/values';
import { meets } from '@candor/contracts/rounds/scheduling';
import { Inject, Injectable } from '@nestjs/common';
import { hashOf } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import type { Application, RoundByAppointments } from '../../states/application.state.ts';
import { type Appointment, bookingState } from '../../states/appointment.state.ts';
import type { Job } from '../../states/job.state.ts';
import { Lookups } from '../lookups.ts';
import { scorecardState } from '../../states/scorecard.state.ts';
import { standsNow } from '../pipeline/stands-for.ts';

/** Reads from the log what is arranged for an application, the resulting status of its present round, and what took place. */
@Injectable()
export class ScheduledRounds {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** The present round's status by its appointments. `bookings`: bookings that the rows may not have yet. Null: nothing is arranged for this stay, so a status set by hand counts. */
  async of(
    organization_id: string,
    { id, step, entered_at }: Pick<Application, 'step' | 'entered_at'> & { id: string },
    panel: Job['panel'],
    bookings: readonly string[],
  ): Promise<RoundByAppointments | null> {
    if (!meets(step)) return null;
    const own = await this.appointments(organization_id, id, bookings);
    const required = panel.filter((each) => each.workflow_step_id === step.id && each.required);
    const isMember = await this.lookups.membersAmong(
      organization_id,
      [...required, ...own.flatMap(({ interviewers }) => interviewers)].map(({ user_id }) => user_id),
    );
    // A round does not wait for a former member: neither for their time nor for their scorecard.
    const stands = { step, entered_at };
    const schedule_status = scheduleStatusBy(stands, required.map(({ user_id }) => user_id).filter(isMember), own);
    if (!schedule_status) return null;
    const judged =
      schedule_status === 'complete' &&
      isRoundHeld(stands, own) &&
      isRoundJudged(stands, await this.withCards(organization_id, own), isMember);
    return { schedule_status, judged, arranged: arrangedMark(stands, own) };
  }

  /** The mark of what is arranged for the present stay in a step. */
  async arranged(
    organization_id: string,
    { id, step, entered_at }: Pick<Application, 'step' | 'entered_at'> & { id: string },
  ): Promise<string> {
    return arrangedMark({ step, entered_at }, await this.appointments(organization_id, id));
  }

  /** Every conversation of an application, also of steps that it has left, with the state of its scorecards. */
  async conversations(organization_id: string, application_id: string): Promise<Conversation[]> {
    return this.withCards(organization_id, await this.appointments(organization_id, application_id));
  }

  private async appointments(
    organization_id: string,
    application_id: string,
    bookings: readonly string[] = [],
  ): Promise<Appointment[]> {
    const rows = await this.reads.every(
      appointmentList,
      { organization_id },
      { application_id },
      { only: ['booking_id', 'starts_at'] },
    );
    const found = await this.streams.loadMany(
      bookingState,
      [...bookings, ...inTimeOrder(rows).map(({ booking_id }) => booking_id)],
      organization_id,
    );
    const appointments = await Promise.all(
      [...found.values()]
        .flatMap(({ state }) => state?.appointments ?? [])
        .map((each) => standsNow(this.streams, organization_id, each)),
    );
    return appointments.filter((each) => each.application_id === application_id);
  }

  private async withCards(organization_id: string, appointments: readonly Appointment[]) {
    const cards = await this.streams.loadMany(
      scorecardState,
      appointments.flatMap(({ interviewers }) => interviewers.map(({ user_appointment_id }) => user_appointment_id)),
      organization_id,
    );
    return appointments.map(({ interviewers, ...each }) => ({
      ...each,
      interviewers: interviewers.map((seat) => ({
        ...seat,
        scorecard_status: cards.get(seat.user_appointment_id)?.state?.status ?? ('not_started' as const),
      })),
    }));
  }
}
/** A mark of what is arranged. A different mark means that a conversation was booked, moved, canceled or missed, or that an interviewer answered. The end of a conversation and its scorecards do not change the mark. */
const arrangedMark = (stands: Standing, appointments: readonly Appointment[]): string =>
  hashOf(
    JSON.stringify(
      appointments
        .filter((each) => isOfStay(each, stands))
        .map((each) => [
          each.id,
          isBookedOrHeld(each) ? 'stands' : each.status,
          each.starts_at,
          each.ends_at,
          each.interviewers.map((seat) => [seat.user_id, isAway(seat)]),
        ])
        .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ),
  ).slice(0, 16);
