import { calendarFile } from '@candor/contracts/calendars/calendar-file';
import { letterOf, registrationMark, whyNotSent } from '@candor/contracts/messages/letter';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { momentWords } from '@candor/contracts/words/time-words';
import { sayIn, type Voice } from '@candor/contracts/words/say';
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
import { MergeValues } from '../../reads/messages/merge-values.ts';
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
const soon = new Date(0).toISOString();
/** News that changes the entry in the reader's calendar, so the mail has a calendar file. */
const withCalendar: readonly RegistrationNews[] = ['registered', 'promoted', 'cancelled', 'left'];
/** News about the date itself. People who wait have no entry in their calendar. */
const ofDate: readonly RegistrationNews[] = ['moved', 'moved_back', 'reinstated'];
const endings: readonly RegistrationNews[] = ['cancelled', 'left'];
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
    @Inject(MergeValues) private readonly values: MergeValues,
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
    const to = await this.safety.addressee(organization_id, person.state);
    if (to.do_not_contact || to.suppressed) return done;
    const { name, slug } = organization.state;
    const found: FoundRegistration = { ...of, organization: { id: organization_id, name, slug } };
    const queue = async (id: string): Promise<Worked> => {
      const letter = await this.letter(found, occasion);
      return whyNotSent('confirmation', to, letter.unresolved)
        ? done
        : this.commands.run(
            new MessageCommand(id, 'queue', letter.message, {
              ...asking,
              // Two registrations of one address can try the same id. With one request id, the log would take the second letter for a repetition of the first.
              uid: idFrom('letter', asking.uid, id, registration.id),
            }),
            unless('erased'),
          );
    };
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

  private async letter(found: FoundRegistration, { news, at }: Occasion) {
    const { registration, instance_id, organization } = found;
    const reader = { language: registration.language ?? null };
    const speaker = await this.readers.ofLetters(organization.id, reader);
    const detail = await this.own.told(found, speaker);
    const text = await this.text(found, news, detail, speaker);
    const mark = registrationMark(instance_id, registration.id);
    const say = sayIn(speaker);
    const linked = (words: string) => `<p><a href="${mark}">${escapeHtml(words)}</a></p>`;
    const asks = (news === 'registered' || news === 'waitlisted') && registration.consent_version !== null;
    const after = [
      endings.includes(news) || text.key === 'event_registration' ? '' : linked(say('Your registration')),
      asks ? linked(say('Confirm that we may write to you about other things')) : '',
      linked(say('It was not me: remove my address')),
    ].join('');
    const { values, organization_name, letterhead } = await this.values.of(organization.id, {
      candidate_id: registration.candidate_id,
      job_id: null,
      user_id: null,
    });
    const letter = letterOf(
      {
        ...text,
        after,
        anchors: { action_link: { mark, words: say('Your registration: code for the door, calendar, cancel') } },
      },
      // A visitor may have typed the name, so a template greets the person by the address.
      { ...values, candidate_first_name: '', candidate_name: registration.email!, detail },
      letterhead.sender_footer,
    );
    const method = endings.includes(news) ? 'CANCEL' : 'REQUEST';
    const calendar = withCalendar.includes(news) || (ofDate.includes(news) && registration.status === 'registered');
    const message = {
      person_id: registration.candidate_id,
      kind: 'confirmation',
      template_key: text.key,
      to: registration.email!,
      subject: letter.subject,
      body: letter.body,
      from_name: letterhead.sender_name ?? organization_name,
      scheduled_for: soon,
      candidate_id: registration.candidate_id,
      application_id: null,
      job_id: null,
      sent_by: null,
      ...(calendar ? { calendar: calendarFile(method, [await this.own.entry(found, at)]) } : {}),
    };
    return { message, unresolved: letter.unresolved };
  }

  private async text(found: FoundRegistration, news: RegistrationNews, detail: string, speaker: Voice): Promise<Text> {
    const say = sayIn(speaker);
    const { event, instance, registration } = found;
    const name = event.fields.name;
    const own = (subject: string, ...texts: (string | null)[]): Text => ({
      key: null,
      subject,
      body: paragraphs(...texts),
    });
    switch (news) {
      case 'registered':
      case 'promoted':
        return (await this.template(found, 'event_registration')) ?? own(say('You are registered'), detail);
      case 'reminder':
        return (await this.template(found, 'event_reminder')) ?? own(say('Starting soon'), detail);
      case 'waitlisted':
        return own(
          say('You are on the waiting list: {name}', { name }),
          say(
            'All places are taken. You are number {turn, number} on the waiting list, and we write to you when a place is free.',
            {
              turn: this.own.turnOf(found) ?? 1,
            },
          ),
          detail,
        );
      case 'offered':
        return own(
          say('A place is free: {name}', { name }),
          say(
            'We keep it for you until {moment}. Accept or decline it on the page of your registration; afterwards the next person gets it.',
            {
              moment: momentWords(registration.offered_until ?? instance.fields.starts_at, {
                zone: instance.fields.tz_region,
                locale: speaker.locale,
              }),
            },
          ),
          detail,
        );
      case 'expired':
        return own(
          say('Your place was given to the next person: {name}', { name }),
          say('We did not hear from you in time. You can register again as long as registration is open.'),
          detail,
        );
      case 'left':
        return own(say('Your registration is canceled: {name}', { name }), detail);
      case 'moved':
        return own(
          say('Changed: {name}', { name }),
          say('The date or the place has changed. Your registration stays, unless you cancel it.'),
          detail,
        );
      case 'moved_back':
        return own(
          say('As before: {name}', { name }),
          say(
            'We wrote that the date or the place has changed. It is again as it was. Your registration stays, unless you cancel it.',
          ),
          detail,
        );
      case 'reinstated':
        return own(
          say('It takes place after all: {name}', { name }),
          say(
            'We wrote that this date is canceled. It takes place after all. Your registration stays, unless you cancel it.',
          ),
          detail,
        );
      case 'cancelled':
        return own(say('Canceled: {name}', { name }), instance.note, say('This date does not take place.'), detail);
    }
  }

  private async template({ organization, registration }: FoundRegistration, key: string): Promise<Text | null> {
    const found = await this.lookups.template(organization.id, key);
    if (!found) return null;
    const { subject, body } = found;
    const reader = { language: registration.language ?? null };
    return { key, ...(await this.readers.textFor(organization.id, key, { subject, body }, reader)) };
  }
}
