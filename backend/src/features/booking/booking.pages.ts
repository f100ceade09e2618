import { webAddress } from '@candor/contracts/values/web-address';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { Inject, Injectable } from '@nestjs/common';
import { location } from '@candor/contracts/catalogues/hiring';
import { schedulingOf } from '@candor/contracts/rounds/scheduling';
import { fullName } from '@candor/contracts/values/person-name';
import { say } from '@candor/contracts/words/say';
import {
  type BookedTime,
  type Booking,
  chooseTimePage,
  bookingPath,
  type BookingView,
  bookingViews,
} from '@candor/contracts/public/booking';
import { isDay } from '@candor/contracts/values/day';
import type { Appointment } from '../../states/appointment.state.ts';
import { caringFor } from '@candor/contracts/jobs/owners';
import { Lookups } from '../../reads/lookups.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { PublicJobs, shownOrganization } from '../../reads/public/public-jobs.ts';
import { organizationState } from '../../states/organization.state.ts';
import { userState } from '../../states/user.state.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { xsrfCookie } from '../../http/xsrf.ts';
import { newId } from '../../kernel/codec.ts';
import { Streams } from '../../kernel/streams.ts';
import { howWords, noticeWords, saidWords } from './booking-words.ts';
import { Bookings, type FoundBooking, zoneNamed } from './bookings.ts';

const viewOf = (asked: string | undefined, state: Booking['state']): BookingView => {
  const view = bookingViews.find((each) => each === asked) ?? 'choose';
  if (state === 'open') return view === 'none' ? 'none' : 'choose';
  return view === 'none' && state !== 'booked' ? 'choose' : view;
};

/** Finds the person to whom a candidate writes about their appointment. */
@Injectable()
export class BookingContacts {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** The sender of the link, else the member who is responsible for the job, else the organization itself. */
  async of({ organization, invite, job }: FoundBooking): Promise<Booking['contact'] & { user_id: string | null }> {
    const asked = [...(invite ? [invite.sent_by] : []), ...caringFor(job)];
    const user_id = await this.lookups.firstActive(organization.id, asked);
    const user = user_id && (await this.streams.load(userState, user_id, '*'))?.state;
    if (user) return { name: fullName(user), email: user.email, user_id };
    const sender = (await this.streams.load(organizationState, organization.id, organization.id))?.state?.sender;
    return { name: organization.name, email: sender?.reply_to ?? organization.privacy_email, user_id: null };
  }
}

/** The page on which a candidate chooses a time, moves it or cancels it. */
@Injectable()
export class BookingPages {
  constructor(
    @Inject(Bookings) private readonly bookings: Bookings,
    @Inject(BookingContacts) private readonly contacts: BookingContacts,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  @Shows(chooseTimePage)
  async show({ params, query, cookies, url }: PageAsk) {
    const found = await this.bookings.find(params.org!, params.token!);
    if (!found) return nowhere;
    const { organization } = found;
    if ('replaced_by' in found)
      return new Moved(bookingPath(organization.slug, this.links.bookingToken(found.replaced_by)));
    const here = bookingPath(organization.slug, params.token!);
    if (organization.slug !== params.org) return new Moved(here + url.search, [], 'for good');
    const { appointment, application, person, job, now, invite, step } = found;
    const ahead = found.ahead.length > 0;
    const state: Booking['state'] = ahead
      ? 'booked'
      : appointment && appointment.status !== 'cancelled' && appointment.status !== 'proposed'
        ? 'over'
        : found.open
          ? 'open'
          : 'closed';
    const [{ user_id: _, ...contact }, { times, best }, post, people] = await Promise.all([
      this.contacts.of(found),
      this.bookings.free(found),
      this.jobs.openById(organization, application.job_id),
      this.people(this.bookings.interviewers(found).map(({ user_id }) => user_id)),
    ]);
    const home_zone = organization.tz_region ?? 'UTC';
    const asked = query.zone ? zoneNamed(query.zone) : null;
    const arranged = step && schedulingOf(step);
    const asks = viewOf(query.view, state);
    // Candidates cannot move interviews that were booked together. The contact of the job moves them.
    const view = asks === 'move' && found.ahead.length > 1 ? 'choose' : asks;
    const minutes = this.bookings.minutes(found);
    const meeting_type = appointment?.meeting_type ?? step?.meeting_type ?? null;
    const notice = noticeWords(arranged?.min_notice_hours ?? 0);
    return {
      title: say('Choose a time · {job} · {organization}', {
        job: job.fields.name,
        organization: organization.name,
      }),
      organization: shownOrganization(organization),
      state,
      job: { name: job.fields.name, path: post && `/${organization.slug}/jobs/${post.slug}` },
      first_name: person.fields.first_name,
      step: invite?.step.name ?? appointment?.step.name ?? '',
      minutes,
      meeting_type,
      instructions: cleanHtml(appointment?.candidate_instructions ?? arranged?.instructions ?? ''),
      people,
      contact,
      zone: asked ?? person.fields.tz_region ?? home_zone,
      zone_chosen: asked !== null,
      home_zone,
      now,
      times,
      best,
      expires_at: found.open ? invite!.expires_at : null,
      notice,
      how: howWords({ minutes, meeting_type }),
      booked: ahead ? await this.told(found, appointment!) : null,
      cancelled: appointment?.status === 'cancelled',
      none_told: query.said === 'none_told',
      view,
      day: isDay(query.day) ? query.day : null,
      at: query.at && !Number.isNaN(Date.parse(query.at)) ? new Date(query.at).toISOString() : null,
      said: saidWords(query.said ?? null, { state, contact, notice }),
      taken: query.said === 'taken',
      form: { token: params.token!, xsrf: cookies[xsrfCookie] ?? '', uid: newId() },
      head: { address: here, site: organization.name, unlisted: true as const },
    };
  }

  private async people(ids: readonly string[]): Promise<Booking['people']> {
    const users = await Promise.all(ids.map((id) => this.streams.load(userState, id, '*')));
    return users.flatMap((user) => (user?.state ? [{ name: fullName(user.state), title: user.state.title }] : []));
  }

  private async together({ ahead }: FoundBooking): Promise<BookedTime['together']> {
    if (ahead.length < 2) return [];
    return Promise.all(
      ahead.map(async ({ id, starts_at, ends_at, interviewers }) => ({
        id,
        starts_at,
        ends_at,
        people: (await this.people(interviewers.map(({ user_id }) => user_id))).map(({ name }) => name),
      })),
    );
  }

  private async told(found: FoundBooking, appointment: Appointment): Promise<BookedTime> {
    const { organization, person, step } = found;
    const mode = step ? schedulingOf({ ...step, meeting_type: appointment.meeting_type }).phone_mode : null;
    const phone_mode = appointment.phone_mode ?? mode;
    const place = appointment.location_id
      ? await this.lookups.entry(organization.id, location, appointment.location_id)
      : null;
    return {
      id: appointment.id,
      starts_at: appointment.starts_at,
      ends_at: appointment.ends_at,
      meeting_type: appointment.meeting_type,
      phone_mode,
      phone:
        phone_mode === 'call_candidate'
          ? (appointment.phone_number ?? person.fields.phone ?? null)
          : phone_mode === 'dial_in'
            ? appointment.dial_in
            : appointment.phone_number,
      video_url: appointment.video_url && webAddress(appointment.video_url),
      place: [place?.fields.name, appointment.room].filter(Boolean).join(', ') || null,
      people: (await this.people(appointment.interviewers.map(({ user_id }) => user_id))).map(({ name }) => name),
      together: await this.together(found),
      open_until: this.bookings.openUntil(appointment, step),
    };
  }
}
