import { hoursAfter } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import { CalendarAccounts } from '../../reads/connections/calendar-accounts.ts';
import { type User, userState } from '../../states/user.state.ts';
import { VideoAccounts } from '../../reads/connections/video-accounts.ts';
import { FileAccounts } from '../../reads/connections/file-accounts.ts';
import type { GrantedAccounts } from '../../reads/connections/granted-accounts.ts';
import type { Grant } from '../../kernel/ports/grants.ts';
import { Clock } from '../../kernel/clock.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { giveBackGrant, type GrantKind, leaveDrive, settleGrant } from '../../states/accounts.queue.ts';
import { UserCommand } from '../accounts/user.command.ts';

/** The hours between the tries to reach a provider that did not answer, a week in total. */
const waits = [0.1, 1, 6, 24, 48, 96] as const;

/** The part of the user's state that says whether a grant's account is connected. */
const linkOf: Record<GrantKind, (user: User) => object | null> = {
  calendar: (user) => user.outside_calendar,
  video: (user) => user.zoom,
  files: (user) => user.drive,
};

/** Ends grants at the providers when the connection has ended here. */
@Injectable()
export class GrantsWorker {
  constructor(
    @Inject(CalendarAccounts) private readonly calendars: CalendarAccounts,
    @Inject(VideoAccounts) private readonly videos: VideoAccounts,
    @Inject(FileAccounts) private readonly files: FileAccounts,
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
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
    const user = await this.user(user_id);
    if (user && linkOf[kind](user)) return done;
    if (!(await this.of(kind).disconnect(user_id))) await this.again(user_id, kind, 0);
    return done;
  }

  @Works(leaveDrive)
  async leave({ user_id }: DataOf<typeof leaveDrive>, asking: Requester): Promise<Worked> {
    const user = await this.user(user_id);
    if (!user?.drive || user.memberships.some(({ status }) => status === 'active')) return done;
    // If the provider cannot be reached at this time, the grant is given back later.
    await this.files.disconnect(user_id);
    const left = { account: 'drive', why: 'left', of: user.drive.since } as const;
    return this.commands.run(
      new UserCommand(user_id, 'unlinkAccount', left, { ...asking, organization_id: '*' }),
      unless('not_found'),
    );
  }

  private async user(user_id: string): Promise<User | null> {
    return (await this.streams.load(userState, user_id, '*'))?.state ?? null;
  }

  private of(kind: GrantKind): Pick<GrantedAccounts<Grant>, 'giveBack' | 'disconnect'> {
    return { calendar: this.calendars, video: this.videos, files: this.files }[kind];
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
