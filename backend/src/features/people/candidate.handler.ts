import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import { personVersion } from '@candor/contracts/duplicates/same-person';
import type { CandidateState } from '../../states/candidate.state.ts';
import { factsOf, type HeldRecord, SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { handlerFor } from '../../kernel/command.ts';
import { isRejection, type Rejection, stale } from '../../kernel/decider.ts';
import { type Outcome, Streams } from '../../kernel/streams.ts';
import { CandidateCommand, PersonCommand, uidOnOther } from './candidate.command.ts';
import { candidate } from './candidate.decider.ts';
import { MailboxWishes } from './mailbox-wishes.ts';
import { type CandidateChange, type Turn, turnsOf } from './person-turns.ts';

type Command = InstanceType<typeof PersonCommand>;

/** Runs the rules of one record. */
export const CandidateHandler = handlerFor(CandidateCommand, candidate);

/** Runs the rules of each record that a command about the person concerns. The result is about the person: their facts, their version, and the events of all records. */
@CommandHandler(PersonCommand)
export class PersonHandler implements ICommandHandler<Command> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(MailboxWishes) private readonly wishes: MailboxWishes,
  ) {}

  async execute(command: Command): Promise<Outcome<CandidateState> | Rejection> {
    const { id, asking } = command;
    const records = await this.same.records(asking.organization_id, id);
    // With the records goes the knowledge of which address wanted no mail, so the address keeps it.
    const kept = command.name === 'erase' ? await this.wishes.keep(records, asking) : null;
    if (kept) return kept;
    const ran = await this.onRecords(command, records);
    const change = command as CandidateChange;
    if (change.name !== 'subscribe' || isRejection(ran)) return ran;
    return (await this.wishes.said(records, change.command, asking)) ?? ran;
  }

  private async onRecords(
    command: Command,
    records: readonly HeldRecord[],
  ): Promise<Outcome<CandidateState> | Rejection> {
    const { id, asking, options } = command;
    const { version, ...rest } = options;
    const own = records.find((each) => each.id === id);
    const turns = own && records.length > 1 ? turnsOf(command as CandidateChange, { id, records }) : null;
    if (!turns) return this.streams.run(candidate, id, command.name, command.command, asking, options);
    const before = await this.written(command, records);
    const position = latest(records);
    if (version !== undefined && !before.length && version !== versionOf(records))
      return { ...stale('candidate'), position };
    const events: AnyEvent[] = [...before];
    for (const turn of turns) {
      // An erasure that has begun cannot be refused any more: its job erases the other records too.
      const begun = command.name === 'erase' && events.length > 0;
      const held = records.find((each) => each.id === turn.id)!;
      const since = version !== undefined && turn.name === command.name && !begun ? { version: held.revision } : {};
      const requester = { ...asking, uid: uidOf(command, turn), correlation_id: asking.uid };
      const ran = await this.streams.run(candidate, turn.id, turn.name, turn.command, requester, { ...rest, ...since });
      if (isRejection(ran)) {
        if (begun) continue;
        return ran;
      }
      if (!ran.repeated) events.push(...ran.events);
    }
    const after = await this.same.records(asking.organization_id, id);
    const now = after.find((each) => each.id === id) ?? own!;
    return {
      ...now,
      state: { ...now.state, ...factsOf(after) },
      revision: versionOf(after),
      position: Math.max(position, latest(after)),
      events,
      repeated: before.length > 0,
    };
  }

  /** The events that this same request has already written, in case an earlier try was cut off. */
  private async written(command: Command, records: readonly HeldRecord[]) {
    const { organization_id } = command.asking;
    const events = await Promise.all(
      records.map(async ({ id }) => {
        const uids = [command.name, 'withdrawLinks' as const].map((name) => uidOf(command, { id, name }));
        const all = await this.streams.read(`candidate-${id}`, organization_id);
        return all.filter(({ metadata }) => uids.includes(metadata.request_uid));
      }),
    );
    return events.flat();
  }
}

const versionOf = (records: readonly HeldRecord[]): number => personVersion(records.map(({ revision }) => revision));
const latest = (records: readonly HeldRecord[]): number => Math.max(...records.map(({ position }) => position));
/** The request's id for one record: the named record changes under the request's own id, every other one under an id made from it. */
const uidOf = ({ id, name, asking: { uid } }: Command, turn: Pick<Turn, 'id' | 'name'>): string =>
  turn.name !== name ? idFrom('same person', uid, turn.id, turn.name) : turn.id === id ? uid : uidOnOther(uid, turn.id);
