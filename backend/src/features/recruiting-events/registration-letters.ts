import { calendarFile } from '@candor/contracts/calendars/calendar-file';
import { registrationMark, whyNotSent } from '@candor/contracts/messages/letter';
import { escapeHtml, linkParagraph } from '@candor/contracts/messages/merge';
import { momentWords } from '@candor/contracts/words/time-words';
import { phrase, sayIn, sayText, type Voice } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { JobFailed } from '../../kernel/ports/job-queue.ts';
import { Visitors } from '../../reads/forms/visitors.ts';
import { Lookups } from '../../reads/lookups.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { LastRestore } from '../../reads/messages/last-restore.ts';
import { LettersAskedFor } from '../../reads/messages/letters-asked-for.ts';
import { LetterWriter, type WrittenLetter } from '../../reads/messages/letter-writer.ts';
import { Readers } from '../../reads/readers.ts';
import { messageState } from '../../states/message.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { EventInstanceCommand } from './recruiting-event.command.ts';
import { type FoundRegistration, OwnRegistrations } from './own-registrations.ts';

/** What a mail about a registration says. */
export type RegistrationNews =
  | 'registered'
  | 'waitlisted'
  | 'promoted'
  | 'offered'
  | 'expired'
  | 'left'
  | 'moved'
  | 'moved_back'
  | 'cancelled'
  | 'reinstated'
  | 'reminder';
type Text = { key: string | null; subject: string; body: string };
/** News that changes the entry in the reader's calendar, so the mail has a calendar file. */
const withCalendar: readonly RegistrationNews[] = ['registered', 'promoted', 'cancelled', 'left'];
/** News about the date itself. People who wait have no entry in their calendar. */
const ofDate: readonly RegistrationNews[] = ['moved', 'moved_back', 'reinstated'];
const endings: readonly RegistrationNews[] = ['cancelled', 'left'];
/** What each mail says: the template with that key, or else these texts, with the details of the date below them. */
const texts: Record<RegistrationNews, { key?: string; subject: string; above?: string }> = {
  registered: { key: 'event_registration', subject: phrase('You are registered') },
  promoted: { key: 'event_registration', subject: phrase('You are registered') },
  reminder: { key: 'event_reminder', subject: phrase('Starting soon') },
  waitlisted: {
    subject: phrase('You are on the waiting list: {name}'),
    above: phrase(
      'All places are taken. You are number {turn, number} on the waiting list, and we write to you when a place is free.',
    ),
  },
  offered: {
    subject: phrase('A place is free: {name}'),
    above: phrase(
      'We keep it for you until {moment}. Accept or decline it on the page of your registration; afterwards the next person gets it.',
    ),
  },
  expired: {
    subject: phrase('Your place was given to the next person: {name}'),
    above: phrase('We did not hear from you in time. You can register again as long as registration is open.'),
  },
  left: { subject: phrase('Your registration is canceled: {name}') },
  moved: {
    subject: phrase('Changed: {name}'),
    above: phrase('The date or the place has changed. Your registration stays, unless you cancel it.'),
  },
  moved_back: {
    subject: phrase('As before: {name}'),
    above: phrase(
      'We wrote that the date or the place has changed. It is again as it was. Your registration stays, unless you cancel it.',
    ),
  },
  reinstated: {
    subject: phrase('It takes place after all: {name}'),
    above: phrase(
      'We wrote that this date is canceled. It takes place after all. Your registration stays, unless you cancel it.',
    ),
  },
  cancelled: { subject: phrase('Canceled: {name}'), above: phrase('This date does not take place.') },
};
const letterId = (key: string, registration_id: string): string => idFrom('registration letter', key, registration_id);
const paragraphs = (...texts: readonly (string | null)[]): string =>
  texts
    .filter((text) => text !== null)
    .map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** The occasion of a mail. `key`: the same key always makes the same mail. `at`: when the change was decided or the mail was due. `entered`: an unknown visitor entered the address. */
type Occasion = { news: RegistrationNews; key: string; at: string; entered?: boolean };

/** Writes mails to people who registered. Each answers what the person asked for. A visitor can enter a stranger's address, so the mails contain nothing that was typed, an address gets few of them, and a person who asked for no emails gets none (docs/rules/letters.md#letters-to-an-address-that-a-visitor-entered). */
@Injectable()
export class RegistrationLetters {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(LetterWriter) private readonly writer: LetterWriter,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(Visitors) private readonly visitors: Visitors,
    @Inject(LettersAskedFor) private readonly asked: LettersAskedFor,
    @Inject(LastRestore) private readonly restore: LastRestore,
    @Inject(OwnRegistrations) private readonly own: OwnRegistrations,
  ) {}

  async send(of: Omit<FoundRegistration, 'organization'>, occasion: Occasion, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const { registration, instance_id } = of;
    const { key, at, entered } = occasion;
    // If the log was restored from a backup after that, the mail may have been sent before.
    if (registration.email === null || registration.silent || (await this.restore.wasAfter(at))) return done;
    const [organization, person] = await Promise.all([
      this.streams.load(organizationState, organization_id, organization_id),
      this.same.load(registration.candidate_id, organization_id),
    ]);
    if (!organization?.state?.modules.marketing || !person || person.state.erased) return done;
    if (entered && (await this.visitors.refuseLetters(organization_id, registration.email)))
      return this.silence(of, 'unwanted', asking);
    const { name, slug } = organization.state;
    const found: FoundRegistration = { ...of, organization: { id: organization_id, name, slug } };
    const { message, to, reason } = await this.letter(found, person.state, occasion);
    if (to.do_not_contact || to.suppressed) return done;
    const queue = async (id: string): Promise<Worked> =>
      reason
        ? done
        : this.commands.run(
            new MessageCommand(id, 'queue', message, {
              ...asking,
              // Two registrations of one address can try the same id. With one request id, the log would take the second letter for a repetition of the first.
              uid: idFrom('letter', asking.uid, id, registration.id),
            }),
            unless('erased'),
          );
    if (!entered) return queue(letterId(key, registration.id));
    const mark = `"${registrationMark(instance_id, registration.id)}"`;
    const sent = await this.asked.send(
      { organization_id, email: registration.email },
      (written) => written.body.includes(mark) && written.due_at >= at,
      queue,
    );
    if (sent instanceof JobFailed) return sent;
    return sent ? done : this.silence(of, 'limit', asking);
  }

  /** Why this person gets no letter about their registration now; null: they get one. The decider refuses erased people. */
  async whyNone(organization_id: string, candidate_id: string): Promise<string | null> {
    const person = await this.same.load(candidate_id, organization_id);
    if (!person || person.state.erased) return null;
    // Like `send`, which writes to no one who wants no contact, this is stricter than the kind confirmation.
    return whyNotSent('scheduling', await this.safety.addressee(organization_id, person.state), []);
  }

  /** Whether the person got a letter of this occasion. */
  async wasSent(key: string, registration_id: string, organization_id: string): Promise<boolean> {
    const letter = await this.streams.load(messageState, letterId(key, registration_id), organization_id);
    return Boolean(letter?.state);
  }

  private silence(
    { instance_id, registration }: Omit<FoundRegistration, 'organization'>,
    why: 'limit' | 'unwanted',
    asking: Requester,
  ): Promise<Worked> {
    return this.commands.run(
      new EventInstanceCommand(
        instance_id,
        'silence',
        { registration_id: registration.id, why },
        asPart(asking, 'silenced registration', registration.id),
      ),
      unless('not_found', 'erased'),
    );
  }

  private async letter(
    found: FoundRegistration,
    state: Parameters<LetterWriter['write']>[2],
    { news, at }: Occasion,
  ): Promise<WrittenLetter> {
    const { registration, instance_id, organization } = found;
    const reader = { ...state, language: registration.language ?? null };
    const speaker = await this.readers.ofLetters(organization.id, reader);
    const detail = await this.own.told(found, speaker);
    const text = await this.text(found, news, detail, speaker);
    const mark = registrationMark(instance_id, registration.id);
    const say = sayIn(speaker);
    const linked = (words: string) => linkParagraph(mark, words);
    const asks = (news === 'registered' || news === 'waitlisted') && registration.consent_version !== null;
    const after = [
      endings.includes(news) || text.key === 'event_registration' ? '' : linked(say('Your registration')),
      asks ? linked(say('Confirm that we may write to you about other things')) : '',
      linked(say('It was not me: remove my address')),
    ].join('');
    const written = await this.writer.write(organization.id, registration.candidate_id, reader, {
      kind: 'confirmation',
      template_key: text.key,
      subject: text.subject,
      body: text.body,
      after,
      anchors: { action_link: { mark, words: say('Your registration: code for the door, calendar, cancel') } },
      // A visitor may have typed the name, so a template greets the person by the address.
      values: { candidate_first_name: '', candidate_name: registration.email!, detail },
    });
    const method = endings.includes(news) ? 'CANCEL' : 'REQUEST';
    const calendar = withCalendar.includes(news) || (ofDate.includes(news) && registration.status === 'registered');
    const message = {
      ...written.message,
      to: registration.email!,
      ...(calendar ? { calendar: calendarFile(method, [await this.own.entry(found, at)]) } : {}),
    };
    return { ...written, message };
  }

  /** The organization's own text, or ours. */
  private async text(found: FoundRegistration, news: RegistrationNews, detail: string, speaker: Voice): Promise<Text> {
    const { event, instance, registration, organization } = found;
    const { key, subject, above } = texts[news];
    const template = key ? await this.lookups.template(organization.id, key) : null;
    if (key && template) return { key, subject: template.subject, body: template.body };
    const { starts_at, tz_region: zone } = instance.fields;
    const values = {
      name: event.fields.name,
      turn: (news === 'waitlisted' && this.own.turnOf(found)) || 1,
      moment: momentWords(registration.offered_until ?? starts_at, { zone, locale: speaker.locale }),
    };
    const said = (text: string) => sayText(text, values, speaker);
    const note = news === 'cancelled' ? instance.note : null;
    return { key: null, subject: said(subject), body: paragraphs(note, above ? said(above) : null, detail) };
  }
}
