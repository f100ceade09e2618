import { hoursAfter } from '@candor/contracts/kernel/days';
import { Inject, Injectable } from '@nestjs/common';
import { CalendarAccounts } from '../../access/calendar-accounts.ts';
import { userState } from '../../access/user.state.ts';
import { VideoAccounts } from '../../access/video-accounts.ts';
import { Clock } from '../../kernel/clock.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import type { DataOf } from '../../kernel/queued-job.ts';
import { Streams } from '../../kernel/streams.ts';
import { done, type Worked, Works } from '../../kernel/worker.ts';
import { giveBackGrant, type GrantKind, settleGrant } from './accounts.queue.ts';

/** After how many hours a provider that did not hear us is asked again, a week in all. */
const waits = [0.1, 1, 6, 24, 48, 96] as const;

/** Ends at providers what has ended here. */
@Injectable()
export class GrantsWorker {
  constructor(
    @Inject(CalendarAccounts) private readonly calendars: CalendarAccounts,
    @Inject(VideoAccounts) private readonly videos: VideoAccounts,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Works(giveBackGrant)
  async giveBack({ user_id, kind, turn }: DataOf<typeof giveBackGrant>): Promise<Worked> {
    const last = turn >= waits.length;
    if (!(await this.of(kind).giveBack(user_id, last))) await this.again(user_id, kind, turn);
    return done;
  }

  @Works(settleGrant)
  async settle({ user_id, kind }: DataOf<typeof settleGrant>): Promise<Worked> {
    const user = (await this.streams.load(userState, user_id, '*'))?.state;
    if (kind === 'calendar' ? user?.outside_calendar : user?.zoom) return done;
    if (!(await this.of(kind).disconnect(user_id))) await this.again(user_id, kind, 0);
    return done;
  }

  private of(kind: GrantKind): CalendarAccounts | VideoAccounts {
    return kind === 'calendar' ? this.calendars : this.videos;
  }

  private async again(user_id: string, kind: GrantKind, turn: number): Promise<void> {
    const due = hoursAfter(this.clock.now(), waits[turn] ?? 0);
    const { data, ...job } = giveBackGrant.due(`give-back:${kind}:${user_id}:${due}`, due, {
      user_id,
      kind,
      turn: turn + 1,
    });
    await this.jobs.add({ ...job, data: { ...data, organization_id: '*' } });
  }
}
