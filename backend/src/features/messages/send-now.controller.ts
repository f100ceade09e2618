import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { sendAgain, sendAllAgain, sendNow } from '@candor/contracts/messages/thread-endpoints';
import { By, type Signed } from '../../http/caller.ts';
import { Input, refusalOf, Serve } from '../../http/endpoint.ts';
import { Clock } from '../../kernel/clock.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, Streams, asPart } from '../../kernel/streams.ts';
import { MessageRecords, messageOf } from '../../reads/messages/message.record.ts';
import { RowNames } from '../../reads/row-names.ts';
import { message } from './message.decider.ts';
import { SendLetterNow } from './send-letter-now.command.ts';

const notFailed = reject('over', 'This message did not fail, or is being sent again already.');
const over = reject('over', 'This message has already left or was cancelled.');

/** Sends a mail immediately that was to leave later, or again that could not be sent. */
@Controller()
export class SendNowController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(MessageRecords) private readonly records: MessageRecords,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Serve(sendNow)
  async send(@Input() _: RequestOf<typeof sendNow>, @By() by: Signed<'message'>) {
    const { caller, asking } = by;
    const { id } = messageOf(by);
    const state = (await this.streams.load(message, id, caller.organization_id))?.state;
    if (!state) return notFound('message');
    if (state.status !== 'queued') return over;
    const now = this.clock.now().toISOString();
    // The mail is leaving at this moment, so nothing has to be done.
    if (state.due_at <= now) return { message: { id, scheduled_for: state.due_at } };
    const ran = await this.commands.execute(new SendLetterNow(id, asking));
    if (isRejection(ran)) return ran;
    const after = await this.streams.load(message, id, caller.organization_id);
    return { message: { id, scheduled_for: now }, position: after!.position };
  }

  @Serve(sendAgain)
  async again(@Input() _: RequestOf<typeof sendAgain>, @By() by: Signed<'message'>) {
    const { caller, asking } = by;
    const { id } = messageOf(by);
    const ran = await this.commands.execute(new SendLetterNow(id, asking, true));
    if (isRejection(ran)) return ran;
    if (!ran) return notFailed;
    const after = await this.streams.load(message, id, caller.organization_id);
    if (!after?.state || after.state.status === 'received') return notFound('message');
    return { message: { id, scheduled_for: after.state.due_at }, position: after.position };
  }

  @Serve(sendAllAgain)
  async allAgain(@Input() { message_ids }: RequestOf<typeof sendAllAgain>, @By() { caller, asking }: Signed) {
    const { organization_id } = caller;
    const rows = await Promise.all([...new Set(message_ids)].map((id) => this.records.open(caller, id)));
    const seen = rows.filter((row) => row !== null);
    if (!seen.length) return notFound('message');
    const again: string[] = [];
    const kept: { id: string; person: string | null; to: string; refused: Rejection }[] = [];
    for (const { id, candidate_id: person, to } of seen) {
      const own = asPart(asking, 'send again', id);
      const ran = await this.commands.execute(new SendLetterNow(id, own, true));
      const refused = isRejection(ran) ? ran : ran ? null : notFailed;
      if (refused) kept.push({ id, person, to, refused });
      else again.push(id);
    }
    const names = await this.names.of(
      'people',
      organization_id,
      kept.flatMap(({ person }) => person ?? []),
    );
    const states = await this.streams.loadMany(message, again, organization_id);
    return {
      again,
      refused: kept.map(({ id, person, to, refused }) => ({
        id,
        name: (person && names[person]) || to,
        code: refused.code,
        reason: refusalOf(refused).error,
      })),
      position: Math.max(0, ...[...states.values()].map(({ position }) => position)) || undefined,
    };
  }
}
