import { Inject, Injectable } from '@nestjs/common';
import { mostOfSender } from '@candor/contracts/messages/contact-rules';
import { isUnasked } from '@candor/contracts/messages/letter';
import { nextOpen, nextOpenDay } from '@candor/contracts/values/open-times';
import { SamePeople } from '../../access/same-people.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { ContactSafety, dayOf, domainLimit, lettersOfDay } from '../../reads/messages/contact-safety.ts';
import { LettersToPeople } from '../../reads/messages/letters-to-people.ts';
import type { SentMessage } from '../../states/message.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { sendingState } from '../../states/sending.state.ts';
import { ContactCommand, SendingCommand } from '../cadences/cadence.command.ts';
import { MessageCommand } from './message.command.ts';

/** An unasked letter that is this late (ms) takes a place among the letters of a day again. */
const lateAfter = 60 * 60_000;
/** The most days by which a letter is put off. */
const mostDays = 400;

/** Letters that were due while nothing could go out: the application was stopped, or their sender was paused. They leave in open hours and within the limits of the day on which they really leave, so they do not leave all at once (docs/design/letters.md#contact-safety). */
@Injectable()
export class LateLetters {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(LettersToPeople) private readonly letters: LettersToPeople,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Puts a late letter off if it may not leave now. Null: it leaves now. */
  async putOff(
    id: string,
    state: SentMessage,
    { email, tz_region }: { email: string | null; tz_region: string | null },
    asking: Requester,
  ): Promise<Worked | null> {
    const { organization_id } = asking;
    const now = this.clock.now().toISOString();
    const isLate = Date.parse(now) - Date.parse(state.due_at) > lateAfter;
    if (!isUnasked(state.kind) || !isLate || !email || !state.candidate_id) return null;
    const organization = await this.streams.load(organizationState, organization_id, organization_id);
    const zone = tz_region ?? organization?.state?.tz_region ?? 'UTC';
    const planned = dayOf(state.scheduled_for, zone);
    const counted = (await this.streams.load(sendingState, lettersOfDay(organization_id, planned), organization_id))
      ?.state;
    // Letters of steps and of cadences have no place of their own here.
    if (!counted?.counted.has(id)) return null;
    const times = await this.letters.hours(organization_id, zone, now);
    const count = async (day: string) =>
      (await this.commands.run(
        new SendingCommand(
          lettersOfDay(organization_id, day),
          'count',
          {
            day,
            sender_id: state.as_user_id ?? state.sent_by ?? '',
            domain: this.safety.domainKey(organization_id, email),
            cadence_id: null,
            enrollment_id: null,
            step_id: null,
            message_id: id,
            limits: { cadence: null, sender: mostOfSender, domain: domainLimit(email) },
          },
          { ...asking, uid: idFrom('counted late', asking.uid, day) },
        ),
        ({ code }) => failed(code),
      )) === done;
    let { at } = nextOpen(now, times);
    for (let tried = 0; tried < mostDays && !(await count(dayOf(at, zone))); tried++) ({ at } = nextOpenDay(at, times));
    const put =
      at > now
        ? await this.commands.run(new MessageCommand(id, 'putOff', { until: at }, asking), unless('erased'))
        : null;
    if (put && put !== done) return put;
    // The old place comes last: a process that is killed before leaves a place too many in a day that is over.
    const freed =
      planned === dayOf(at, zone)
        ? done
        : await this.commands.run(
            new SendingCommand(
              lettersOfDay(organization_id, planned),
              'free',
              { message_id: id },
              { ...asking, uid: idFrom('freed late', asking.uid) },
            ),
            unless(),
          );
    if (freed !== done) return freed;
    // The days between letters count from when it really leaves.
    const moved = await this.commands.run(
      new ContactCommand(
        await this.same.kept(organization_id, state.candidate_id),
        'rewrite',
        { message_id: id, kind: state.kind, at, since: at, void: [] },
        { ...asking, uid: idFrom('contact late', asking.uid) },
      ),
      unless('erased', 'gap'),
    );
    return moved === done ? put : moved;
  }
}
