import { userList } from '@candor/contracts/accounts/rows';
import { location } from '@candor/contracts/catalogues/hiring';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { bookingOf } from '@candor/contracts/interviews/values';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import { sayIn } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { type Appointment, appointmentOf, bookingState } from '../../states/appointment.state.ts';
import { addressOfInterview, entryAt, roundOfMeeting, wayOfMeeting } from '../../reads/interviews/appointment-words.ts';
import { CalendarAccounts } from '../../reads/connections/calendar-accounts.ts';
import { jobState } from '../../states/job.state.ts';
import { Lookups } from '../../reads/lookups.ts';
import { OutsideTimes } from '../../reads/calendars/outside-times.ts';
import { Readers } from '../../reads/readers.ts';
import { BASE } from '../../kernel/tokens.ts';
import { type User, userState } from '../../states/user.state.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import type { OutsideEntry, StandingEntry } from '../../kernel/ports/calendars.ts';
import { GrantEnded, ProviderRefused } from '../../kernel/ports/grants.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import type { DataOf, DueJob } from '../../kernel/work/queued-job.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { UserCommand } from '../accounts/user.command.ts';
import {
  fillOutsideCalendar,
  leaveOutsideCalendar,
  readLinkedCalendars,
  readOutsideTimes,
  writeToCalendars,
} from '../../states/interviews.queue.ts';

/** How often each connected calendar is read without a request. Calls that offer or book times read the calendar anyway. */
const every = hourLength;
const page = 200;

/** Keeps the outside calendars of interviewers equal to their appointments, and reads when the interviewers are busy there. */
@Injectable()
export class OutsideCalendarsWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(CalendarAccounts) private readonly accounts: CalendarAccounts,
    @Inject(OutsideTimes) private readonly times: OutsideTimes,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(BASE) private readonly base: string,
  ) {}

  /** Writes to the calendar of every present and former interviewer of the appointment. An interviewer who cannot be reached does not hold up the others. */
  @Works(writeToCalendars)
  async write({ appointment_id }: DataOf<typeof writeToCalendars>, asking: Requester): Promise<Worked> {
    if (!this.accounts.providers.all.length) return done;
    const asked = (await this.appointment(appointment_id, asking.organization_id))?.asked ?? [];
    // Most members have no outside calendar, so nothing is done for them.
    const users = await this.streams.loadMany(userState, asked, '*');
    const connected = asked.filter((user_id) => users.get(user_id)?.state?.outside_calendar);
    return oneByOne(connected, (user_id) => this.brought(user_id, appointment_id, asking));
  }

  /** Compares one person's calendar with their appointments in every organization: writes missing entries and removes canceled ones. */
  @Works(fillOutsideCalendar)
  async fill({ user_id, since }: DataOf<typeof fillOutsideCalendar>, asking: Requester): Promise<Worked> {
    const user = await this.user(user_id);
    if (user?.outside_calendar?.since !== since) return done;
    return this.inStep(user_id, user, asking);
  }

  @Works(readOutsideTimes)
  async read({ user_id, since, turn: last }: DataOf<typeof readOutsideTimes>, asking: Requester): Promise<Worked> {
    const linked = (await this.user(user_id))?.outside_calendar;
    if (linked?.since !== since) return done;
    const now = this.clock.now().getTime();
    const turn = Math.max(now - (now % every), last) + every;
    await this.add(
      readOutsideTimes.due(`read-outside-times:${user_id}:${since}:${turn}`, new Date(turn).toISOString(), {
        user_id,
        since,
        turn,
      }),
    );
    await this.lookAgain(now);
    const who = { id: user_id, outside_calendar: linked };
    try {
      await this.times.read(who, now);
    } catch (fault) {
      if (fault instanceof GrantEnded) return this.ended(user_id, since, asking);
      // The fault is noted, and the calendar is read again at its next time.
      return done;
    }
    // Entries that were not written in time, for any reason, are written in the next job.
    await this.add(
      fillOutsideCalendar.due(`fill-outside-calendar:${user_id}:${since}:${turn}`, new Date(now).toISOString(), {
        user_id,
        since,
      }),
    );
    return done;
  }

  /** Makes sure that calendars are read. Each reading adds the job of the next one. If a reading failed before that, this starts a new one; otherwise it adds the job that already waits. */
  @Works(readLinkedCalendars)
  async readAll({ day }: DataOf<typeof readLinkedCalendars>): Promise<Worked> {
    const now = this.clock.now().getTime();
    await this.lookAgain(Math.max(now, Date.parse(day)));
    const turn = now - (now % every) + every;
    const everywhere = { organization_id: '*' };
    for await (const rows of this.reads.parts(userList, everywhere, {}, { only: ['id'], atOnce: page })) {
      const users = await this.reads.getWhole(
        userList,
        everywhere,
        rows.map(({ id }) => id),
      );
      for (const { id: user_id, outside_calendar } of users) {
        if (!outside_calendar) continue;
        const { since } = outside_calendar;
        await this.add(
          readOutsideTimes.due(`read-outside-times:${user_id}:${since}:${turn}`, new Date(turn).toISOString(), {
            user_id,
            since,
            turn,
          }),
        );
      }
    }
    return done;
  }

  /** Adds this job for the next two days, so that one of them may fail. */
  private async lookAgain(now: number): Promise<void> {
    for (const ahead of [1, 2]) {
      const day = new Date(now + ahead * dayLength).toISOString().slice(0, 10);
      await this.add(readLinkedCalendars.due(`read-linked-calendars:${day}`, `${day}T00:00:00.000Z`, { day }));
    }
  }

  /** Disconnects the calendar of a user who is not a member anywhere any more; if the user left one of several organizations, only that organization's entries are removed. */
  @Works(leaveOutsideCalendar)
  async leave({ user_id }: DataOf<typeof leaveOutsideCalendar>, asking: Requester): Promise<Worked> {
    const user = await this.user(user_id);
    if (!user?.outside_calendar) return done;
    if (user.memberships.some(({ status }) => status === 'active')) return this.inStep(user_id, user, asking);
    // If the provider cannot be reached at this time, the grant is given back later.
    await this.accounts.disconnect(user_id);
    return this.unlinked(user_id, { why: 'left', of: user.outside_calendar.since }, asking);
  }

  private async inStep(user_id: string, { memberships }: User, asking: Requester): Promise<Worked> {
    const standing = await this.accounts
      .standing(user_id, this.clock.now().getTime())
      // If the user took the grant back, the calendar is disconnected with the first entry or the next reading.
      .catch((fault: unknown): readonly StandingEntry[] => {
        if (fault instanceof GrantEnded) return [];
        throw fault;
      });
    const there = new Map(standing.map((each) => [each.uid, each]));
    const wanted = new Map<string, string>();
    for (const { organization_id, status } of memberships) {
      if (status === 'active')
        for await (const id of this.coming(user_id, organization_id)) wanted.set(id, organization_id);
      // Entries that the user made are not our appointments, and stay.
      for (const uid of there.keys())
        if (!wanted.has(uid) && (await this.appointment(uid, organization_id))) wanted.set(uid, organization_id);
    }
    return oneByOne([...wanted], ([id, organization_id]) =>
      this.brought(user_id, id, { ...asking, organization_id }, there.get(id)),
    );
  }

  /** Writes one entry; calls for the same appointment run one after another, even if it was booked and moved at the same time. `standing`: the entry that is known to be there already. */
  private brought(
    user_id: string,
    appointment_id: string,
    asking: Requester,
    standing?: StandingEntry,
  ): Promise<unknown> {
    return this.turns.run(`calendar-entry:${appointment_id}`, async () => {
      const [user, found] = await Promise.all([
        this.user(user_id),
        this.appointment(appointment_id, asking.organization_id),
      ]);
      if (!user?.outside_calendar || !found) return;
      const { since } = user.outside_calendar;
      try {
        const entry = await this.entry(user_id, user, found, asking);
        if (entry && standing && isAs(standing, entry)) return;
        if (entry)
          await this.accounts.write(
            user_id,
            asking.organization_id,
            (calendars, grant) => calendars.put(grant, entry),
            () => this.refill(user_id, since, asking),
          );
        // The entry of an interview that took place stays as it was.
        else if (standing || this.isAhead(found)) await this.accounts.remove(user_id, appointment_id);
      } catch (fault) {
        if (!(fault instanceof GrantEnded)) throw fault;
        const ended = await this.ended(user_id, since, asking);
        if (ended !== done) throw new ProviderRefused(ended.why);
      }
    });
  }

  private isAhead({ ends_at }: Appointment): boolean {
    return Date.parse(ends_at) > this.clock.now().getTime();
  }

  /** The entry in the person's calendar. Null: there should be none. The entry reveals nothing about the candidate, like the mails to interviewers. */
  private async entry(
    user_id: string,
    user: User,
    found: Appointment,
    { organization_id }: Requester,
  ): Promise<OutsideEntry | null> {
    const part = found.interviewers.find((each) => each.user_id === user_id);
    const home = user.memberships.find((each) => each.organization_id === organization_id);
    if (found.status !== 'booked' || !part || part.response === 'declined' || home?.status !== 'active') return null;
    if (!this.isAhead(found)) return null;
    const [job, places, speaker] = await Promise.all([
      this.streams.load(jobState, found.job_id, organization_id),
      this.lookups.entries(organization_id, location),
      this.readers.voiceOf(user_id, organization_id),
    ]);
    const place = places.find(({ id }) => id === found.location_id)?.fields.name ?? null;
    const url = this.base + addressOfInterview(part.user_appointment_id);
    const { uid, sequence, starts_at, ends_at, free, title } = entryAt(found, {
      stamp: found.booked_at,
      title: sayIn(speaker)('{name} for {job}', {
        name: roundOfMeeting(found, speaker),
        job: job?.state?.fields.name ?? '',
      }),
      place: null,
      organizer: { name: '', email: '' },
      url,
    });
    return {
      uid,
      sequence,
      starts_at,
      ends_at,
      free: free ?? false,
      title,
      description: url,
      place: wayOfMeeting(found, { location: place }, speaker),
      url,
    };
  }

  private async *coming(user_id: string, organization_id: string): AsyncGenerator<string> {
    const now = this.clock.now().toISOString();
    const where = { interviewer: user_id, status: ['booked'] } as const;
    const booked = this.reads.each(appointmentList, { organization_id }, where, { only: ['id', 'ends_at'] });
    for await (const { id, ends_at } of booked) if (ends_at > now) yield id;
  }

  private refill(user_id: string, since: string, { uid }: Requester): Promise<void> {
    const at = this.clock.now().toISOString();
    return this.add(fillOutsideCalendar.due(`fill-outside-calendar:${uid}:${user_id}`, at, { user_id, since }));
  }

  private add({ data, ...due }: DueJob): Promise<void> {
    return this.jobs.add({ ...due, data: { ...data, organization_id: '*' } });
  }

  /** Runs when the user took the grant back at the provider: the calendar is disconnected here too. */
  private async ended(user_id: string, since: string, asking: Requester): Promise<Worked> {
    return this.unlinked(user_id, { why: 'ended', of: since }, asking);
  }

  private async unlinked(
    user_id: string,
    how: { why: 'ended' | 'left'; of: string },
    asking: Requester,
  ): Promise<Worked> {
    await this.times.forget(user_id);
    const uid = idFrom('calendar unlinked', asking.uid, user_id);
    return this.commands.run(
      new UserCommand(user_id, 'unlinkCalendar', how, { ...asking, organization_id: '*', uid }),
      unless('not_found'),
    );
  }

  private async user(id: string): Promise<User | null> {
    return (await this.streams.load(userState, id, '*'))?.state ?? null;
  }

  private async appointment(id: string, organization_id: string): Promise<Appointment | null> {
    const found = await this.streams.load(bookingState, bookingOf(id), organization_id);
    return appointmentOf(found?.state ?? null, id);
  }
}
const isAs = (standing: StandingEntry, { starts_at, ends_at, title, place }: OutsideEntry): boolean =>
  Date.parse(standing.starts_at) === Date.parse(starts_at) &&
  Date.parse(standing.ends_at) === Date.parse(ends_at) &&
  standing.title === title &&
  (standing.place || null) === (place || null);
/** Does the work for each. If one fails, the others still run; faults that may pass are thrown, so that they are tried again. */
const oneByOne = async <T>(all: readonly T[], work: (each: T) => Promise<unknown>): Promise<Worked> => {
  const faults: unknown[] = [];
  for (const each of all) await work(each).catch((fault: unknown) => faults.push(fault));
  if (!faults.length) return done;
  const passing = faults.find((fault) => !(fault instanceof ProviderRefused));
  if (passing) throw passing;
  return failed((faults[0] as Error).message);
};
