import { userList } from '@candor/contracts/accounts/rows';
import {
  type KnownMeeting,
  meetingFor,
  type RoundMeetingByApplication,
  roundMeetingOf,
} from '@candor/contracts/interviews/round-meeting';
import { appointmentList, type AppointmentRow } from '@candor/contracts/interviews/rows';
import type { Standing } from '@candor/contracts/interviews/values';
import { meets } from '@candor/contracts/rounds/scheduling';
import type { Step } from '@candor/contracts/jobs/values';
import { minuteOf } from '@candor/contracts/values/days';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { hashOf } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { RowCache } from '../../http/row-cache.ts';
import { isMember } from '../../states/user.state.ts';

/** The most candidates in rounds with conversations that are examined for one job. */
const mostStanding = 500;
/** The most conversations examined for these candidates, latest first. */
const mostMeetings = 2000;
type Stands = Standing & { id: string };
type ByApplication = Record<string, KnownMeeting>;
type Reader = Pick<Caller, 'organization_id' | 'user_id'>;

/** What is arranged for the rounds of candidates, as their cards show it. The caller must be allowed to see the candidates. */
@Injectable()
export class RoundMeetingReads {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  /** What is arranged for all candidates of a job. */
  async onJob(
    reader: Reader,
    { id: job_id, steps }: { id: string; steps: readonly Step[] },
  ): Promise<RoundMeetingByApplication> {
    const { organization_id } = reader;
    const step_id = steps.filter(meets).map(({ id }) => id);
    if (!step_id.length) return {};
    const { standing, name } = await this.kept.of(
      `standing in rounds ${organization_id} ${job_id}`,
      { models: ['applications', 'jobs'], organizations: [organization_id] },
      async () => {
        const found = await this.reads.findRaw(
          applicationList,
          { organization_id },
          { job_id, step_id, schedule_status: ['pending', 'complete'] },
          { limit: mostStanding, only: ['id', 'step', 'entered_at'] },
        );
        const standing: Stands[] = found.parse();
        return { standing, name: nameOf(standing) };
      },
    );
    return saidTo(reader, await this.keep(organization_id, name, standing));
  }

  /** The arranged conversations by application. */
  async of(reader: Reader, standing: readonly Stands[]): Promise<RoundMeetingByApplication> {
    return saidTo(reader, await this.keep(reader.organization_id, nameOf(standing), standing));
  }

  /** Caches the arranged conversations until an appointment of the organization changes, or the minute is over. */
  private keep(organization_id: string, name: string, standing: readonly Stands[]): Promise<ByApplication> {
    return this.kept.of(
      `round meetings ${organization_id} ${name}`,
      { models: ['appointments'], organizations: [organization_id], minute: minuteOf(Date.now()) },
      () => this.read(organization_id, standing),
    );
  }

  private async read(organization_id: string, standing: readonly Stands[]): Promise<ByApplication> {
    if (!standing.length) return {};
    const latestFirst = await this.reads.find(
      appointmentList,
      { organization_id },
      {
        application_id: standing.map(({ id }) => id),
        step_id: [...new Set(standing.map(({ step }) => step.id))],
        status: ['booked', 'completed'],
      },
      { sort: 'starts_at', descending: true, limit: mostMeetings },
    );
    const found = latestFirst.reverse();
    const ids = new Set(found.flatMap(({ interviewers }) => interviewers.map(({ user_id }) => user_id)));
    const people = ids.size ? await this.reads.getMany(userList, { organization_id: '*' }, [...ids]) : [];
    const named = new Map(
      people.map((user) => [user.id, { first_name: user.first_name, member: isMember(user, organization_id) }]),
    );
    const theirs = Map.groupBy(found, ({ application_id }: AppointmentRow) => application_id);
    return Object.fromEntries(
      standing.flatMap((each) => {
        const meeting = roundMeetingOf(theirs.get(each.id) ?? [], each, named);
        return meeting ? [[each.id, meeting] as const] : [];
      }),
    );
  }
}
const saidTo = ({ user_id }: Reader, known: ByApplication): RoundMeetingByApplication =>
  Object.fromEntries(Object.entries(known).map(([id, meeting]) => [id, meetingFor(meeting, user_id)]));
/** A short name for any number of stays in steps: equal stays have equal names. */
const nameOf = (standing: readonly Stands[]): string =>
  hashOf(
    standing
      .map(({ id, step, entered_at }) => `${id} ${step.id} ${entered_at}`)
      .sort()
      .join(),
  );
