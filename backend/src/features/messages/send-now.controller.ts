import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { usualGap } from '@candor/contracts/messages/contact-rules';
import { isUnasked, whatStandsAgainst } from '@candor/contracts/messages/letter';
import { sendNow } from '@candor/contracts/messages/thread-endpoints';
import { daysAfter } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { SamePeople } from '../../access/same-people.ts';
import { visitorRefused } from '../../access/visiting.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import {
  ContactSafety,
  dayOf,
  domainKey,
  domainLimit,
  lettersOfDay,
  limitWords,
  mostOfSender,
} from '../../reads/messages/contact-safety.ts';
import { refusedLetter } from '../../reads/messages/letters-to-people.ts';
import { messageOf } from '../../reads/messages/message.record.ts';
import type { SentMessage } from '../../states/message.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { ContactCommand, SendingCommand } from '../cadences/cadence.command.ts';
import { MessageCommand } from './message.command.ts';
import { message } from './message.decider.ts';

const over = reject('over', 'This message has already left or was cancelled.');

/** Sends a letter now that was to leave later. */
@Controller()
export class SendNowController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Serve(sendNow)
  async send(@Input() _: RequestOf<typeof sendNow>, @By() by: Signed<'message'>) {
    const { caller, asking } = by;
    const visiting = visitorRefused(caller);
    if (visiting) return visiting;
    const { id } = messageOf(by);
    const state = (await this.streams.load(message, id, caller.organization_id))?.state;
    if (!state) return notFound('message');
    if (state.status !== 'queued') return over;
    const now = this.clock.now().toISOString();
    // It is leaving at this moment.
    if (state.due_at <= now) return { message: { id, scheduled_for: state.due_at } };
    const against = await this.against(id, state, now, asking);
    if (against) return against;
    const ran = await this.commands.execute(
      new MessageCommand(id, 'bringForward', {}, asking, { mustExist: 'message' }),
    );
    return isRejection(ran) ? ran : { message: { id, scheduled_for: now }, position: ran.position };
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
          domain: domainKey(email),
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
