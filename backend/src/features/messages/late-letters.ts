import { Inject, Injectable } from '@nestjs/common';
import type { CadenceFields } from '@candor/contracts/cadences/values';
import { type Gap, nearUntil } from '@candor/contracts/messages/contact-rules';
import { isUnasked } from '@candor/contracts/messages/letter';
import type { PutOffReason } from '@candor/contracts/messages/put-off';
import { daysAfter } from '@candor/contracts/values/days';
import { nextOpen, nextOpenDay, type OpenTimes } from '@candor/contracts/values/open-times';
import { SamePeople } from '../../access/same-people.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { CadenceConversation } from '../../reads/cadences/cadence-conversation.ts';
import { CadenceTimes } from '../../reads/cadences/cadence-times.ts';
import { ContactSafety, dayOf, lettersOfDay, senderId } from '../../reads/messages/contact-safety.ts';
import { LettersToPeople } from '../../reads/messages/letters-to-people.ts';
import { cadenceState } from '../../states/cadence.state.ts';
import { contactState, enrollmentState } from '../../states/enrollment.state.ts';
import type { SentMessage } from '../../states/message.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { sendingState } from '../../states/sending.state.ts';
import { ContactCommand, SendingCommand } from '../cadences/cadence.command.ts';
import { MessageCommand } from './message.command.ts';

/** An unasked letter that is this late (ms) takes a place among the letters of a day again. */
const lateAfter = 60 * 60_000;
/** The most days by which a letter is put off. */
const mostDays = 400;
/** A letter that is due, and when letters may leave where its reader lives. */
type Due = {
  id: string;
  state: SentMessage;
  email: string;
  person_id: string;
  now: string;
  times: OpenTimes;
  /** The zone by whose days the place of a single letter counts: its reader's, although a cadence may act in the hours of its owner. */
  zone: string;
  cadence: { id: string; fields: CadenceFields } | null;
  asking: Requester;
};

/** Unasked letters that are due and may not leave at this time. Letters that were due while nothing could go out (the application was stopped, or their sender was paused) leave in open hours and within the limits of the day on which they really leave, so they do not leave all at once. A follow-up of a step takes its place in these limits here, because it was not planned for a day (docs/design/letters.md#contact-safety). */
@Injectable()
export class LateLetters {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(CadenceConversation) private readonly conversation: CadenceConversation,
    @Inject(LettersToPeople) private readonly letters: LettersToPeople,
    @Inject(CadenceTimes) private readonly times: CadenceTimes,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Puts a letter off if it may not leave now. Null: it leaves now. */
  async putOff(
    id: string,
    state: SentMessage,
    { email, tz_region }: { email: string | null; tz_region: string | null },
    asking: Requester,
  ): Promise<Worked | null> {
    const { organization_id } = asking;
    if (!isUnasked(state.kind) || !email || !state.candidate_id) return null;
    const now = this.clock.now().toISOString();
    // A follow-up is queued when it is due, or later.
    const isLate = Date.parse(now) - Date.parse(state.of_step ? state.scheduled_for : state.due_at) > lateAfter;
    if (!isLate && !state.of_step) return null;
    const organization = await this.streams.load(organizationState, organization_id, organization_id);
    const zone = tz_region ?? organization?.state?.tz_region ?? 'UTC';
    const planned = dayOf(state.scheduled_for, zone);
    const hasPlace = (
      await this.streams.load(sendingState, lettersOfDay(organization_id, planned), organization_id)
    )?.state.counted.has(id);
    // A letter of a cadence was counted with its step. A late one is counted again, on the day when it leaves.
    if (hasPlace ? !isLate : !state.of_step && !state.of_cadence) return null;
    const person_id = await this.same.kept(organization_id, state.candidate_id);
    const cadence = await this.cadenceOf(state, organization_id);
    const times = cadence
      ? await this.times.of(organization_id, cadence.fields, tz_region)
      : await this.letters.hours(organization_id, zone, now);
    const due: Due = { id, state, email, person_id, now, times, zone, cadence, asking };
    const soonest = isLate ? nextOpen(now, times).at : now;
    // Meanwhile another letter may have left, also where the days between letters were looked at when this one was written.
    const until = await this.gapUntil(due, soonest);
    if (until) return this.putOffUntil(due, nextOpen(until, times).at, 'gap');
    const at = await this.counted(due, soonest);
    const put = at > now ? await this.putOffUntil(due, at, at > soonest ? 'limit' : 'late') : null;
    if (put && put !== done) return put;
    // The old place comes last: a process that is killed before leaves a place too many in a day that is over.
    const freed =
      !hasPlace || planned === dayOf(at, zone)
        ? done
        : await this.commands.run(
            new SendingCommand(
              lettersOfDay(organization_id, planned),
              'free',
              { message_id: id },
              asPart(asking, 'freed late'),
            ),
            unless(),
          );
    if (freed !== done) return freed;
    // The days between letters count from when it really leaves.
    const moved = await this.contact('rewrite', due, at, anyDay);
    return moved === done || moved.why === 'gap' ? put : moved;
  }

  private putOffUntil({ id, asking }: Due, until: string, because: PutOffReason): Promise<Worked> {
    return this.commands.run(new MessageCommand(id, 'putOff', { until, because }, asking), unless('erased'));
  }

  /** The cadence that wrote the letter. Null: a member wrote it, or a step of a job. */
  private async cadenceOf({ of_cadence, task_id }: SentMessage, organization_id: string): Promise<Due['cadence']> {
    if (!of_cadence || task_id) return null;
    const enrollment = (await this.streams.load(enrollmentState, of_cadence.enrollment_id, organization_id))?.state;
    const found = enrollment && (await this.streams.load(cadenceState, enrollment.cadence_id, organization_id))?.state;
    return found ? { id: enrollment.cadence_id, fields: found.fields } : null;
  }

  /** When the letter leaves: at this time, or on the next day that has room for it. It is counted there. */
  private async counted({ id, state, email, times, zone, cadence, asking }: Due, soonest: string): Promise<string> {
    const { organization_id } = asking;
    const sender_id = state.as_user_id ?? state.sent_by ?? senderId(organization_id, null);
    const count = async (day: string) =>
      (await this.commands.run(
        new SendingCommand(
          lettersOfDay(organization_id, day),
          'count',
          this.safety.place(organization_id, {
            day,
            sender_id: cadence?.fields.owner_user_id ?? sender_id,
            email,
            message_id: id,
            ...(cadence ? { cadence: { id: cadence.id, limit: cadence.fields.daily_limit } } : {}),
          }),
          asPart(asking, 'counted late', day),
        ),
        ({ code }) => failed(code),
      )) === done;
    let at = soonest;
    for (let tried = 0; tried < mostDays && !(await count(dayOf(at, zone))); tried++) ({ at } = nextOpenDay(at, times));
    return at;
  }

  /** The time until which the person gets no unasked letter, because we wrote to them lately; null: they may get this one at `at`, which is noted. Their streams decide, so that two writers cannot both write. */
  private async gapUntil(due: Due, at: string): Promise<string | null> {
    const { id, state, email, person_id, zone, asking } = due;
    const { organization_id } = asking;
    const gap = await this.conversation.ofMessage(organization_id, state);
    const near = await this.safety.nearUntil(organization_id, person_id, gap, { at, zone, own: id });
    if (near) return near.until;
    const noted = await this.contact('write', due, at, gap);
    if (noted === done || noted.why !== 'gap') return null;
    const address = this.safety.addressOf(organization_id, { email });
    const streams = [person_id, ...(address ? [address] : [])];
    const found = await this.streams.loadMany(contactState, streams, organization_id);
    const others = streams.flatMap((each) => found.get(each)?.state?.written ?? []).filter((each) => each.id !== id);
    return nearUntil(others, gap, at, zone)?.until ?? daysAfter(at, 1);
  }

  private async contact(
    verb: 'write' | 'rewrite',
    { id, state, email, person_id, zone, asking }: Due,
    at: string,
    gap: Gap,
  ): Promise<Worked> {
    const { note } = await this.safety.noted(
      asking.organization_id,
      { candidate_id: person_id, email },
      { message_id: id, kind: state.kind, at, gap, zone },
    );
    const uid = idFrom(verb === 'write' ? 'contact of a step' : 'contact late', asking.uid, at);
    return this.commands.run(new ContactCommand(person_id, verb, note, { ...asking, uid }), ({ code, error }) =>
      code === 'erased' ? done : failed(code === 'gap' ? code : error),
    );
  }
}
/** The letter leaves whatever left before: only its time is noted. */
const anyDay: Gap = { days: 0, run: [], once: [] };
