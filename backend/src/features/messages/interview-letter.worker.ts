import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import { bookingOf, inTimeOrder, lacksLink } from '@candor/contracts/interviews/values';
import { dayLength } from '@candor/contracts/values/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import { dayIn } from '@candor/contracts/words/time-words';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { Inject, Injectable } from '@nestjs/common';
import { type Appointment, appointmentOf, bookingState, leadsElsewhere } from '../../states/appointment.state.ts';
import type { News } from '../../reads/interviews/appointment-words.ts';
import { standsNow } from '../../reads/pipeline/stands-for.ts';
import { VideoAccounts } from '../../reads/connections/video-accounts.ts';
import { fold } from '../../kernel/decider.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { InterviewLetters, letterTo, type OwnPart, takenOff } from './interview-letters.ts';
import { message } from './message.decider.ts';
import { remindOfInterview, tellOfBooking, tellOfLink } from './messages.queue.ts';

type Event = Recorded<AppointmentEvent>;
type Told = Recorded<
  Extract<AppointmentEvent, { type: 'AppointmentBooked' | 'AppointmentRescheduled' | 'AppointmentCancelled' }>
>;
type Side = 'candidate' | 'interviewers';
/** A conversation (interview) that a mail tells about, with the event that made the mail due. */
type Part = { appointment: Appointment; news: News; event: Told };

const telling: readonly string[] = ['AppointmentBooked', 'AppointmentRescheduled', 'AppointmentCancelled'];
/** Whether this side (candidate or interviewers) gets a mail about the event. */
const tells = (event: Event, to: Side): event is Told =>
  telling.includes(event.type) && (event as Told).data.notify[to];
const ofRequest = (
  events: readonly Event[],
  { actor_id, uid, to }: { actor_id: string; uid: string; to: Side },
): Told[] =>
  events.filter(
    (event): event is Told =>
      tells(event, to) && event.metadata.request_uid === uid && event.metadata.actor.id === actor_id,
  );
/** All events of the booking that were decided together with this one. One mail covers them, and the first event gives the mail its id. */
const decidedWith = (events: readonly Event[], { metadata }: Told, to: Side): Told[] =>
  ofRequest(events, { actor_id: metadata.actor.id, uid: metadata.request_uid, to });
const newsOf = ({ type, data }: Told): News => {
  if (type === 'AppointmentBooked') return 'booked';
  if (type === 'AppointmentCancelled') return 'cancelled';
  return data.from.starts_at === data.starts_at && data.from.ends_at === data.ends_at ? 'changed' : 'moved';
};
/** What a mail about several conversations says: booked, moved or changed. */
const newsOfAll = (parts: readonly { news: News }[]): News => {
  const [first, ...others] = new Set(parts.map(({ news }) => news));
  return others.length === 0 ? first! : parts.some(({ news }) => news === 'moved') ? 'moved' : 'changed';
};
const awaitsLink = (appointment: Appointment): boolean =>
  lacksLink(appointment) && appointment.video_provider === 'zoom';
/** The news that this mail still has to tell. Later events get their own mails, which tell the present state. */
const partsOf = (events: readonly Event[], now: readonly Appointment[], own: readonly Told[], to: Side): Part[] =>
  own.flatMap((event) => {
    const { appointment_id } = event.data;
    const appointment = now.find(({ id }) => id === appointment_id);
    const news = newsOf(event);
    const toldLater = events
      .slice(events.indexOf(event) + 1)
      .some((later) => tells(later, to) && later.data.appointment_id === appointment_id);
    return !appointment || toldLater || (appointment.status === 'cancelled') !== (news === 'cancelled')
      ? []
      : [{ appointment, news, event }];
  });
type Planned = Recorded<Extract<AppointmentEvent, { type: 'AppointmentBooked' | 'AppointmentRescheduled' }>>;
const planning: readonly string[] = ['AppointmentBooked', 'AppointmentRescheduled'];
/** The time (ms) at which the conversation had its present time, this reminder and this interviewer. Null: any interviewer. */
const plannedAt = (
  events: readonly Event[],
  { id, starts_at }: Appointment,
  minutes: number,
  user_id: string | null,
): number => {
  const own = events.filter(
    (event): event is Planned => planning.includes(event.type) && (event as Planned).data.appointment_id === id,
  );
  const isSo = ({ data }: Planned): boolean =>
    data.starts_at === starts_at && (user_id === null || data.interviewers.some((seat) => seat.user_id === user_id));
  const since = own.slice(own.findLastIndex((event) => !isSo(event)) + 1);
  return Date.parse(since.find(({ data }) => data.reminders.includes(minutes))!.metadata.occurred_at);
};
/** When the reminder of a conversation is due, in ms. */
const remindAt = (starts_at: string, minutes: number): number => Date.parse(starts_at) - minutes * 60_000;
const sameDay = (one: Appointment, other: Appointment): boolean =>
  dayIn(one.starts_at, one.tz_region) === dayIn(other.starts_at, one.tz_region);
const isReminded = ({ status, reminders }: Appointment, minutes: number): boolean =>
  status === 'booked' && reminders.includes(minutes);
const seatIn = ({ interviewers }: Appointment, user_id: string) =>
  interviewers.find((seat) => seat.user_id === user_id);
/** A reminder and its reader: an interviewer; null: the candidate. */
type Reminder = { events: readonly Event[]; minutes: number; user_id: string | null };
/** Whether this interviewer joined after the reminder was due, although the reminder was planned in time for the others. */
const isLate = ({ events, minutes, user_id }: Reminder, each: Appointment): boolean => {
  const due = remindAt(each.starts_at, minutes);
  return plannedAt(events, each, minutes, null) < due && due <= plannedAt(events, each, minutes, user_id);
};
/** The conversations of a booking that one reminder covers: each begins within a day of the one before, and each was planned for its reader before the reminder was due. A reminder of less than a day before covers one day only. */
const remindedTogether = (
  { events, minutes, user_id }: Reminder,
  of: readonly Appointment[],
  appointment: Appointment,
): Appointment[] => {
  let run: Appointment[] = [];
  const joins = (each: Appointment): boolean => {
    const [first, last] = [run[0] ?? each, run.at(-1) ?? each];
    return (
      plannedAt(events, each, minutes, user_id) < remindAt(first.starts_at, minutes) &&
      Date.parse(each.starts_at) - Date.parse(last.starts_at) <= dayLength &&
      (minutes * 60_000 >= dayLength || sameDay(first, each))
    );
  };
  for (const each of inTimeOrder(of)) {
    if (run.length && !joins(each)) {
      if (run.includes(appointment)) break;
      run = [];
    }
    if (joins(each)) run.push(each);
  }
  return run;
};
/** The conversations that an interviewer joined late, by the same request as the given one. */
const remindedLate = (reminder: Reminder, of: readonly Appointment[], appointment: Appointment): Appointment[] => {
  const cameAt = (each: Appointment) => plannedAt(reminder.events, each, reminder.minutes, reminder.user_id);
  return inTimeOrder(of).filter((each) => isLate(reminder, each) && cameAt(each) === cameAt(appointment));
};
/** The conversations that the reminder of the given one names to its reader. Empty if the reminder of another conversation names it. */
const namedIn = (reminder: Reminder, all: readonly Appointment[], appointment: Appointment): Appointment[] => {
  const { minutes, user_id } = reminder;
  const own = all.filter((each) => isReminded(each, minutes) && (user_id === null || seatIn(each, user_id)));
  if (!own.includes(appointment)) return [];
  const together = isLate(reminder, appointment) ? remindedLate : remindedTogether;
  const run = together(reminder, own, appointment);
  return run[0] === appointment ? run : [];
};
/** The key of a reminder's occasion, which gives its mails their ids: no reader gets the same mail twice. */
const reminderKey = (id: string, starts_at: string, minutes: number): string => `${id}:${starts_at}:${minutes}`;

/** Finds the readers of mails about appointments, and the news: booked, moved, canceled, or near. */
@Injectable()
export class InterviewLetterWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(VideoAccounts) private readonly accounts: VideoAccounts,
    @Inject(InterviewLetters) private readonly letters: InterviewLetters,
  ) {}

  @Works(tellOfBooking)
  async tell(job: DataOf<typeof tellOfBooking>, asking: Requester): Promise<Worked> {
    const events = await this.eventsOf(job.booking_id, asking);
    const own = ofRequest(events, job);
    if (!own.length) return done;
    return job.to === 'candidate'
      ? this.tellCandidate(events, own, job.at_last ?? false, asking)
      : this.tellInterviewers(events, own, asking);
  }

  /** Writes to the candidate. If `at_last` is not set, the mail waits while links are still being made; each link that arrives runs this method again. */
  private async tellCandidate(
    events: readonly Event[],
    own: readonly Told[],
    at_last: boolean,
    asking: Requester,
  ): Promise<Worked> {
    const parts = partsOf(events, await this.standing(events, asking), own, 'candidate');
    if (!parts.length) return done;
    if (!at_last && (await this.linkMayCome(parts, asking))) return done;
    const { id: key, metadata } = own[0]!;
    const appointments = parts.map(({ appointment }) => appointment);
    return this.letters.toCandidate({ appointments, news: newsOfAll(parts), at: metadata.occurred_at, key }, asking);
  }

  /** Whether a provider may still make one of the links. */
  private async linkMayCome(parts: readonly Part[], { organization_id }: Requester): Promise<boolean> {
    for (const { appointment, event } of parts) {
      const { actor } = event.metadata;
      const booked_by = actor.type === 'user' ? actor.id : null;
      if (awaitsLink(appointment) && (await this.accounts.hosts(organization_id, appointment, booked_by)).length)
        return true;
    }
    return false;
  }

  @Works(tellOfLink)
  async link({ appointment_id, event_id }: DataOf<typeof tellOfLink>, asking: Requester): Promise<Worked> {
    const events = await this.eventsOf(bookingOf(appointment_id), asking);
    const appointment = (await this.standing(events, asking)).find(({ id }) => id === appointment_id);
    if (appointment?.status !== 'booked' || !appointment.video_url) return done;
    const place = events.findIndex(({ id }) => id === event_id);
    const both: Worked[] = [
      await this.linkToInterviewers(events, place, appointment, asking),
      await this.linkToCandidate(events, event_id, appointment, asking),
    ];
    return both.find((worked) => worked !== done) ?? done;
  }

  /** Tells interviewers of a changed link. Their mails never hold the link, so the first link is no news to them. */
  private async linkToInterviewers(
    events: readonly Event[],
    place: number,
    appointment: Appointment,
    asking: Requester,
  ): Promise<Worked> {
    const [before, after] = [place, place + 1].map((end) =>
      appointmentOf(fold(bookingState, events.slice(0, end)), appointment.id),
    );
    // A later mail tells the state of its own time.
    const toldLater = events
      .slice(place + 1)
      .some((later) => tells(later, 'interviewers') && later.data.appointment_id === appointment.id);
    const stands = after?.video_url === appointment.video_url;
    if (!appointment.notify.interviewers || !leadsElsewhere(before!, after!) || !stands || toldLater) return done;
    const { id: key, metadata } = events[place]!;
    for (const seat of appointment.interviewers) {
      const parts: OwnPart[] = [{ appointment, seat, news: 'changed' }];
      const occasion = { parts, news: 'changed', at: metadata.occurred_at, id: letterTo(key, seat.user_id) } as const;
      const worked = await this.letters.toInterviewer(seat.user_id, occasion, asking);
      if (worked !== done) return worked;
    }
    return done;
  }

  /** Sends the mail that waited for this link. A candidate who already got a mail without the link gets another one. */
  private async linkToCandidate(
    events: readonly Event[],
    event_id: string,
    appointment: Appointment,
    asking: Requester,
  ): Promise<Worked> {
    const { id: appointment_id } = appointment;
    const last = events.findLast(
      (event): event is Told => tells(event, 'candidate') && event.data.appointment_id === appointment_id,
    );
    if (!last) return done;
    const own = decidedWith(events, last, 'candidate');
    if (!(await this.written(letterTo(own[0]!.id, 'candidate'), asking))) {
      const worked = await this.tellCandidate(events, own, false, asking);
      if (worked !== done) return worked;
    }
    const links = events.filter(
      ({ type, data }) =>
        type === 'VideoMeetingSet' && (data as { appointment_id: string }).appointment_id === appointment_id,
    );
    const letters = await Promise.all(
      [own[0]!, ...links].map(({ id }) => this.written(letterTo(id, 'candidate'), asking)),
    );
    const address = escapeHtml(appointment.video_url!);
    // No mail was sent yet, or it was sent with this link.
    if (!letters[0] || letters.some((letter) => letter?.body.includes(address))) return done;
    const { metadata } = links.find(({ id }) => id === event_id) ?? last;
    return this.letters.toCandidate(
      { appointments: [appointment], news: 'changed', at: metadata.occurred_at, key: event_id },
      asking,
    );
  }

  /** The mail, if it was ever written. */
  private async written(id: string, { organization_id }: Requester) {
    return (await this.streams.load(message, id, organization_id))?.state ?? null;
  }

  /** Tells removed interviewers that the conversation is canceled for them, and new ones that they are invited. */
  private async tellInterviewers(events: readonly Event[], own: readonly Told[], asking: Requester): Promise<Worked> {
    const { id: key, metadata } = own[0]!;
    const parts = partsOf(events, await this.standing(events, asking), own, 'interviewers');
    const letters = new Map<string, { has: OwnPart[]; lost: OwnPart[] }>();
    for (const { appointment, news, event } of parts) {
      const had = await this.lastTold(appointment.id, events.slice(0, events.indexOf(event)), asking);
      const has = new Map(appointment.interviewers.map((each) => [each.user_id, each]));
      for (const user_id of new Set([...had.keys(), ...has.keys()])) {
        const known = had.get(user_id);
        const seat = has.get(user_id);
        const letter = letters.get(user_id) ?? { has: [], lost: [] };
        letters.set(user_id, letter);
        if (seat && news !== 'cancelled') letter.has.push({ appointment, seat, news: known ? news : 'booked' });
        // A removed interviewer reads about the old arrangement, and nothing about the new one.
        else
          letter.lost.push({
            appointment:
              seat || !known
                ? appointment
                : { ...appointment, starts_at: known.starts_at, ends_at: known.ends_at, tz_region: known.tz_region },
            seat: seat ?? known!.interviewers.find((each) => each.user_id === user_id)!,
            news: 'cancelled',
          });
      }
    }
    for (const [user_id, { has, lost }] of letters)
      for (const [of, id] of [
        [has, letterTo(key, user_id)],
        [lost, takenOff(key, user_id)],
      ] as const) {
        if (!of.length) continue;
        const occasion = { parts: of, news: newsOfAll(of), at: metadata.occurred_at, id };
        const worked = await this.letters.toInterviewer(user_id, occasion, asking);
        if (worked !== done) return worked;
      }
    return done;
  }

  /** The appointment as the existing mails last told each interviewer. An interviewer who was last told that it is off has no entry. */
  private async lastTold(
    appointment_id: string,
    earlier: readonly Event[],
    { organization_id }: Requester,
  ): Promise<Map<string, Appointment>> {
    const had = new Map<string, Appointment>();
    const heard = new Set<string>();
    for (let at = earlier.length - 1; at >= 0; at--) {
      const event = earlier[at]!;
      if (!tells(event, 'interviewers') || event.data.appointment_id !== appointment_id) continue;
      const key = decidedWith(earlier, event, 'interviewers')[0]!.id;
      const [then, before] = [at + 1, at].map((end) =>
        appointmentOf(fold(bookingState, earlier.slice(0, end)), appointment_id),
      );
      const people = [...(then?.interviewers ?? []), ...(before?.interviewers ?? [])].map(({ user_id }) => user_id);
      for (const user_id of new Set(people)) {
        if (heard.has(user_id)) continue;
        const letters = await Promise.all(
          [letterTo(key, user_id), takenOff(key, user_id)].map((id) =>
            this.streams.read(`message-${id}`, organization_id),
          ),
        );
        if (letters.every(({ length }) => length === 0)) continue;
        heard.add(user_id);
        if (then?.status !== 'cancelled' && then?.interviewers.some((each) => each.user_id === user_id))
          had.set(user_id, then);
      }
    }
    return had;
  }

  @Works(remindOfInterview)
  async remind(
    { appointment_id, starts_at, minutes, late }: DataOf<typeof remindOfInterview>,
    asking: Requester,
  ): Promise<Worked> {
    const events = await this.eventsOf(bookingOf(appointment_id), asking);
    const all = await this.standing(events, asking);
    const appointment = all.find(({ id }) => id === appointment_id);
    const stands = appointment && isReminded(appointment, minutes) && appointment.starts_at === starts_at;
    // The appointment may have begun if the application did not run for long.
    if (!stands || Date.parse(starts_at) <= Date.now()) return done;
    const { notify, interviewers } = appointment;
    const key = reminderKey(appointment_id, starts_at, minutes);
    /** The conversations of which no other mail reminds the reader. */
    const named = async (user_id: string | null): Promise<Appointment[]> => {
      const reminder = { events, minutes, user_id };
      const told = await this.remindedOf(reminder, asking);
      return namedIn(reminder, all, appointment).filter(
        (each) => !told.has(reminderKey(each.id, each.starts_at, minutes)),
      );
    };
    if (notify.candidate && !late) {
      const at = new Date(remindAt(starts_at, minutes)).toISOString();
      const appointments = await named(null);
      const worked = appointments.length
        ? await this.letters.toCandidate({ appointments, news: 'reminder', at, key }, asking)
        : done;
      if (worked !== done) return worked;
    }
    if (!notify.interviewers) return done;
    for (const { user_id } of interviewers) {
      // An interviewer who joined late has a separate job for their reminder.
      const isOwn = late ? late.includes(user_id) : true;
      if (!isOwn || isLate({ events, minutes, user_id }, appointment) !== Boolean(late)) continue;
      const parts = (await named(user_id)).map((each): OwnPart => ({
        appointment: each,
        seat: seatIn(each, user_id)!,
        news: 'reminder',
      }));
      if (!parts.length) continue;
      const at = new Date(late ? plannedAt(events, appointment, minutes, user_id) : remindAt(starts_at, minutes));
      const occasion = { parts, news: 'reminder', at: at.toISOString(), id: letterTo(key, user_id) } as const;
      const worked = await this.letters.toInterviewer(user_id, occasion, asking);
      if (worked !== done) return worked;
    }
    return done;
  }

  /** The conversations of which existing mails have already reminded this reader: an interviewer who left one and came back, or whose first one is off, is not reminded of the others again. */
  private async remindedOf({ events, minutes, user_id }: Reminder, asking: Requester): Promise<Set<string>> {
    const told = new Set<string>();
    const times = new Map(
      events
        .filter((event): event is Planned => planning.includes(event.type))
        .map(({ data: { appointment_id: id, starts_at } }) => [reminderKey(id, starts_at, minutes), { id, starts_at }]),
    );
    for (const [key, { id, starts_at }] of times) {
      const [letter] = await this.streams.read(
        `message-${letterTo(key, user_id ?? 'candidate')}`,
        asking.organization_id,
      );
      if (!letter) continue;
      told.add(key);
      // The mail named the conversations that the booking had at that time.
      const { occurred_at: at } = letter.metadata;
      const then = events.filter(({ metadata }) => metadata.occurred_at <= at);
      const all = fold(bookingState, then)?.appointments ?? [];
      const of = all.find((each) => each.id === id && each.starts_at === starts_at);
      if (of)
        for (const each of namedIn({ events: then, minutes, user_id }, all, of))
          told.add(reminderKey(each.id, each.starts_at, minutes));
    }
    return told;
  }

  /** The conversations of the booking, with the application that goes on after moves. */
  private standing(events: readonly Event[], { organization_id }: Requester): Promise<Appointment[]> {
    const { appointments = [] } = fold(bookingState, events) ?? {};
    return Promise.all(appointments.map((each) => standsNow(this.streams, organization_id, each)));
  }

  private eventsOf(booking_id: string, { organization_id }: Requester) {
    return this.streams.read(`appointment-${booking_id}`, organization_id) as Promise<readonly Event[]>;
  }
}
