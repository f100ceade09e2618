import { Inject, Injectable } from '@nestjs/common';
import { bestTimes, freeTimes } from '@candor/contracts/booking/free-times';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { type Limits, timetable, type Work } from '@candor/contracts/booking/timetable';
import { bookingOf, inTimeOrder } from '@candor/contracts/interviews/values';
import { mostWindow, type Scheduling, schedulingOf } from '@candor/contracts/rounds/scheduling';
import type { Step } from '@candor/contracts/jobs/values';
import { dayLength, hoursAfter } from '@candor/contracts/values/days';
import { clockIn, momentOf } from '@candor/contracts/values/zone-time';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { type Application, applicationState, type Invite, isInvited } from '../../states/application.state.ts';
import { type Appointment, bookingState } from '../../states/appointment.state.ts';
import { type CandidateState, candidateState } from '../../states/candidate.state.ts';
import { type Job, jobState } from '../../states/job.state.ts';
import { CandidateLinks } from '../../reads/public/candidate-links.ts';
import { Lookups } from '../../reads/lookups.ts';
import { type BookingLink, OwnLinks } from '../../reads/public/own-links.ts';
import { PeopleTimes } from '../../reads/booking/people-times.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { goesOnAs, standsNow } from '../../reads/pipeline/stands-for.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';

/** What a visitor with a booking link finds. */
export type FoundBooking = {
  id: string;
  organization: OrganizationRow;
  application: Application;
  job: Job;
  person: NonNullable<CandidateState>;
  link: BookingLink;
  /** The invitation, if the link was sent to choose a time; null: the link is about a time that was booked for the candidate. */
  invite: Invite | null;
  /** Whether the invitation lets the candidate choose a time at present. */
  open: boolean;
  /** The present booking, or the last one; if there are several, the next one. */
  appointment: Appointment | null;
  /** This appointment and the others that were booked with it and are still to come. They are canceled together. */
  ahead: readonly Appointment[];
  /** The round that the link is about, as the job arranges it at present; null: the round was removed. */
  step: Step | null;
  /** The ids of interviewers who still work at the organization. */
  members: ReadonlySet<string>;
  /** The id of the next booking that the candidate makes, so that asking twice books once. */
  booking_id: string;
  now: string;
};
/** The answer for a link that another link has replaced. */
export type Replaced = { replaced_by: BookingLink; organization: OrganizationRow };
/** Candidates say which times suit them, so all hours of the day count as working hours. */
const always: Work = { weekdays: [0, 1, 2, 3, 4, 5, 6], begins: '00:00', ends: '00:00', holidays: [] };
/** How many bookings are looked at in the search for the last booking of an invitation. */
const mostBookings = 50;
/** The most appointments of one application in one round. */
const mostRows = 24;
const minute = 60_000;

/** What candidates find by the links in their mails, and which times are free for them. */
@Injectable()
export class Bookings {
  constructor(
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(CandidateLinks) private readonly holding: CandidateLinks,
    @Inject(PeopleTimes) private readonly times: PeopleTimes,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Finds what a booking link is about. Null: the link is made up, withdrawn or of another organization, or the person is gone. The caller does not learn which. */
  async find(org: string, token: string): Promise<FoundBooking | Replaced | null> {
    const link = this.links.readBooking(token);
    const organization = link && (await this.jobs.organization(org));
    if (!organization) return null;
    const asked = (await this.streams.load(applicationState, link.application_id, organization.id))?.state;
    if (!asked) return null;
    const { invite } = asked;
    const own = invite?.invite_id === link.id && invite.token_hash === this.links.bookingHash(link) ? invite : null;
    const now = this.clock.now().toISOString();
    const chosen = own && (await this.chosen(own, organization.id));
    const given = own ? null : await this.given(link, organization.id, now);
    // A booking moves with its application to another job; the invitation itself was for the round of its own job.
    const place =
      given?.[0] ??
      (await standsNow(this.streams, organization.id, {
        application_id: link.application_id,
        job_id: asked.job_id,
        step: invite?.step ?? asked.step,
      }));
    const id = place.application_id;
    const application = (await this.streams.load(applicationState, id, organization.id))?.state;
    if (!application) return null;
    const [holds, person, job] = await Promise.all([
      this.holding.hold(link, organization.id, asked.candidate_id, application.candidate_id),
      this.streams.load(candidateState, application.candidate_id, organization.id),
      this.streams.load(jobState, application.job_id, organization.id),
    ]);
    if (!holds || !person?.state || person.state.erased || !job?.state) return null;
    if (invite?.earlier.includes(link.id))
      return { replaced_by: { ...link, id: invite.invite_id, replaced: invite.links }, organization };
    // There is neither an invitation nor a booking: the link is of another application, or of one that is gone.
    if (!own && !given) return null;
    const step_id = place.step.id;
    const step = job.state.steps.find((each) => each.id === step_id) ?? null;
    const together =
      given ??
      (chosen?.booked?.status === 'booked' ? [chosen.booked] : null) ??
      (await this.bookedByUs(id, step_id, organization.id, now)) ??
      (chosen?.booked ? [chosen.booked] : []);
    const ahead = together.filter((each) => comes(each, now));
    const people = [
      ...(own?.user_ids ?? []),
      ...[...job.state.panel, ...(ahead[0]?.interviewers ?? [])].map((each) => each.user_id),
    ];
    const members = await this.lookups.activeAmong(organization.id, people);
    return {
      id,
      organization,
      application,
      job: job.state,
      person: person.state,
      link,
      invite: own,
      open: own !== null && step !== null && job.state.status !== 'archived' && isInvited(asked, now),
      appointment: ahead[0] ?? together[0] ?? null,
      ahead,
      step,
      members,
      booking_id: chosen?.booking_id ?? bookingOf(link.id),
      now,
    };
  }

  /** The last booking by this invitation, and the id of the next one. The candidate can book again only when the previous booking was canceled. */
  private async chosen({ invite_id }: Invite, organization_id: string) {
    let booked: Appointment | null = null;
    for (let count = 0; ; count++) {
      const booking_id = bookingOf(idFrom('self booking', invite_id, count));
      const found =
        (await this.streams.load(bookingState, booking_id, organization_id))?.state?.appointments[0] ?? null;
      if (!found || count === mostBookings) return { booked, booking_id };
      booked = await standsNow(this.streams, organization_id, found);
      if (found.status !== 'cancelled') return { booked, booking_id };
    }
  }

  /** The appointments that were booked together with the one that the link names. If none of these is still to come, only the named one. */
  private async given(
    { application_id, id }: BookingLink,
    organization_id: string,
    now: string,
  ): Promise<readonly Appointment[] | null> {
    const all = (await this.streams.load(bookingState, bookingOf(id), organization_id))?.state?.appointments ?? [];
    const found = all.find((each) => each.id === id) ?? all[0];
    if (!found) return null;
    // If jobs were merged, a mail names the application that goes on; the booking names the one it was made for.
    const [stands, asks] = await Promise.all([
      standsNow(this.streams, organization_id, found),
      goesOnAs(this.streams, organization_id, application_id),
    ]);
    if (stands.application_id !== asks) return null;
    const shown = all.some((each) => comes(each, now)) ? inTimeOrder(all) : [found];
    return Promise.all(shown.map((each) => standsNow(this.streams, organization_id, each)));
  }

  /** The booking that a member made for the round while the candidate was to choose a time. */
  private async bookedByUs(
    application_id: string,
    step_id: string,
    organization_id: string,
    now: string,
  ): Promise<readonly Appointment[] | null> {
    const rows = await this.reads.find(
      appointmentList,
      { organization_id },
      { application_id, status: 'booked', step_id },
      { sort: 'starts_at', limit: mostRows },
    );
    const next = rows.find(({ ends_at }) => ends_at > now);
    const booking = next && (await this.streams.load(bookingState, next.booking_id, organization_id))?.state;
    const ahead = booking?.appointments.filter((each) => comes(each, now)) ?? [];
    return ahead.length ? inTimeOrder(ahead) : null;
  }

  /** The people whom the candidate meets: the interviewers of the booking; if there is no booking, those named in the invitation, or the panel of the round. Members who have left are dropped. */
  interviewers({
    invite,
    ahead: [booked],
    job,
    step,
    members,
  }: FoundBooking): { user_id: string; required: boolean }[] {
    const named = invite?.user_ids.map((user_id) => ({ user_id, required: true })) ?? [];
    const panel = job.panel.filter(({ workflow_step_id }) => workflow_step_id === step?.id);
    const asked = (booked?.interviewers ?? (named.length ? named : panel)).filter(({ user_id }) =>
      members.has(user_id),
    );
    // If no interviewer is required, all of them are.
    const must = asked.some(({ required }) => required);
    return asked.map(({ user_id, required }) => ({ user_id, required: required || !must }));
  }

  minutes({ invite, ahead: [booked], step }: FoundBooking): number {
    return booked?.duration_minutes || invite?.duration_minutes || step?.duration_minutes || 0;
  }

  /** The times at which all required interviewers are free, the best of these times, and who comes at each. Empty when there is nothing to choose. */
  async free(found: FoundBooking): Promise<Free> {
    const minutes = this.minutes(found);
    const moves = found.ahead.length > 0;
    if (!found.step || !minutes || (!found.open && !moves)) return none;
    if (moves && !schedulingOf(found.step).self_schedule) return none;
    // One time cannot serve several interviews.
    if (found.ahead.length > 1) return none;
    const interviewers = this.interviewers(found);
    if (!interviewers.length) return none;
    const { organization, invite, now } = found;
    const window = chosenWithin(invite?.window ?? null, schedulingOf(found.step), organization.tz_region, now);
    const { candidate_id } = found.application;
    const known = await this.times.of(found.organization.id, {
      interviewers,
      candidate: { id: candidate_id, zone: null },
      buffer_minutes: schedulingOf(found.step).buffer_minutes,
      ...window,
      besides: moves ? [found.appointment!.id] : [],
    });
    const people = known.map(({ who }) => (who.part === 'candidate' ? { ...who, work: always } : who));
    const table = timetable({ people, ...window });
    const all = freeTimes(table, minutes).filter(
      ({ starts_at }) => starts_at !== found.appointment?.starts_at || !moves,
    );
    const best = inTimeOrder(
      bestTimes(table, minutes).filter(({ starts_at }) => all.some((each) => each.starts_at === starts_at)),
    );
    return {
      times: spread(
        all,
        best.map(({ starts_at }) => starts_at),
        minutes,
      ),
      best: best.map(({ starts_at }) => ({ at: starts_at, why: starts_at === all[0]!.starts_at ? 'soonest' : null })),
      who: new Map(all.map(({ starts_at, free }) => [starts_at, free])),
      limits: Object.fromEntries(
        known.flatMap(({ who: { id, part, buffer_minutes, per_day, zone } }) =>
          part === 'interviewer' ? [[id, { buffer_minutes, per_day, zone }]] : [],
        ),
      ),
    };
  }

  /** The time from which candidates cannot change the appointment themselves any more. */
  openUntil({ starts_at }: Appointment, step: Step | null): string {
    return hoursAfter(starts_at, -(step ? schedulingOf(step).min_notice_hours : 0));
  }
}
export type Free = {
  times: string[];
  best: { at: string; why: 'soonest' | null }[];
  /** The interviewers who are free, by the time at which they are. */
  who: ReadonlyMap<string, readonly string[]>;
  /** The limits that a chosen time must not break, by interviewer. */
  limits: Readonly<Record<string, Limits>>;
};
/** The span in which a time may be chosen, in ms. `days`: the days that the invitation names. */
export const chosenWithin = (
  days: Invite['window'] | null,
  { min_notice_hours, window_days }: Pick<Scheduling, 'min_notice_hours' | 'window_days'>,
  zone: string | null,
  now: string,
): { from: number; until: number } => {
  const { from, to } = days ?? { from: null, to: null };
  const begins = (day: string) => momentOf(Date.parse(`${day}T00:00:00Z`), zone);
  const earliest = Date.parse(hoursAfter(now, min_notice_hours));
  const ahead = (count: number) => Date.parse(now) + count * dayLength;
  // Invitations made before the last day had a limit may name any day.
  const most = ahead(mostWindow + 1);
  const last = to && Date.parse(to) < most ? begins(nextDay(to)) : most;
  return { from: from ? Math.max(earliest, begins(from)) : earliest, until: to ? last : ahead(window_days) };
};
/** Whether the appointment is booked, and not over. */
const comes = ({ status, ends_at }: Appointment, now: string): boolean => status === 'booked' && ends_at > now;
const none: Free = { times: [], best: [], who: new Map(), limits: {} };
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + dayLength).toISOString().slice(0, 10);
/** Chooses times that do not overlap instead of one every quarter of an hour, with the best times among them: a list short enough to read. */
const spread = (all: readonly { starts_at: string }[], best: readonly string[], minutes: number): string[] => {
  const shown: string[] = [];
  let last = -Infinity;
  for (const { starts_at } of all) {
    const at = Date.parse(starts_at);
    if (at - last < minutes * minute && !best.includes(starts_at)) continue;
    if (!best.includes(starts_at) || at - last >= minutes * minute) last = at;
    shown.push(starts_at);
  }
  return shown;
};
/** The time zone with this name or this city; null: there is none. */
export const zoneNamed = (text: string): string | null => {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    zones.find((zone) => zone.toLowerCase() === wanted) ??
    zones.find((zone) => zone.toLowerCase().split('/').at(-1) === wanted) ??
    (isZone(text.trim()) ? text.trim() : null)
  );
};
const isZone = (text: string): boolean => {
  try {
    clockIn(0, text);
    return text.includes('/') || text === 'UTC';
  } catch {
    return false;
  }
};
