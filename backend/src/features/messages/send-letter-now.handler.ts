import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { usualGap, mostOfSender } from '@candor/contracts/messages/contact-rules';
import { isUnasked, whatStandsAgainst } from '@candor/contracts/messages/letter';
import { daysAfter } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { SamePeople } from '../../access/same-people.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { ContactSafety, dayOf, domainLimit, lettersOfDay, limitWords } from '../../reads/messages/contact-safety.ts';
import { refusedLetter } from '../../reads/messages/letters-to-people.ts';
import type { SentMessage } from '../../states/message.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { ContactCommand, SendingCommand } from '../cadences/cadence.command.ts';
import { MessageCommand } from './message.command.ts';
import { SendLetterNow } from './send-letter-now.command.ts';
import { message } from './message.decider.ts';

@CommandHandler(SendLetterNow)
export class SendLetterNowHandler implements ICommandHandler<SendLetterNow> {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ message_id: id, asking }: SendLetterNow): Promise<boolean | Rejection> {
    const state = (await this.streams.load(message, id, asking.organization_id))?.state;
    if (!state) return false;
    const now = this.clock.now().toISOString();
    // It has left or leaves at this moment. If this request brought it forward, a repeat says so.
    if (state.status !== 'queued' || state.due_at <= now) return this.broughtForward(id, asking);
    const against = await this.against(id, state, now, asking);
    if (against) return against;
    const ran = await this.commands.execute(
      new MessageCommand(id, 'bringForward', {}, asking, { mustExist: 'message' }),
    );
    return isRejection(ran) ? ran : true;
  }

  private async broughtForward(id: string, { organization_id, uid }: Requester): Promise<boolean> {
    const events = await this.streams.read(`message-${id}`, organization_id);
    return events.some(({ type, metadata }) => type === 'MessageBroughtForward' && metadata.request_uid === uid);
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
    const soon = await this.contact(id, state, now, asking);
    if (today === then) return soon;
    await this.free(id, soon ? today : then, asking);
    return soon;
  }

  private async count(message_id: string, day: string, sender_id: string, email: string, asking: Requester) {
    const ran = await this.commands.execute(
      new SendingCommand(
        lettersOfDay(asking.organization_id, day),
        'count',
        {
          day,
          sender_id,
          domain: this.safety.domainKey(asking.organization_id, email),
          cadence_id: null,
          enrollment_id: null,
          step_id: null,
          message_id,
          limits: { cadence: null, sender: mostOfSender, domain: domainLimit(email) },
        },
        { ...asking, uid: idFrom('counted now', asking.uid) },
      ),
    );
    if (!isRejection(ran)) return null;
    return ran.code === 'domain_limit' ? limitWords.domain_limit : limitWords.sender_limit;
  }

  private async contact(message_id: string, state: SentMessage, at: string, asking: Requester) {
    const { organization_id } = asking;
    const person = await this.same.kept(organization_id, state.candidate_id!);
    const ran = await this.commands.execute(
      new ContactCommand(
        person,
        'rewrite',
        {
          message_id,
          kind: state.kind,
          at,
          since: daysAfter(at, -usualGap),
          void: await this.safety.cancelled(organization_id, person),
        },
        { ...asking, uid: idFrom('contact now', asking.uid) },
      ),
    );
    return isRejection(ran) ? ran : null;
  }

  private free(message_id: string, day: string, asking: Requester) {
    return this.commands.execute(
      new SendingCommand(
        lettersOfDay(asking.organization_id, day),
        'free',
        { message_id },
        { ...asking, uid: idFrom('freed now', asking.uid) },
      ),
    );
  }
}
