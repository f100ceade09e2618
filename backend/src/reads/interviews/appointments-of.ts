import { Inject, Injectable } from '@nestjs/common';
import type { AppointmentLine } from '@candor/contracts/interviews/appointment-line';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { cardsIn, didNotCome, leftRound } from '@candor/contracts/interviews/values';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { say } from '@candor/contracts/words/say';
import { Reads } from '../../kernel/rows/reads.ts';
import { Lookups } from '../lookups.ts';
import { RowNames } from '../row-names.ts';

/** More conversations than one person has with one organization, even over years. */
const mostShown = 200;

/** The conversations of applications, with the interviewers' names. The caller sees the candidates of these applications, so also the places of the conversations. */
@Injectable()
export class AppointmentsOf {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** The conversations in order of time, without canceled ones. */
  async applications(organization_id: string, ids: readonly string[]): Promise<AppointmentLine[]> {
    if (!ids.length) return [];
    const rows = await this.reads.find(
      appointmentList,
      { organization_id },
      { application_id: ids, status: ['proposed', 'booked', 'completed', 'no_show'] },
      { sort: 'starts_at', descending: true, limit: mostShown },
    );
    if (!rows.length) return [];
    rows.reverse();
    const arranged = [...new Set(rows.map(({ application_id }) => application_id))];
    const applications = new Map(
      (await this.reads.getMany(applicationList, { organization_id }, arranged)).map((row) => [row.id, row]),
    );
    const left = (row: (typeof rows)[number]): boolean => {
      const application = applications.get(row.application_id);
      return application !== undefined && leftRound(row, application);
    };
    const met = [...new Set(rows.flatMap(({ interviewers }) => interviewers.map(({ user_id }) => user_id)))];
    const [names, isMember] = await Promise.all([
      this.names.of('users', organization_id, met),
      this.lookups.membersAmong(organization_id, met),
    ]);
    return rows.map((row) => ({
      id: row.id,
      booking_id: row.booking_id,
      application_id: row.application_id,
      job_id: row.job_id,
      step_id: row.step.id,
      title: row.title,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      meeting_type: row.meeting_type,
      video_url: row.video_url,
      phone_number: row.phone_number ?? row.dial_in,
      status: row.status,
      left: left(row),
      ...(row.status === 'completed' ? { cards: cardsIn(row.interviewers, isMember) } : {}),
      interviewers: row.interviewers.map((seat) => ({
        user_id: seat.user_id,
        name: names[seat.user_id] ?? say('A former member'),
        response: seat.response,
        missed: didNotCome(seat, row.no_show),
      })),
    }));
  }
}
