import { Inject, Injectable } from '@nestjs/common';
import { location } from '@candor/contracts/catalogues/hiring';
import {
  bookedFields,
  bookingDays,
  type BookedAppointment,
  type BookingData,
  bookingPage,
} from '@candor/contracts/booking/booking-page';
import { appointmentList, type AppointmentRow } from '@candor/contracts/interviews/rows';
import { longestAppointment } from '@candor/contracts/interviews/values';
import { meets, schedulingOf } from '@candor/contracts/rounds/scheduling';
import { isDay } from '@candor/contracts/values/day';
import { dayLength } from '@candor/contracts/values/days';
import { unfiltered } from '@candor/contracts/kernel/list';
import { dayIn } from '@candor/contracts/words/time-words';
import { momentOf } from '@candor/contracts/values/zone-time';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { roundOfMeeting } from '../../reads/interviews/appointment-words.ts';
import { isInvited } from '../../states/application.state.ts';
import { JobOpener } from '../../reads/jobs/job-opener.ts';
import { partOf } from '../../reads/jobs/job-parts.ts';
import { Lookups } from '../../reads/lookups.ts';
import { PeopleTimes } from '../../reads/booking/people-times.ts';
import { Readers } from '../../reads/readers.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { RowNames } from '../../reads/row-names.ts';
import { SamePeople } from '../../access/same-people.ts';
import { VideoAccounts } from '../../reads/connections/video-accounts.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { WhyNotTold } from '../../reads/interviews/not-told.ts';

/** How many bookings of one round are shown, the next one first. */
const mostShown = 24;
const shown = (row: AppointmentRow): BookedAppointment =>
  Object.fromEntries(bookedFields.map((name) => [name, row[name]])) as BookedAppointment;
const inviteOf = (row: ApplicationRow, now: number): BookingData['invite'] =>
  isInvited(row, new Date(now).toISOString()) ? { expires_at: row.invite.expires_at } : null;

/** The page on which members book and move the interviews of a round. */
@Injectable()
export class MemberBookingPages {
  constructor(
    @Inject(JobOpener) private readonly opener: JobOpener,
    @Inject(PeopleTimes) private readonly times: PeopleTimes,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(VideoAccounts) private readonly accounts: VideoAccounts,
    @Inject(WhyNotTold) private readonly why: WhyNotTold,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  @Shows(bookingPage)
  async booking(ask: SignedAsk<'job'>) {
    const { caller } = ask;
    const { organization_id } = caller;
    const section = ask.address!.section!;
    const [opened, application] = await Promise.all([
      this.opener.show(caller, jobOf(ask), 'booking'),
      section.id ? this.reads.get(applicationList, { organization_id }, section.id) : null,
    ]);
    const step = opened?.row.steps.find(({ id }) => id === application?.step.id);
    // Only rounds in which people meet can be booked.
    if (!opened || !application || application.job_id !== opened.row.id || !step || !meets(step)) return nowhere;
    const { booking, from: asked } = section.list.filters;
    const zone = caller.tz_region ?? opened.common.organization.tz_region;
    const now = Date.now();
    const today = dayIn(now, zone);
    const first = isDay(asked) && asked > today ? asked : today;
    const from = momentOf(Date.parse(`${first}T00:00:00Z`), zone);
    const until = momentOf(Date.parse(`${first}T00:00:00Z`) + bookingDays * dayLength, zone);
    const [person, { rows }, { panel }, { questions }, places] = await Promise.all([
      this.same.row({ organization_id }, application.candidate_id),
      this.reads.found(
        appointmentList,
        { organization_id },
        {
          ...unfiltered,
          limit: mostShown,
          sort: { field: 'starts_at', direction: 'asc' },
          filters: {
            application: [application.id],
            step: [step.id],
            status: ['proposed', 'booked'],
            // Appointments that began earlier are over.
            starts: { from: new Date(now - longestAppointment * 60_000).toISOString() },
          },
        },
      ),
      partOf(this.reads, opened.row, 'rounds'),
      opened.rights.sees.includes('evaluation') ? partOf(this.reads, opened.row, 'questions') : { questions: [] },
      this.lookups.options(organization_id, location),
    ]);
    const appointments = rows.filter(({ ends_at }) => Date.parse(ends_at) > now).map(shown);
    const moves = appointments.filter(({ booking_id }) => booking_id === booking);
    const seats = panel.filter((seat) => seat.workflow_step_id === step.id);
    // Every member of the team can be asked; those on the panel or booked already come first.
    const ids = [
      ...seats.map(({ user_id }) => user_id),
      ...appointments.flatMap(({ interviewers }) => interviewers.map(({ user_id }) => user_id)),
      ...opened.row.members.map(({ user_id }) => user_id),
    ];
    const asking = [...new Set(ids)];
    const about = { sample: opened.row.sample, news: moves.length ? 'moved' : 'booked' } as const;
    const [known, users, standing, unscheduled, hosts, not_told, untold, speaker] = await Promise.all([
      this.times.of(organization_id, {
        candidate: { id: application.candidate_id, zone: person?.tz_region ?? null },
        interviewers: asking.map((user_id) => ({
          user_id,
          required: seats.find((seat) => seat.user_id === user_id)?.required ?? false,
        })),
        from,
        until,
        buffer_minutes: schedulingOf(step).buffer_minutes,
        besides: moves.map(({ id }) => id),
      }),
      this.names.of('users', organization_id, asking),
      this.reads.total(applicationList, { organization_id }, { step: [step.id] }, 'entered_at'),
      this.reads.total(applicationList, { organization_id }, { step: [step.id], unscheduled: [true] }, 'entered_at'),
      this.accounts.hosts(
        organization_id,
        { interviewers: asking.map((user_id) => ({ user_id, required: false })) },
        caller.user_id,
      ),
      this.why.of(organization_id, { candidate_id: application.candidate_id, ...about }),
      this.why.interviewers(organization_id, asking, about),
      this.same
        .load(application.candidate_id, organization_id)
        .then((found) => this.readers.ofLetters(organization_id, found?.state)),
    ]);
    const people = known.map(({ who }) => who);
    const members = new Set(people.map(({ id }) => id));
    return {
      title: opened.title,
      ...opened.common,
      names: { ...opened.common.names, ...users },
      application: {
        id: application.id,
        version: application.version,
        name: application.name,
        candidate_id: application.candidate_id,
        schedule_status: application.schedule_status,
        title: application.title,
        headline: application.headline,
        company: application.company,
      },
      who: {
        email: person?.email ?? null,
        phone: person?.phone ?? null,
        location: person?.location ?? null,
        tz_region: person?.tz_region ?? null,
      },
      not_told,
      untold,
      letter: { language: speaker.language, round: roundOfMeeting({ step }, speaker) },
      // The step is given with only the fields that the reader may see.
      step: opened.common.job.steps.find(({ id }) => id === step.id)!,
      panel: seats.filter(({ user_id }) => members.has(user_id)),
      questions,
      people,
      unread: known.flatMap(({ who, unread_since: since }) => (since ? [{ user_id: who.id, since }] : [])),
      askable: asking.filter((id) => members.has(id)).map((value) => ({ value, label: users[value] ?? '' })),
      places,
      hosts,
      appointments,
      moves,
      invite: inviteOf(application, now),
      round: { unscheduled, standing },
      window: { from, to: until },
      now,
    };
  }
}
