import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isUnasked, whatStandsAgainst } from '@candor/contracts/messages/letter';
import { messageList } from '@candor/contracts/messages/rows';
import { erasedText } from '@candor/contracts/values/erased';
import { fullName } from '@candor/contracts/values/person-name';
import { SamePeople } from '../../access/same-people.ts';
import { Clock } from '../../kernel/clock.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { CadenceConversation } from '../../reads/cadences/cadence-conversation.ts';
import { ContactSafety, dayOf, lettersOfDay, limitWords } from '../../reads/messages/contact-safety.ts';
import { refusedLetter } from '../../reads/messages/refused-letter.ts';
import type { SentMessage } from '../../states/message.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { ContactCommand, SendingCommand } from '../cadences/cadence.command.ts';
import { MessageCommand } from './message.command.ts';
import { SendLetterNow } from './send-letter-now.command.ts';
import { message } from './message.decider.ts';

/** The kinds of letters that say how things stand, so that a later one of the same kind replaces them. */
const ofOneMoment = ['scheduling', 'confirmation', 'offer', 'rejection'];
const changesOffer = ['OfferExtended', 'OfferUpdated', 'OfferAccepted', 'OfferDeclined', 'OfferRescinded'];
const outdated = reject('outdated', 'This message is out of date. Write a new one.');
const noReader = reject('no_address', 'There is no one left to whom this message can go.');

@CommandHandler(SendLetterNow)
export class SendLetterNowHandler implements ICommandHandler<SendLetterNow> {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(CadenceConversation) private readonly conversation: CadenceConversation,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ message_id: id, asking, again }: SendLetterNow): Promise<boolean | Rejection> {
    const state = (await this.streams.load(message, id, asking.organization_id))?.state;
    if (!state || state.status === 'received') return false;
    const now = this.clock.now().toISOString();
    // It has left or leaves at this moment. If this request brought it forward, a repeat says so.
    const waits = again ? state.status === 'failed' : state.status === 'queued' && state.due_at > now;
    const event = again ? 'MessageQueuedAgain' : 'MessageBroughtForward';
    if (!waits) return this.did(id, event, asking);
    const against =
      (again ? await this.replaced(id, state, asking) : null) ?? (await this.against(id, state, now, asking));
    if (against) return against;
    const ran = await this.commands.execute(
      new MessageCommand(id, again ? 'sendAgain' : 'bringForward', {}, asking, { mustExist: 'message' }),
    );
    if (isRejection(ran)) return ran;
    // Only one of two requests sends the letter again.
    return !again || ran.repeated || ran.events.length > 0;
  }

  private async did(id: string, event: string, { organization_id, uid }: Requester): Promise<boolean> {
    const events = await this.streams.read(`message-${id}`, organization_id);
    return events.some(({ type, metadata }) => type === event && metadata.request_uid === uid);
  }

  /** Why the letter tells the person what is no longer so: its offer changed, or a later letter of its kind was written. */
  private async replaced(
    id: string,
    { kind, application_id, to }: SentMessage,
    { organization_id }: Requester,
  ): Promise<Rejection | null> {
    if (to === erasedText) return noReader;
    if (!application_id || !ofOneMoment.includes(kind)) return null;
    const [queued] = await this.streams.read(`message-${id}`, organization_id);
    const since = queued!.metadata.occurred_at;
    const later = await this.reads.find(
      messageList,
      { organization_id },
      { application_id, kind, status: ['queued', 'sent', 'failed', 'bounced'] },
      { sort: 'queued_at', descending: true, limit: 1 },
    );
    if (later[0] && later[0].id !== id && later[0].queued_at > since) return outdated;
    if (kind !== 'offer') return null;
    const events = await this.streams.read(`application-${application_id}`, organization_id);
    return events.some(({ type, metadata }) => changesOffer.includes(type) && metadata.occurred_at > since)
      ? outdated
      : null;
  }

  /** Why it does not leave now. Null: it does, and it counts among the letters of today. */
  private async against(id: string, state: SentMessage, now: string, asking: Requester): Promise<Rejection | null> {
    const { organization_id } = asking;
    const person = state.candidate_id ? await this.same.load(state.candidate_id, organization_id) : null;
    if (!person) return null;
    const refused = refusedLetter(
      whatStandsAgainst(state.kind, await this.safety.addressee(organization_id, person.state), []),
      fullName(person.state.fields),
    );
    if (refused || !isUnasked(state.kind)) return refused;
    const from = state.as_user_id ?? state.sent_by;
    if (await this.safety.waits(organization_id, from)) return limitWords.sender_paused;
    const organization = await this.streams.load(organizationState, organization_id, organization_id);
    const zone = person.state.fields.tz_region ?? organization?.state?.tz_region ?? 'UTC';
    const [today, then] = [dayOf(now, zone), dayOf(state.scheduled_for, zone)];
    const counted =
      from && today !== then ? await this.count(id, today, from, person.state.fields.email!, asking) : null;
    if (counted) return counted;
    const soon = await this.contact(id, state, { at: now, zone, email: person.state.fields.email }, asking);
    if (today === then) return soon;
    await this.free(id, soon ? today : then, asking);
    return soon;
  }

  private async count(message_id: string, day: string, sender_id: string, email: string, asking: Requester) {
    const ran = await this.commands.execute(
      new SendingCommand(
        lettersOfDay(asking.organization_id, day),
        'count',
        this.safety.place(asking.organization_id, { day, sender_id, email, message_id }),
        asPart(asking, 'counted now'),
      ),
    );
    if (!isRejection(ran)) return null;
    return ran.code === 'domain_limit' ? limitWords.domain_limit : limitWords.sender_limit;
  }

  private async contact(
    message_id: string,
    state: SentMessage,
    { at, zone, email }: { at: string; zone: string; email: string | null },
    asking: Requester,
  ) {
    const { organization_id } = asking;
    const gap = await this.conversation.ofMessage(organization_id, state);
    const { person_id, note } = await this.safety.noted(
      organization_id,
      { candidate_id: state.candidate_id!, email },
      { message_id, kind: state.kind, at, gap, zone },
    );
    const ran = await this.commands.execute(
      new ContactCommand(person_id, 'rewrite', note, asPart(asking, 'contact now')),
    );
    return isRejection(ran) ? ran : null;
  }

  private free(message_id: string, day: string, asking: Requester) {
    return this.commands.execute(
      new SendingCommand(
        lettersOfDay(asking.organization_id, day),
        'free',
        { message_id },
        asPart(asking, 'freed now'),
      ),
    );
  }
}
