import { Controller, Inject, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { location } from '@candor/contracts/catalogues/hiring';
import { calendarFile } from '@candor/contracts/calendars/calendar-file';
import { schedulingOf } from '@candor/contracts/rounds/scheduling';
import { daysAfter } from '@candor/contracts/values/days';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { fullName } from '@candor/contracts/values/person-name';
import { sayIn } from '@candor/contracts/words/say';
import { momentWords } from '@candor/contracts/words/time-words';
import { momentOf } from '@candor/contracts/values/zone-time';
import { bookingFile, bookTime } from '@candor/contracts/public/booking';
import { entryForCandidate } from '../../reads/interviews/appointment-words.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Readers } from '../../reads/readers.ts';
import { taskState } from '../../states/task.state.ts';
import { MAIL_FROM } from '../../kernel/tokens.ts';
import { userState } from '../../states/user.state.ts';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import {
  BookAppointments,
  type BookedTogether,
  CancelAppointments,
  ChangeAppointments,
} from '../interviews/booking.command.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { BookingContacts } from './booking.pages.ts';
import { Bookings, type FoundBooking } from './bookings.ts';

type Asked = RequestOf<typeof bookTime>;
const gone = notFound('booking');
const taken = reject('taken', 'That time was just taken. Choose another.');
const already = reject('booked', 'You have already booked a time.');
const nothing = reject('wrong_state', 'Nothing is booked here.');
const noTime = reject('validation', 'Choose a time.');
/** How many days a member gets to answer when no time suits a candidate. */
const daysToAnswer = 1;
const minute = 60_000;
/** Turns some refusals into `taken`: another booking was quicker and took the time of one of these people. */
const mended = (ran: BookedTogether | Rejection): BookedTogether | Rejection =>
  isRejection(ran) && ['busy', 'past', 'given_up'].includes(ran.code) ? taken : ran;

/** What candidates do with their booking link: in the page's form, or with any program that has the link. */
@Controller()
export class BookingController {
  constructor(
    @Inject(Bookings) private readonly bookings: Bookings,
    @Inject(BookingContacts) private readonly contacts: BookingContacts,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(MAIL_FROM) private readonly from: string,
  ) {}

  @Serve(bookTime)
  async book(@Input() asked: Asked, @Uid() uid: Unsigned, @Param('org') org: string) {
    const found = await this.bookings.find(org, asked.token);
    if (!found || 'replaced_by' in found) return gone;
    const booked = found.ahead.length > 0;
    if (!booked && !found.open)
      return reject('expired', 'This booking link has expired. Contact {name}.', {
        name: (await this.contacts.of(found)).name,
      });
    const asking: Requester = {
      organization_id: found.organization.id,
      actor: { type: 'candidate', id: found.application.candidate_id },
      ...uid,
    };
    switch (asked.action) {
      case 'slots':
        return this.slots(found, asked);
      case 'book':
        return booked ? this.again(found, asked) : this.choose(found, asked, asking);
      case 'reschedule':
        return booked ? this.move(found, asked, asking) : nothing;
      case 'cancel':
        return booked ? this.cancel(found, asked, asking) : nothing;
      case 'none_work':
        return this.tell(found, asked, asking);
    }
  }

  private async slots(found: FoundBooking, { from, to }: Asked) {
    const { times } = await this.bookings.free(found);
    const minutes = this.bookings.minutes(found);
    const [first, last] = [Date.parse(from ?? found.now), to ? Date.parse(to) : Infinity];
    return {
      slots: times
        .filter((at) => Date.parse(at) >= first && Date.parse(at) <= last)
        .map((starts_at) => ({ starts_at, ends_at: endOf(starts_at, minutes) })),
    };
  }

  /** Answers a repeated request for the time that is already booked in the same way as the first. */
  private again({ appointment }: FoundBooking, { starts_at }: Asked) {
    const { id, ends_at, ...rest } = appointment!;
    return starts_at && Date.parse(starts_at) === Date.parse(rest.starts_at)
      ? { appointment: { id, starts_at: rest.starts_at, ends_at } }
      : already;
  }

  /** The interviewers who come at that time, and the limits of each; null: a required interviewer is not free. */
  private async comers(found: FoundBooking, at: string) {
    const { who, limits } = await this.bookings.free(found);
    const free = who.get(at);
    if (!free) return null;
    const comers = this.bookings
      .interviewers(found)
      .filter(({ user_id, required }) => required || free.includes(user_id));
    return { comers, limits };
  }

  private async choose(found: FoundBooking, { starts_at }: Asked, asking: Requester) {
    if (!starts_at) return noTime;
    const at = new Date(starts_at).toISOString();
    const fit = await this.comers(found, at);
    if (!fit) return taken;
    const { comers: interviewers, limits } = fit;
    const { invite, step, person, organization } = found;
    const arranged = schedulingOf(step!);
    const ran = mended(
      await this.commands.execute(
        new BookAppointments(
          found.id,
          [
            {
              starts_at: at,
              duration_minutes: this.bookings.minutes(found),
              meeting_type: step!.meeting_type ?? 'video',
              phone_mode: arranged.phone_mode,
              phone_number: arranged.phone_mode === 'call_candidate' ? (person.fields.phone ?? null) : null,
              candidate_instructions: arranged.instructions || null,
              interviewers,
            },
          ],
          {
            tz_region: organization.tz_region ?? 'UTC',
            step_id: step!.id,
            token_hash: invite!.token_hash,
            // Two simultaneous requests of a candidate mean the same booking, so they cannot book twice.
            booking_id: found.booking_id,
            limits,
          },
          asking,
        ),
      ),
    );
    if (isRejection(ran)) return ran;
    const [booked] = ran.appointments;
    return booked!.starts_at === at && booked!.status === 'booked' ? told(ran) : already;
  }

  private late({ appointment, step, now }: FoundBooking): Rejection | null {
    if (now < this.bookings.openUntil(appointment!, step)) return null;
    const hours = step ? schedulingOf(step).min_notice_hours : 0;
    return hours
      ? reject('late', 'You can do that until {hours, plural, one {# hour} other {# hours}} before it starts.', {
          hours,
        })
      : reject('late', 'You can do that until it starts.');
  }

  private async move(found: FoundBooking, { starts_at }: Asked, asking: Requester) {
    if (!starts_at) return noTime;
    const at = new Date(starts_at).toISOString();
    const { appointment, organization } = found;
    if (appointment!.starts_at === at) return this.again(found, { starts_at } as Asked);
    const late = this.late(found);
    if (late) return late;
    if (found.ahead.length > 1)
      return reject('several', 'Several conversations are booked together. To move them, write to {name}.', {
        name: (await this.contacts.of(found)).name,
      });
    const fit = await this.comers(found, at);
    if (!fit) return taken;
    const { comers, limits } = fit;
    // Required interviewers stay required, optional ones stay optional.
    const interviewers = appointment!.interviewers
      .filter(({ user_id }) => comers.some((each) => each.user_id === user_id))
      .map(({ user_id, required }) => ({ user_id, required }));
    const ran = mended(
      await this.commands.execute(
        new ChangeAppointments(
          found.id,
          [{ id: appointment!.id, starts_at: at, interviewers }],
          // The interviewers are those that the page showed: an interviewer who was replaced meanwhile does not come back.
          { by: 'candidate', tz_region: organization.tz_region ?? 'UTC', version: appointment!.version, limits },
          asking,
        ),
      ),
    );
    return isRejection(ran) ? ran : told(ran);
  }

  private async cancel(found: FoundBooking, { note }: Asked, asking: Requester) {
    const late = this.late(found);
    if (late) return late;
    const ran = await this.commands.execute(
      new CancelAppointments(
        found.ahead.map(({ id }) => id),
        { by: 'candidate', reason: note ?? null },
        asking,
      ),
    );
    return isRejection(ran) ? ran : told(ran);
  }

  /** Runs when no time suits: a member of the job gets the task to find another time. A link has only one such open task: asking again changes this task, and makes a new one only when it is done. */
  private async tell(found: FoundBooking, asked: Asked, asking: Requester) {
    const { application, organization, person } = found;
    const contact = await this.contacts.of(found);
    const assignee = contact.user_id ?? (await this.lookups.administrators(organization.id))[0];
    if (!assignee) return gone;
    for (let count = 0; ; count++) {
      const id = idFrom('no time fits', found.link.id, count);
      // The words are in the language of the member to whom the task is assigned at present.
      const task = (await this.streams.load(taskState, id, organization.id))?.state;
      const reader = task?.fields.assignee_user_id ?? assignee;
      const words = sayIn(await this.readers.voiceOf(reader, organization.id));
      const ran = await this.commands.execute(
        new TaskCommand(
          id,
          'ask',
          {
            person_id: application.candidate_id,
            title: words('No time suits {name}', { name: fullName(person.fields) }),
            kind: 'other',
            due_at: daysAfter(Date.parse(found.now), daysToAnswer),
            priority: 'high',
            assignee_user_id: assignee,
            subject: { type: 'application', id: found.id },
            notes: await this.suggestion(found, asked, reader),
          },
          // If a candidate goes back to the form and sends other words, this makes a new request.
          asPart(asking, 'no time fits', asking.hash ?? ''),
        ),
      );
      if (!isRejection(ran)) return { position: ran.position };
      if (ran.code !== 'over') return ran;
    }
  }

  /** The times that would suit the candidate, in this member's time zone and language. */
  private async suggestion(
    { organization, person }: FoundBooking,
    { note, suggested = [], zone }: Asked,
    user_id: string,
  ): Promise<string> {
    const reader = await this.readers.voiceOf(user_id, organization.id);
    const own = (await this.streams.load(userState, user_id, '*'))?.state?.tz_region ?? organization.tz_region;
    const theirs = zone ?? person.fields.tz_region ?? organization.tz_region;
    const times = suggested
      .filter(Boolean)
      .map((clock) => new Date(momentOf(Date.parse(`${clock}:00Z`), theirs)).toISOString())
      .map((at) => momentWords(at, { zone: own, locale: reader.locale }));
    const words = sayIn(reader);
    return [
      times.length
        ? words('They suggest: {times}.', { times: times.join('; ') })
        : words('They did not suggest times.'),
      note,
    ]
      .filter(Boolean)
      .join('\n\n');
  }

  @Serve(bookingFile)
  async file(
    @Input() _: RequestOf<typeof bookingFile>,
    @Uid() __: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const found = await this.bookings.find(org, token);
    if (!found || 'replaced_by' in found || found.appointment?.status !== 'booked') return gone;
    const { organization, job, person } = found;
    const all = found.ahead.length ? found.ahead : [found.appointment];
    const ids = [...new Set(all.flatMap(({ interviewers }) => interviewers.map(({ user_id }) => user_id)))];
    const [users, places, speaker] = await Promise.all([
      this.streams.loadMany(userState, ids, '*'),
      this.lookups.entries(organization.id, location),
      this.readers.ofLetters(organization.id),
    ]);
    const about = {
      organization_name: organization.name,
      job_name: job.fields.name,
      locationOf: (id: string | null) => places.find((each) => each.id === id)?.fields.name ?? null,
      users: new Map([...users].flatMap(([id, { state }]) => (state ? [[id, state] as const] : []))),
      zone: person.fields.tz_region ?? all[0]!.tz_region,
    };
    const entries = all.map((each) =>
      entryForCandidate(each, about, { stamp: each.booked_at, from: this.from }, speaker),
    );
    return { name: 'interview.ics', type: 'text/calendar', content: calendarFile('PUBLISH', entries) };
  }
}
const endOf = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * minute).toISOString();
const told = ({ appointments, position }: BookedTogether) => {
  const { id, starts_at, ends_at } = appointments[0]!;
  return { appointment: { id, starts_at, ends_at }, position };
};
