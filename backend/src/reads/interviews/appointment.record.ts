import { Inject, Injectable } from '@nestjs/common';
import { bookingOf } from '@candor/contracts/interviews/values';
import { JobAccess, type LoadedJob } from '../../access/job-access.ts';
import { judgeJob } from '../../access/job-need.ts';
import { Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { type Appointment, appointmentOf, bookingState } from '../../states/appointment.state.ts';
import { standsNow } from '../pipeline/stands-for.ts';

/** One conversation. `job`: its job, if the caller may see that; `mine`: whether the caller is one of its interviewers. */
type OpenAppointment = { id: string; state: Appointment; job: LoadedJob | null; mine: boolean };
declare module '../../http/opened.ts' {
  interface OpenKinds {
    appointment: OpenAppointment;
  }
}

/** Loads the appointments that requests name. The permissions on the job decide, unless the call also admits the appointment's interviewers. */
@Injectable()
export class AppointmentRecords {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(JobAccess) private readonly jobs: JobAccess,
  ) {}

  @Opens({
    kind: 'appointment',
    word: 'appointment',
    judge: (_, need, { mine, job }) => {
      if (need.interviewers && mine) return null;
      if (need.interviewers === 'onlyThey' || !job) return notFound('appointment');
      return judgeJob(need, job);
    },
  })
  async open(caller: Caller, id: string): Promise<OpenAppointment | null> {
    const found = await this.streams.load(bookingState, bookingOf(id), caller.organization_id);
    const booked = appointmentOf(found?.state ?? null, id);
    if (!booked) return null;
    const state = await standsNow(this.streams, caller.organization_id, booked);
    const mine = state.interviewers.some(({ user_id }) => user_id === caller.user_id);
    const job = await this.jobs.open(caller, state.job_id);
    return mine || job ? { id, state, job, mine } : null;
  }
}
