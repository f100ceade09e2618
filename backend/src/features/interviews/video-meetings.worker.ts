import { appointmentList } from '@candor/contracts/interviews/rows';
import { bookingOf, openLength } from '@candor/contracts/interviews/values';
import { Inject, Injectable } from '@nestjs/common';
import { type Appointment, appointmentOf, bookingState } from '../../states/appointment.state.ts';
import { Readers } from '../../reads/readers.ts';
import { roundOfMeeting } from '../../reads/interviews/appointment-words.ts';
import { userState } from '../../states/user.state.ts';
import { VideoAccounts } from '../../reads/connections/video-accounts.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { type Grant, GrantEnded, ProviderRefused } from '../../kernel/ports/grants.ts';
import { type WantedMeeting } from '../../kernel/ports/video-meetings.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { UserCommand } from '../accounts/user.command.ts';
import { AppointmentCommand } from './appointment.command.ts';
import { meetsByZoom } from './appointment.decider.ts';
import { followVideoMeeting, leaveVideoMeetings } from '../../states/interviews.queue.ts';

/** Keeps the meeting at the video provider equal to its appointment: makes, moves or deletes it. */
@Injectable()
export class VideoMeetingsWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(VideoAccounts) private readonly accounts: VideoAccounts,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Works(followVideoMeeting)
  follow(job: DataOf<typeof followVideoMeeting>, asking: Requester): Promise<Worked> {
    if (!this.accounts.at.provider) return Promise.resolve(done);
    // The jobs of one appointment run one after another, even if they are due at the same time.
    return this.turns.run(`video:${job.appointment_id}`, () => this.brought(job, asking));
  }

  @Works(leaveVideoMeetings)
  async leave({ user_id, of }: DataOf<typeof leaveVideoMeetings>, asking: Requester): Promise<Worked> {
    const user = (await this.streams.load(userState, user_id, '*'))?.state;
    if (!user?.zoom) return done;
    const there = { ...asking, organization_id: of };
    if (!(await this.accounts.isMember(user_id, of)))
      for await (const appointment_id of this.coming(of)) {
        const { meeting } = (await this.appointment(appointment_id, there)) ?? {};
        // If the provider refuses a meeting, it stays as it is, and does not hold up the others.
        if (meeting?.host_id === user_id)
          await this.follow({ appointment_id, booked_by: null }, { ...there, uid: idFrom(asking.uid, appointment_id) });
      }
    if (user.memberships.some(({ status }) => status === 'active')) return done;
    // If the provider cannot be reached at this time, the grant is given back later.
    await this.accounts.disconnect(user_id);
    return this.unlinked(user_id, { why: 'left', of: user.zoom.since }, asking);
  }

  private async *coming(organization_id: string): AsyncGenerator<string> {
    const only = ['id', 'video_provider'] as const;
    const booked = this.reads.each(appointmentList, { organization_id }, { status: ['booked'] }, { only });
    for await (const { id, video_provider } of booked) if (video_provider === 'zoom') yield id;
  }

  private async brought(
    { appointment_id, booked_by }: DataOf<typeof followVideoMeeting>,
    asking: Requester,
  ): Promise<Worked> {
    const found = await this.appointment(appointment_id, asking);
    if (!found) return done;
    try {
      if (!meetsByZoom(found)) return await this.removed(found, booked_by, asking);
      // An appointment that is over, or was recorded afterwards, needs no meeting.
      if (Date.parse(found.ends_at) <= this.clock.now().getTime()) return done;
      return await this.made(found, booked_by, asking);
    } catch (fault) {
      if (fault instanceof ProviderRefused) return failed(fault.message);
      throw fault;
    }
  }

  private async made(found: Appointment, booked_by: string | null, asking: Requester): Promise<Worked> {
    const { meeting } = found;
    const wanted = await this.wanted(found, asking);
    const { key: _key, ...plan } = wanted;
    const settled = (host_id: string, { id, join_url: video_url, passcode }: Made): Promise<Worked> =>
      this.set(found, { ...plan, provider: 'zoom', meeting_id: id, host_id, video_url, passcode }, asking);
    const { at: meetings } = this.accounts;
    const hosts = await this.accounts.hosts(asking.organization_id, found, booked_by);
    if (meeting) {
      const { meeting_id: id, host_id, video_url: join_url, passcode } = meeting;
      const left = !(await this.accounts.isMember(host_id, asking.organization_id));
      if (!left && (await this.accounts.since(host_id))) {
        const there = await this.with(host_id, asking, async (grant) =>
          (await meetings.change(grant, id, wanted)) ? { id, join_url, passcode } : meetings.create(grant, wanted),
        );
        if (there) return settled(host_id, there);
      }
      // The meeting's host has disconnected their account, or has left and no other member can host it: the meeting's address still works.
      if (!left || !hosts.length) return done;
      // The old meeting is deleted first, so that a process that dies later leaves no second meeting behind.
      await this.with(host_id, asking, (grant) => meetings.delete(grant, id));
    }
    for (const host of hosts) {
      const made = await this.with(host, asking, (grant) => meetings.create(grant, wanted));
      if (!made) continue;
      const worked = await settled(host, made);
      const now = await this.appointment(found.id, asking);
      // The appointment was canceled while the meeting was made.
      if (now?.meeting?.meeting_id !== made.id)
        await this.with(host, asking, (grant) => meetings.delete(grant, made.id));
      return worked;
    }
    return meeting ? this.taken(found.id, meeting.meeting_id, asking) : done;
  }

  private async removed(found: Appointment, booked_by: string | null, asking: Requester): Promise<Worked> {
    const { at: meetings } = this.accounts;
    const { id: appointment_id, meeting, status } = found;
    // The meeting of a conversation that was held stays.
    if (status === 'completed' || status === 'no_show') return done;
    if (meeting) {
      const { meeting_id, host_id } = meeting;
      await this.with(host_id, asking, (grant) => meetings.delete(grant, meeting_id));
      return this.taken(appointment_id, meeting_id, asking);
    }
    if (found.video_provider !== 'zoom') return done;
    // A process may have died after making the meeting and before recording it.
    for (const host of await this.accounts.hosts(asking.organization_id, found, booked_by))
      await this.with(host, asking, async (grant) => {
        const lost = await meetings.find(grant, appointment_id);
        if (lost) await meetings.delete(grant, lost.id);
      });
    return done;
  }

  private taken(appointment_id: string, meeting_id: string, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new AppointmentCommand(bookingOf(appointment_id), 'removeMeeting', { appointment_id, meeting_id }, asking),
      unless('not_found', 'erased'),
    );
  }

  private set(found: Appointment, meeting: NonNullable<Appointment['meeting']>, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new AppointmentCommand(bookingOf(found.id), 'setMeeting', { appointment_id: found.id, meeting }, asking),
      unless('not_found', 'wrong_state', 'erased'),
    );
  }

  /** The meeting to make or change. The provider gets no person's name. */
  private async wanted(found: Appointment, { organization_id }: Requester): Promise<WantedMeeting> {
    const speaker = await this.readers.voiceOf(found.interviewers[0]!.user_id, organization_id);
    const { id: key, starts_at, duration_minutes, tz_region } = found;
    // The title stays in the host's account, so it says nothing about the candidate.
    return {
      key,
      title: roundOfMeeting(found, speaker),
      starts_at,
      duration_minutes: duration_minutes || openLength,
      tz_region,
    };
  }

  /** Does work in a member's account. Null: the member took the grant back at the provider, so the account is disconnected here too. */
  private async with<T>(user_id: string, asking: Requester, work: (grant: Grant) => Promise<T>): Promise<T | null> {
    const of = (await this.accounts.since(user_id)) ?? '';
    try {
      return await this.accounts.use(user_id, work);
    } catch (fault) {
      if (!(fault instanceof GrantEnded)) throw fault;
      const unlinked = await this.unlinked(user_id, { why: 'ended', of }, asking);
      if (unlinked !== done) throw new ProviderRefused(unlinked.why);
      return null;
    }
  }

  private unlinked(user_id: string, how: { why: 'ended' | 'left'; of: string }, asking: Requester): Promise<Worked> {
    const uid = idFrom(`zoom ${how.why}`, asking.uid, user_id);
    return this.commands.run(
      new UserCommand(user_id, 'unlinkAccount', { account: 'zoom', ...how }, { ...asking, organization_id: '*', uid }),
      unless('not_found'),
    );
  }

  private async appointment(id: string, { organization_id }: Requester): Promise<Appointment | null> {
    const found = await this.streams.load(bookingState, bookingOf(id), organization_id);
    return appointmentOf(found?.state ?? null, id);
  }
}
/** `join_url`: null if the candidate was erased in the meantime. */
type Made = { id: string; join_url: string | null; passcode: string | null };
