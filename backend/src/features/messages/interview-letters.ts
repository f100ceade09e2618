import { location } from '@candor/contracts/catalogues/hiring';
import {
  calendarFile,
  type CalendarEntry,
  type CalendarGuest,
  type CalendarMethod,
} from '@candor/contracts/calendars/calendar-file';
import { timeOfMeeting, withPeople } from '@candor/contracts/interviews/letter-words';
import { fullName } from '@candor/contracts/values/person-name';
import { sayIn, type Voice } from '@candor/contracts/words/say';
import { dashboardPage } from '@candor/contracts/reports/pages';
import { bookingMark } from '@candor/contracts/messages/letter';
import { inviteTag } from '@candor/contracts/booking/invites';
import { escapeHtml, fill, linkParagraph } from '@candor/contracts/messages/merge';
import { Inject, Injectable } from '@nestjs/common';
import type { Appointment } from '../../states/appointment.state.ts';
import {
  addressOfInterview,
  type BareMeeting,
  entryAt,
  entryForCandidate,
  letterOfNews,
  namesIn,
  nameOfUser,
  type News,
  roundOfMeeting,
  tellCandidate,
  wayOfMeeting,
  whyNoLetter,
} from '../../reads/interviews/appointment-words.ts';
import { jobState } from '../../states/job.state.ts';
import { LastRestore } from '../../reads/messages/last-restore.ts';
import { Lookups } from '../../reads/lookups.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { organizationState } from '../../states/organization.state.ts';
import { Readers } from '../../reads/readers.ts';
import { SamePeople } from '../../access/same-people.ts';
import { BASE, MAIL_FROM } from '../../kernel/tokens.ts';
import { type User, userState } from '../../states/user.state.ts';
import { idFrom } from '../../kernel/codec.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { ApplicationLetters } from './application-letters.ts';
import { MessageCommand } from './message.command.ts';
import { ownLinkMark } from '../../reads/messages/own-link-mark.ts';

/** The contents of a mail to an interviewer. The mail is encrypted with the interviewer's key, so it must say nothing about the candidate. */
type ForInterviewer = BareMeeting & Pick<Appointment, 'tz_region' | 'job_id' | 'location_id' | 'interviewers'>;
/** A conversation, and what its interviewer reads about it. */
export type OwnPart = { appointment: ForInterviewer; seat: Appointment['interviewers'][number]; news: News };
/** The occasion of a mail. `at`: when the change was decided, or when the mail was due. */
type Occasion = { news: News; at: string };
type Facts = { organization_name: string; job_name: string; locationOf: (id: string | null) => string | null };
type One<T> = readonly T[];

/** The id of a mail, from its reader (`candidate`, or a user) and its occasion. The same occasion always makes the same mails. */
export const letterTo = (key: string, whom: string): string => idFrom('interview-letter', key, whom);
/** The id of the mail to an interviewer who was removed. */
export const takenOff = (key: string, user_id: string): string => idFrom('interview-letter', key, user_id, 'off');

const methodOf = (news: News): CalendarMethod => (news === 'cancelled' ? 'CANCEL' : 'REQUEST');
/** The calendar files in one text, one after another. An invitation is about one appointment (RFC 5546), so the mail has a file for each. */
const calendarOf = (news: News, entries: readonly CalendarEntry[]): string =>
  entries.map((entry) => calendarFile(methodOf(news), [entry])).join('');

/** Writes mails to both sides about conversations of one booking, with their calendar entries. */
@Injectable()
export class InterviewLetters {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ApplicationLetters) private readonly letters: ApplicationLetters,
    @Inject(LastRestore) private readonly restore: LastRestore,
    @Inject(BASE) private readonly base: string,
    @Inject(MAIL_FROM) private readonly from: string,
  ) {}

  /** The facts that such a mail needs. Null: no mail about this job is ever sent. */
  private async factsOf(job_id: string, organization_id: string): Promise<Facts | null> {
    const [organization, job, places] = await Promise.all([
      this.streams.load(organizationState, organization_id, organization_id),
      this.streams.load(jobState, job_id, organization_id),
      this.lookups.entries(organization_id, location),
    ]);
    if (!organization?.state || !job?.state || job.state.sample) return null;
    return {
      organization_name: organization.state.name,
      job_name: job.state.fields.name,
      locationOf: (id) => places.find((each) => each.id === id)?.fields.name ?? null,
    };
  }

  /** Writes to the candidate. `appointments`: those in this mail; `key`: the key of its occasion. */
  async toCandidate(
    { appointments, news, at, key }: Occasion & { appointments: One<Appointment>; key: string },
    asking: Requester,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const template_key = letterOfNews[news];
    const first = appointments[0]!;
    const [facts, person, template] = await Promise.all([
      this.factsOf(first.job_id, organization_id),
      this.same.load(first.candidate_id, organization_id),
      this.lookups.template(organization_id, template_key),
    ]);
    if (!facts || !person?.state || !template) return done;
    const speaker = await this.readers.ofLetters(organization_id, person.state);
    const { fields } = person.state;
    const say = sayIn(speaker);
    const zone = fields.tz_region ?? first.tz_region;
    const users = await this.usersOf(appointments.flatMap(({ interviewers }) => interviewers));
    const about = { ...facts, users, zone };
    const guest = { name: fullName(fields), email: fields.email ?? '', required: true, response: 'invited' as const };
    const entries = appointments.map((each) =>
      entryForCandidate(each, about, { stamp: at, from: this.from, guests: [guest] }, speaker),
    );
    const id = letterTo(key, 'candidate');
    return this.letters.queue(
      first.application_id,
      {
        template_key,
        kind: template.kind,
        subject: template.subject,
        body: template.body,
        // There is no link to change a canceled appointment.
        anchors: {
          [inviteTag]:
            news === 'cancelled'
              ? { mark: ownLinkMark, words: say('See your application') }
              : { mark: bookingMark(first.id), words: say('Your appointment') },
        },
        due_at: at,
        sent_by: null,
        values: { detail: tellCandidate(appointments, about, speaker) },
        ...(news === 'reminder' || !fields.email ? {} : { calendar: calendarOf(news, entries) }),
      },
      // Several jobs may ask for the same mail, but the reason for not sending it is recorded only once.
      { ...asking, uid: id },
      id,
    );
  }

  private async usersOf(people: readonly { user_id: string }[]): Promise<Map<string, User>> {
    const ids = [...new Set(people.map(({ user_id }) => user_id))];
    const found = await this.streams.loadMany(userState, ids, '*');
    return new Map([...found].flatMap(([id, { state }]) => (state ? [[id, state]] : [])));
  }

  /** Writes to an interviewer. The mail does not name the candidate, so no mailbox keeps an erased one; the page behind the link does. */
  async toInterviewer(
    user_id: string,
    { parts, news, at, id }: Occasion & { parts: One<OwnPart>; id: string },
    asking: Requester,
  ): Promise<Worked> {
    const { organization_id } = asking;
    // If the log was restored from a backup after that, the mail may have been sent before.
    if (await this.restore.wasAfter(at)) return done;
    const first = parts[0]!.appointment;
    const [facts, users] = await Promise.all([
      this.factsOf(first.job_id, organization_id),
      this.usersOf([{ user_id }, ...parts.flatMap(({ appointment }) => appointment.interviewers)]),
    ]);
    const user = users.get(user_id);
    if (!facts || !user || whyNoLetter(user, organization_id, news)) return done;
    const speaker = await this.readers.voiceOf(user_id, organization_id);
    const say = sayIn(speaker);
    const zone = user.tz_region ?? first.tz_region;
    const placeOf = (each: ForInterviewer) =>
      wayOfMeeting(each, { location: facts.locationOf(each.location_id) }, speaker);
    const told = (each: ForInterviewer): string =>
      [
        roundOfMeeting(each, speaker),
        timeOfMeeting(each, zone, speaker),
        ...(news === 'cancelled' ? [] : [placeOf(each), withPeople(namesIn(each, users), speaker)]),
      ]
        .filter(Boolean)
        .join('\n');
    const own = (seat: OwnPart['seat']): CalendarGuest => ({
      name: fullName(user),
      email: user.email,
      required: seat.required,
      response: seat.response,
    });
    const entries = parts.map(({ appointment, seat }) => {
      const guests = appointment.interviewers.flatMap((each): CalendarGuest[] => {
        const { email } = users.get(each.user_id) ?? {};
        const name = nameOfUser(users.get(each.user_id));
        return email && name ? [{ name, email, required: each.required, response: each.response }] : [];
      });
      return entryAt(appointment, {
        stamp: at,
        title: say('{name} for {job}', { name: roundOfMeeting(appointment, speaker), job: facts.job_name }),
        description: told(appointment),
        place: news === 'cancelled' ? null : placeOf(appointment),
        organizer: { name: facts.organization_name, email: this.from },
        guests: news !== 'cancelled' && guests.some(({ email }) => email === user.email) ? guests : [own(seat)],
        url: this.base + addressOfInterview(seat.user_appointment_id),
      });
    });
    const { subject, body } = await this.words(
      news,
      {
        round: roundOfMeeting(first, speaker),
        job_id: first.job_id,
        facts,
        detail: parts.map(({ appointment }) => told(appointment)).join('\n\n'),
        url: this.base + (parts.length > 1 ? dashboardPage.at : addressOfInterview(parts[0]!.seat.user_appointment_id)),
      },
      speaker,
      organization_id,
    );
    return this.commands.run(
      new MessageCommand(
        id,
        'queue',
        {
          person_id: user_id,
          kind: 'notification',
          ...(news === 'booked' ? { template_key: 'interviewer_assigned' } : {}),
          to: user.email,
          subject,
          body,
          from_name: facts.organization_name,
          ...(news === 'reminder' ? {} : { calendar: calendarOf(news, entries) }),
        },
        { ...asking, uid: id },
      ),
      unless('erased'),
    );
  }

  private async words(
    news: News,
    { round, job_id, facts, detail, url }: { round: string; job_id: string; facts: Facts; detail: string; url: string },
    speaker: Voice,
    organization_id: string,
  ): Promise<{ subject: string; body: string }> {
    const say = sayIn(speaker);
    const job = facts.job_name;
    const template = news === 'booked' ? await this.lookups.template(organization_id, 'interviewer_assigned') : null;
    if (template) {
      const { values } = await this.values.of(organization_id, { candidate_id: null, job_id, user_id: null });
      return fill(template, { ...values, detail, action_link: url }, { links: ['action_link'] });
    }
    const subjects = {
      booked: say('{name} for {job}', { name: round, job }),
      moved: say('Interview moved: {job}', { job }),
      changed: say('Interview changed: {job}', { job }),
      cancelled: say('Interview cancelled: {job}', { job }),
      reminder: say('Reminder: your interview with a candidate for {job}', { job }),
    };
    const link = linkParagraph(url, say('Open the interview'));
    const told = `<p>${escapeHtml(detail).replaceAll('\n', '<br>')}</p>`;
    return { subject: subjects[news], body: news === 'cancelled' ? told : told + link };
  }
}
