import { appointmentList } from '@candor/contracts/interviews/rows';
import { inTimeOrder, isRoundHeld, isRoundJudged, scheduleStatusBy } from '@candor/contracts/interviews/values';
import { meets } from '@candor/contracts/jobs/scheduling';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../kernel/reads.ts';
import { Streams } from '../kernel/streams.ts';
import type { Application } from './application.state.ts';
import { type Appointment, bookingState } from './appointment.state.ts';
import type { Job } from './job.state.ts';
import { Lookups } from './lookups.ts';
import { scorecardState } from './scorecard.state.ts';
import { standsNow } from './stands-for.ts';

/** Reads from the log how the present round of an application stands. */
@Injectable()
export class ScheduledRounds {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** `bookings`: bookings that the rows may not have yet. Null: nothing is arranged for this stay, so the status is what somebody made it. */
  async of(
    organization_id: string,
    { id, step, entered_at }: Pick<Application, 'step' | 'entered_at'> & { id: string },
    panel: Job['panel'],
    bookings: readonly string[],
  ): Promise<Pick<Application, 'schedule_status' | 'judged'> | null> {
    if (!meets(step)) return null;
    const rows = await this.reads.every(
      appointmentList,
      { organization_id },
      { application_id: id },
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
    const required = panel.filter((each) => each.workflow_step_id === step.id && each.required);
    const own = appointments.filter(({ application_id }) => application_id === id);
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
    return { schedule_status, judged };
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
