import { actorTold } from '@candor/contracts/who-acted';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { calendarsIn } from '@candor/contracts/calendars/calendar-file';
import type { Recorded } from '@candor/contracts/kernel/event';
import { erasedText } from '@candor/contracts/values/erased';
import { leavesAt } from '@candor/contracts/pipeline/farewell';
import type { ApplicationEvent, Letter } from '@candor/contracts/pipeline/events';
import { letterAt, offerLetters } from '@candor/contracts/offers/offer-words';
import { takenBack } from '@candor/contracts/pipeline/stay';
import { LastRestore, maybeSentBefore } from '../../reads/messages/last-restore.ts';
import { Lookups } from '../../reads/lookups.ts';
import { MAIL_FROM, MAIL_REPLY_TO } from '../../kernel/tokens.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { MailFile } from '../../kernel/ports/mailer.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { type DataOf } from '../../kernel/work/queued-job.ts';
import { Abandons, done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { organizationState } from '../../states/organization.state.ts';
import { userState } from '../../states/user.state.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type ListedMessage, messageList } from '@candor/contracts/messages/rows';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { isUnasked, testKind, whyNotSent, withoutOwnLinks } from '@candor/contracts/messages/letter';
import { linkParagraph, paragraph } from '@candor/contracts/messages/merge';
import { ApplicationLetters } from './application-letters.ts';
import { LateLetters } from './late-letters.ts';
import { StandingLetters } from './standing-letters.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { replyAddress } from '../../reads/messages/reply-address.ts';
import { message } from './message.decider.ts';
import { type LetterRefused, LetterSending } from '../../reads/messages/letter-sending.ts';
import { LetterLinks, provesAddress } from '../../reads/messages/letter-links.ts';
import { MessageCommand } from './message.command.ts';
import {
  cancelRejections,
  queueMessage,
  queueOfferLetter,
  queueRejection,
  queueRejectionAgain,
  sendMessage,
} from './messages.queue.ts';
import { rejectionLeaves } from '../../reads/organization/working-time.ts';
import { applicationState } from '../../states/application.state.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { Writings } from '../../reads/messages/writings.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { batchState } from '../../states/batch.state.ts';
import type { Message } from '../../states/message.state.ts';
import type { AttachedFile } from '@candor/contracts/messages/events';
import { offerEnd } from '../../reads/messages/letter-ends.ts';
import { ownLinkMark } from '../../reads/messages/own-link-mark.ts';
import { sayIn, type Voice } from '@candor/contracts/words/say';
import { SamePeople } from '../../access/same-people.ts';

/** How many earlier mails the headers of a mail name. */
const mostAnswered = 10;
/** The kinds of mails that end with the link to the candidate's own application. */
const withOwnLink = ['application_confirmation', 'application_repeated'];

/** The attached files, one for each calendar. The file type repeats the method, because mail programs recognize an invitation by it. */
const calendarsAttached = (text: string, name: string): MailFile[] =>
  calendarsIn(text).map((calendar, at, { length }) => ({
    name: length > 1 ? `${name}-${at + 1}.ics` : `${name}.ics`,
    type: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'}`,
    text: calendar,
  }));

type Archive = Recorded<Extract<ApplicationEvent, { type: 'ApplicationArchived' }>>;
/** Whether the mail was written for this archive event, and not for an earlier one. */
const isOf = (archive: Archive, { queued_at }: ListedMessage): boolean => queued_at >= archive.metadata.occurred_at;
const [leftThemselves, consideredAgain] = ['the candidate withdrew', 'the candidate is being considered again'];
/** The reason when a member changed the contact's address after the person typed theirs. */
const otherAddress = 'the person has another address by now';

const tellsTerms = (type: string): boolean => ['OfferExtended', 'OfferUpdated', 'OfferLinkAsked'].includes(type);
/** Whether a later event of the same offer brings its own mail, or the offer was made again. */
const isToldLater = (events: readonly Recorded<ApplicationEvent>[], { revision }: Recorded): boolean =>
  events.some(
    (event) =>
      event.revision > revision &&
      (event.type === 'OfferExtended' || (event.type === 'OfferUpdated' && Boolean(event.data.message))),
  );

/** The paragraph for the candidate's link. */
const ownLink = (speaker: Voice) => ({
  after: linkParagraph(ownLinkMark, sayIn(speaker)('See the status of your application')),
});
/** Tells a candidate who was archived because of an answer alone how to ask for a person's decision (docs/rules/compliance.md#knockout-answers). Replies to mails are not read here, so the candidate asks on their own page. */
const secondLook = (speaker: Voice) => {
  const say = sayIn(speaker);
  const told = paragraph(
    say(
      'Your application was closed automatically because of one of your answers. You can ask for a review by a person on the page of your application.',
    ),
  );
  return { after: told + linkParagraph(ownLinkMark, say('Ask a person to review it')) };
};

/** Writes and sends the mails that processes made due. */
@Injectable()
export class MessageWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(LetterSending) private readonly sending: LetterSending,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(LetterLinks) private readonly links: LetterLinks,
    @Inject(MAIL_FROM) private readonly from: string,
    @Inject(MAIL_REPLY_TO) private readonly answersTo: string | null,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ApplicationLetters) private readonly letters: ApplicationLetters,
    @Inject(LastRestore) private readonly restore: LastRestore,
    @Inject(Writings) private readonly writings: Writings,
    @Inject(FileStore) private readonly store: FileStore,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(LateLetters) private readonly late: LateLetters,
    @Inject(StandingLetters) private readonly standing: StandingLetters,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly log: EventStore,
  ) {}

  @Works(queueMessage)
  async write({ application_id, template_key }: DataOf<typeof queueMessage>, asking: Requester): Promise<Worked> {
    if (!asking.causation_id) return failed('The job does not name the event that made the letter due.');
    const template = await this.lookups.template(asking.organization_id, template_key);
    if (!template) return done;
    // A restored log may not contain the event that made the job due.
    const event = (await this.eventsOf(application_id, asking)).find(({ id }) => id === asking.causation_id);
    if (!event) return done;
    return this.letters.queue(
      application_id,
      {
        template_key: template.key,
        ...template,
        ...(withOwnLink.includes(template_key) ? { words: ownLink } : {}),
        due_at: event.metadata.occurred_at,
        sent_by: null,
      },
      asking,
    );
  }

  private eventsOf(application_id: string, { organization_id }: Requester) {
    return this.streams.read(`application-${application_id}`, organization_id) as Promise<
      readonly Recorded<ApplicationEvent>[]
    >;
  }

  @Works(queueRejection)
  async reject(
    { application_id: id, event_id, scheduled_for, sent_by }: DataOf<typeof queueRejection>,
    asking: Requester,
  ): Promise<Worked> {
    const archive = await this.standingArchive(id, asking);
    if (archive?.id !== event_id) return done;
    const since = archive.metadata.occurred_at;
    const queued = await this.queueRejection(id, archive, { scheduled_for, since, sent_by }, asking);
    if (queued !== done || (await this.standingArchive(id, asking))?.id === event_id) return queued;
    // The candidate was restored or withdrew while the mail was written, perhaps too late for the job that cancels it.
    const found = await this.streams.load(applicationState, id, asking.organization_id);
    return this.cancel({ application_id: id, withdrawn: Boolean(found?.state?.archived?.withdrawn_at) }, asking);
  }

  /** The time at which a rejection scheduled for the given time is sent. */
  private async sentAt(scheduled_for: string, { organization_id }: Requester): Promise<string> {
    const organization = await this.streams.load(organizationState, organization_id, organization_id);
    return rejectionLeaves(scheduled_for, organization!.state!);
  }

  /** Writes the rejection again, for its first scheduled time, or immediately if that is over. */
  @Works(queueRejectionAgain)
  async rejectAgain({ application_id: id }: DataOf<typeof queueRejectionAgain>, asking: Requester): Promise<Worked> {
    const archive = await this.standingArchive(id, asking);
    if (!archive) return done;
    for (const row of await this.rejections(id, asking)) {
      if (!isOf(archive, row)) continue;
      // The row may be behind the log, so the stream is read.
      const written = await this.streams.load(message, row.id, '*');
      if (written?.state && written.state.status !== 'cancelled') return done;
    }
    const { occurred_at } = archive.metadata;
    const { type, id: by } = actorTold(archive);
    const scheduled_for = leavesAt(occurred_at, archive.data.message ?? {});
    const events = await this.eventsOf(id, asking);
    const since = events.findLast(({ type }) => type === 'WithdrawalTakenBack')?.metadata.occurred_at ?? occurred_at;
    return this.queueRejection(id, archive, { scheduled_for, since, sent_by: type === 'user' ? by : null }, asking);
  }

  private rejections(application_id: string, { organization_id }: Requester): Promise<ListedMessage[]> {
    return this.reads.find(messageList, { organization_id }, { application_id, kind: 'rejection' });
  }

  /** The present archive event. Null: the candidate was restored meanwhile, or withdrew; then nothing is sent. */
  private async standingArchive(id: string, asking: Requester): Promise<Archive | null> {
    const events = await this.eventsOf(id, asking);
    const found = await this.streams.load(applicationState, id, asking.organization_id);
    const standing = found?.state?.archived && !found.state.archived.withdrawn_at;
    return (standing && (events.findLast((event) => event.type === 'ApplicationArchived') as Archive)) || null;
  }

  private async queueRejection(
    id: string,
    { data: { message, knockout = false } }: Archive,
    /** `since`: the time of the event that caused the mail, which may be later than its scheduled time. */
    { scheduled_for, since, sent_by }: { scheduled_for: string; since: string; sent_by: string | null },
    asking: Requester,
  ): Promise<Worked> {
    if (!message) return done;
    const sent_at = await this.sentAt(scheduled_for, asking);
    return this.letters.queue(
      id,
      {
        ...message,
        kind: 'rejection',
        ...(knockout ? { words: secondLook } : {}),
        due_at: since > sent_at ? since : sent_at,
        scheduled_for: sent_at,
        sent_by,
      },
      asking,
    );
  }

  @Works(queueOfferLetter)
  async offer(
    { application_id: id, event_id, sent_by }: DataOf<typeof queueOfferLetter>,
    asking: Requester,
  ): Promise<Worked> {
    const events = await this.eventsOf(id, asking);
    const event = events.find((each) => each.id === event_id);
    const found = await this.streams.load(applicationState, id, asking.organization_id);
    // The event was undone while its mail waited.
    if (!event || !found?.state || takenBack(events).has(event_id)) return done;
    const tells = tellsTerms(event.type);
    const { offer } = found.state;
    if (tells && (offer?.status !== 'pending' || isToldLater(events, event))) return done;
    const letter = await this.offerLetter(events, event, asking);
    if (!letter) return done;
    return this.letters.queue(
      id,
      {
        ...letter,
        kind: 'offer',
        // The mail has the terms at the time of writing: they may have been changed while it waited.
        ...(tells && offer?.terms ? { words: offerEnd(offer.terms) } : {}),
        due_at: letterAt(event),
        sent_by,
      },
      asking,
    );
  }

  /** The mail text chosen with the event. A candidate who asks for the link gets the text that brought the offer, or the organization's own. */
  private async offerLetter(
    events: readonly Recorded<ApplicationEvent>[],
    event: Recorded<ApplicationEvent>,
    { organization_id }: Requester,
  ): Promise<Letter | null> {
    if (event.type !== 'OfferLinkAsked') return ('message' in event.data && (event.data.message as Letter)) || null;
    const before = events.filter((each) => each.type === 'OfferExtended' || each.type === 'OfferUpdated');
    const sent = before.findLast(({ data }) => data.message)?.data.message;
    if (sent) return sent;
    const template = await this.lookups.template(organization_id, offerLetters.offer);
    return template ? { template_key: template.key, subject: template.subject, body: template.body } : null;
  }

  @Works(cancelRejections)
  async cancel({ application_id, withdrawn }: DataOf<typeof cancelRejections>, asking: Requester): Promise<Worked> {
    // If the candidate was archived again in the meantime, the mail of that archive is not canceled.
    const archive = await this.standingArchive(application_id, asking);
    const refused: string[] = [];
    // A mail that was just queued must be among the rows.
    await upToNow(this.progress, this.log);
    for (const row of await this.rejections(application_id, asking)) {
      if (row.status !== 'queued' || (archive && isOf(archive, row))) continue;
      const worked = await this.commands.run(
        new MessageCommand(
          row.id,
          'cancel',
          { reason: withdrawn ? leftThemselves : consideredAgain },
          asPart(asking, 'cancel', row.id),
        ),
        unless('erased'), // a message to an erased person is not sent either
      );
      if (worked !== done) refused.push(worked.why);
    }
    return refused.length ? failed(`A rejection could not be cancelled: ${refused[0]}`) : done;
  }

  /** The Message-IDs of the mails that a mail follows, the nearest last. Those of our mails begin with the mail's id. */
  private async answered(id: string | undefined, left = mostAnswered): Promise<string[]> {
    const found = id && left ? (await this.streams.load(message, id, '*'))?.state : null;
    if (!id || !found || found.status === 'cancelled') return [];
    const own = found.status === 'received' ? found.internet_id : `${id}@${this.from.split('@')[1]}`;
    return [...(await this.answered(found.answers ?? undefined, left - 1)), ...(own ? [own] : [])];
  }

  /** Why the mail may not leave because of what happened after it was queued, to its writers or to the stay in a step; null: it may. */
  private async stopped(id: string, state: Message, organization_id: string): Promise<string | null> {
    const { batch_id, as_user_id, sent_by, kind } = state;
    if (batch_id && (await this.streams.load(batchState, batch_id, organization_id))?.state.taken_back)
      return 'the sender undid it';
    if (as_user_id && sent_by && !(await this.writings.mayWriteAs(organization_id, as_user_id, sent_by)))
      return 'the colleague no longer agrees that it is written in their name';
    return isUnasked(kind) ? this.standing.ended(id, state, organization_id) : null;
  }

  /** The attached files, read when the mail leaves. If a file is gone, the mail fails, because its text would promise the file. */
  private async attached(files: readonly AttachedFile[] | null | undefined): Promise<MailFile[]> {
    return Promise.all(
      (files ?? []).map(async ({ file_id, name, type }) => ({
        name,
        type,
        text: '',
        bytes: (await buffer(await this.store.read(file_id))).toString('base64'),
      })),
    );
  }

  /** The address of the writer, if the mail is in a colleague's name: answers reach the writer too. */
  private async alsoTo({ as_user_id, sent_by }: Message): Promise<string | null> {
    if (!as_user_id || !sent_by) return null;
    const email = (await this.streams.load(userState, sent_by, '*'))?.state?.email;
    return email && email !== erasedText ? email : null;
  }

  @Works(sendMessage)
  async send({ message_id: id, turn }: DataOf<typeof sendMessage>, asking: Requester): Promise<Worked> {
    const found = await this.streams.load(message, id, '*');
    if (found?.state?.status !== 'queued') return done;
    const { state } = found;
    // The mail was put off, and another job sends it.
    if (turn !== undefined && turn !== state.turn) return done;
    const answers = await this.answered(state.answers);
    const organization_id = found.organization_id!;
    const within = { ...asking, organization_id };
    const cancel = (reason: string) =>
      this.commands.run(new MessageCommand(id, 'cancel', { reason }, within), unless('erased'));
    if (await this.restore.wasAfter(state.due_at)) return cancel(maybeSentBefore);
    // The rejection is not valid any more, and the job that cancels its mail has not run yet.
    if (
      state.kind === 'rejection' &&
      state.application_id &&
      !(await this.standingArchive(state.application_id, within))
    )
      return cancel(consideredAgain);
    const stopped = await this.stopped(id, state, organization_id);
    if (stopped) return cancel(stopped);
    const person = state.candidate_id ? await this.same.load(state.candidate_id, organization_id) : null;
    const email = person?.state.fields.email ?? null;
    // A test mail about a person who was erased meanwhile has no words any more.
    if (state.kind === testKind && state.to === erasedText) return done;
    const refusal = person && whyNotSent(state.kind, await this.safety.addressee(organization_id, person.state), []);
    if (refusal) return cancel(refusal);
    // The mail stays queued, and leaves when the sender is resumed.
    if (isUnasked(state.kind) && (await this.safety.waits(organization_id, state.as_user_id ?? state.sent_by)))
      return done;
    const late = person && (await this.late.putOff(id, state, person.state.fields, within));
    if (late) return late;
    // The person's address may have changed days after the mail was written. The event with the new address comes first.
    const to = email ?? state.to;
    if (to !== state.to && provesAddress(state.body)) return cancel(otherAddress);
    if (to !== state.to) {
      const uid = idFrom('readdressed', asking.uid, to);
      const told = await this.commands.run(
        new MessageCommand(id, 'readdress', { to }, { ...within, uid }),
        unless('erased'),
      );
      if (told !== done) return told;
    }
    const owner = state.as_user_id ?? state.sent_by;
    const sender = owner ? await this.streams.load(userState, owner, '*') : null;
    const [also, files, suppressed] = await Promise.all([
      this.alsoTo(state),
      this.attached(state.files),
      this.safety.suppressed(organization_id, state.cc ?? []),
    ]);
    const cc = (state.cc ?? []).filter((address) => !suppressed.includes(address));
    const name = state.kind === 'confirmation' ? 'event' : 'interview';
    const attached = [...calendarsAttached(state.calendar ?? '', name), ...files];
    const replyTo =
      this.answersTo && state.candidate_id
        ? replyAddress(this.answersTo, id)
        : sender?.state && sender.state.email !== erasedText
          ? sender.state.email
          : state.candidate_id
            ? (await this.values.letterhead(organization_id)).reply_to
            : null;
    const unsubscribe = await this.links.unsubscribing(
      state.kind,
      state.candidate_id,
      organization_id,
      person?.state.audience,
    );
    const mail = {
      id,
      from: { name: state.from_name, address: this.from },
      to,
      subject: state.subject,
      html: await this.links.placed(
        state,
        unsubscribe,
        organization_id,
        person && { id: state.candidate_id!, links: person.state.links, mailed_to: person.mailed_to },
      ),
      ...(replyTo ? { reply_to: replyTo } : {}),
      ...(answers.length ? { answers } : {}),
      ...(unsubscribe ? { unsubscribe } : {}),
      ...(replyTo && also && also !== replyTo ? { reply_also: also } : {}),
      ...(cc.length ? { cc, copy_html: withoutOwnLinks(state.body) } : {}),
      ...(attached.length ? { files: attached } : {}),
    };
    return this.record(id, await this.sending.send(mail), within);
  }

  /** The mail server was away for longer than a mail is tried. The letter counts as failed, its sender is told, and a member may send it again. */
  @Abandons(sendMessage)
  async giveUp({ message_id: id, turn }: DataOf<typeof sendMessage>, asking: Requester): Promise<Worked> {
    const found = await this.streams.load(message, id, '*');
    if (found?.state?.status !== 'queued' || (turn !== undefined && turn !== found.state.turn)) return done;
    return this.record(id, await this.sending.givenUp(id), { ...asking, organization_id: found.organization_id! });
  }

  private async record(id: string, refused: LetterRefused | null, within: Requester): Promise<Worked> {
    // The mail was sent, or never will be. If that cannot be recorded, an operator finds the job among the failed jobs.
    const told = await this.commands.run(
      refused
        ? new MessageCommand(id, 'fail', refused, within)
        : new MessageCommand(id, 'sent', { arrived: this.sending.arrivesAtOnce, proved: true }, within),
      ({ code, error }) =>
        code === 'erased'
          ? done
          : failed(`${refused ? 'The mail was refused' : 'The mail was sent'}, but this was not recorded: ${error}`),
    );
    if (told === done) await this.sending.recorded(id);
    return told;
  }
}
