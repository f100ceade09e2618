import { Inject, Injectable } from '@nestjs/common';
import { type Gap, mostOfSender } from '@candor/contracts/messages/contact-rules';
import { type NoMailBefore, textOfTwo } from '@candor/contracts/cadences/plan';
import { daysAfter } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { nextOpen, nextOpenDay, type Reason } from '@candor/contracts/values/open-times';
import { idFrom } from '../../kernel/codec.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { Streams, asPart } from '../../kernel/streams.ts';
import { done, failed, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { CadenceConversation } from '../../reads/cadences/cadence-conversation.ts';
import { Lookups } from '../../reads/lookups.ts';
import { LastRestore, maybeSentBefore } from '../../reads/messages/last-restore.ts';
import {
  ContactSafety,
  dayOf,
  domainLimit,
  domainOf,
  lettersOfDay,
  limitWords,
  mostToDomain,
} from '../../reads/messages/contact-safety.ts';
import { refusedByGap, refusedLetter } from '../../reads/messages/refused-letter.ts';
import { LetterWriter, type WrittenLetter } from '../../reads/messages/letter-writer.ts';
import { messageState } from '../../states/message.state.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { ContactCommand, SendingCommand } from './cadence.command.ts';
import { Standings, type Standing } from './standings.ts';

/** Writes the mails of cadences, each once and within the limits of its day. */
@Injectable()
export class CadenceLetters {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(LetterWriter) private readonly writer: LetterWriter,
    @Inject(LastRestore) private readonly restore: LastRestore,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(Standings) private readonly standings: Standings,
    @Inject(CadenceConversation) private readonly conversation: CadenceConversation,
  ) {}

  /** Whether the person's letter was due before the log was restored, so that it may have left although the log does not know of it. */
  mayHaveLeft({ state }: Standing): Promise<boolean> {
    return this.restore.wasAfter(state.due_at!);
  }

  /** `at_once`: a member wanted the letter now, so it may follow the one before on the same day. */
  async write(here: Standing, { at_once = false } = {}): Promise<Worked> {
    const { id, state, cadence, step, times, now, asking } = here;
    const { organization_id } = asking;
    const message_id = idFrom('letter of a cadence', id, step.id, state.turn);
    const known = (await this.streams.load(messageState, message_id, organization_id))?.state;
    const text = textOfTwo(step, state.variant);
    const execute = () =>
      this.standings.on(
        id,
        'execute',
        {
          step_id: step.id,
          turn: state.turn,
          type: step.type,
          ref: message_id,
          variant: text.variant ?? null,
          next: this.standings.nextAfter(here),
        },
        asking,
      );
    // The mail was already queued, and the process died before this was noted.
    if (known) return execute();
    const skip = (reason: string) =>
      this.standings.on(
        id,
        'skip',
        { step_id: step.id, turn: state.turn, reason, ...text, next: this.standings.nextAfter(here) },
        asking,
      );
    if (await this.mayHaveLeft(here)) return skip(maybeSentBefore);
    const gap = await this.conversation.gap(organization_id, id, { now: at_once });
    const near = await this.safety.nearUntil(organization_id, state.candidate_id, gap, { at: now, zone: times.zone });
    if (near) return this.putOffUntil(here, near);
    const sender = (await this.lookups.firstActive(organization_id, [cadence.fields.owner_user_id])) ?? null;
    if (await this.safety.waits(organization_id, sender)) {
      const { at, because } = nextOpenDay(now, times);
      return this.standings.putOff(here, at, [{ why: 'sender_paused' }, ...because]);
    }
    const { message, reason } = await this.draft(here, sender);
    if (reason) return skip(reason);
    const counted = await this.count(here, message.to, dayOf(now, times.zone));
    if (counted) {
      const { at, because } = nextOpenDay(now, times);
      return this.standings.putOff(here, at, [counted, ...because]);
    }
    const noted = await this.contact(here, message_id, gap);
    // Another letter was written to the person at the same moment.
    if (noted !== done && noted.why === 'gap') {
      const days = Math.max(gap.days, 1);
      return this.putOffUntil(here, { until: daysAfter(now, days), days });
    }
    if (noted !== done) return this.standings.fail(here, noted.why);
    const before = step.new_thread ? null : await this.conversation.before(organization_id, id);
    const queued = await this.commands.run(
      new MessageCommand(
        message_id,
        'queue',
        {
          ...message,
          subject: before?.subject ?? message.subject,
          application_id: state.application_id,
          of_cadence: { enrollment_id: id, step_id: step.id, ...text },
          ...(before ? { thread_id: before.thread_id, answers: before.answers } : {}),
        },
        asking,
      ),
      ({ code, error }) => (code === 'erased' ? done : failed(error)),
    );
    return queued === done ? execute() : this.standings.fail(here, queued.why);
  }

  /** The mail as the person gets it, and whether the person may get it. */
  private draft({ state, step, person, asking }: Standing, sender: string | null): Promise<WrittenLetter> {
    return this.writer.write(asking.organization_id, state.candidate_id, person.state, {
      ...(textOfTwo(step, state.variant).variant === 'b' ? step.text_b : step.text)!,
      kind: 'cadence',
      job_id: state.job_id,
      sent_by: sender,
      tellsSource: true,
    });
  }

  /** Why the mail would not leave at this time, in words; null: it would. */
  async against(here: Standing): Promise<Rejection | null> {
    const { cadence, person, times, now, asking } = here;
    const { organization_id } = asking;
    const { daily_limit, owner_user_id } = cadence.fields;
    const sender = (await this.lookups.firstActive(organization_id, [owner_user_id])) ?? null;
    const { to, against } = await this.draft(here, sender);
    const refused = refusedLetter(against, fullName(person.state.fields));
    if (refused) return refused;
    const gap = await this.conversation.gap(organization_id, here.id, { now: true });
    const near = await this.safety.nearUntil(organization_id, here.state.candidate_id, gap, {
      at: now,
      zone: times.zone,
    });
    if (near) return refusedByGap(near.days);
    if (await this.safety.waits(organization_id, sender)) return limitWords.sender_paused;
    const used = await this.safety.used(organization_id, dayOf(now, times.zone));
    if (used.cadence(here.state.cadence_id) >= daily_limit)
      return reject('daily_limit', 'The limit of {most, number} letters a day of this cadence is used today.', {
        most: daily_limit,
      });
    if (used.sender(owner_user_id) >= mostOfSender) return limitWords.sender_limit;
    const most = domainLimit(to.email!);
    return most !== null && used.domain(to.email!) >= most ? limitWords.domain_limit : null;
  }

  private putOffUntil(here: Standing, { until, days }: NonNullable<NoMailBefore>): Promise<Worked> {
    const { at, because } = nextOpen(until, here.times);
    return this.standings.putOff(here, at, [{ why: 'gap', days }, ...because]);
  }

  /** Notes the mail in the streams of the person and of their address, where the days between letters are decided, so that two writers cannot both write. */
  private async contact(
    { state, person, times, now, asking }: Standing,
    message_id: string,
    gap: Gap,
  ): Promise<Worked> {
    const { person_id, note } = await this.safety.noted(
      asking.organization_id,
      { candidate_id: state.candidate_id, email: person.state.fields.email },
      { message_id, kind: 'cadence', at: now, gap, zone: times.zone },
    );
    return this.commands.run(
      new ContactCommand(person_id, 'write', note, asPart(asking, 'contact')),
      ({ code, error }) => (code === 'erased' ? done : failed(code === 'gap' ? code : error)),
    );
  }

  /** Counts the mail among those of its day. Returns the reason why it must wait; null: it may leave. */
  private async count(
    { id, state, cadence, step, asking }: Standing,
    email: string,
    day: string,
  ): Promise<Reason | null> {
    const { organization_id } = asking;
    const counted = await this.commands.run(
      new SendingCommand(
        lettersOfDay(organization_id, day),
        'count',
        this.safety.place(organization_id, {
          day,
          sender_id: cadence.fields.owner_user_id,
          email,
          enrollment_id: id,
          step_id: step.id,
          cadence: { id: state.cadence_id, limit: cadence.fields.daily_limit },
        }),
        asPart(asking, 'counted'),
      ),
      ({ code }) => failed(code),
    );
    if (counted === done) return null;
    return counted.why === 'domain_limit'
      ? { why: 'domain_limit', limit: mostToDomain, domain: domainOf(email) }
      : { why: 'daily_limit', limit: counted.why === 'sender_limit' ? mostOfSender : cadence.fields.daily_limit };
  }
}
