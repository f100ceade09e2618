import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { candidateState, type CandidateState } from '../../access/candidate.state.ts';
import { SamePeople } from '../../access/same-people.ts';
import { handlerFor } from '../../kernel/command.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { type Outcome, Streams } from '../../kernel/streams.ts';
import { CandidateCommand, RecordCommand, uidOnOther } from './candidate.command.ts';
import { candidate, type CandidateCommands } from './candidate.decider.ts';

export const RecordHandler = handlerFor(RecordCommand, candidate);

type Command = InstanceType<typeof CandidateCommand>;
type Known = NonNullable<CandidateState>;
type Asked = { [C in keyof CandidateCommands]: { name: C; command: CandidateCommands[C] } }[keyof CandidateCommands];

/** Runs the rules of one record. Where several records are the same person, what is taken away is taken from each that has it: otherwise it would go on showing. The answer holds the events of all of them. */
@CommandHandler(CandidateCommand)
export class CandidateHandler implements ICommandHandler<Command> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  async execute(asked: Command): Promise<Outcome<CandidateState> | Rejection> {
    const { id, asking } = asked;
    const others = (await this.same.group(asking.organization_id, id)).filter((each) => each !== id);
    if (!others.length) return this.run(id, asked);
    const [own, ...states] = await Promise.all([id, ...others].map((each) => this.state(each, asking.organization_id)));
    const holder = others.find((_, at) => hasNote(states[at], asked as Asked));
    if (holder && !hasNote(own, asked as Asked)) return this.run(holder, asked);
    const ran = await this.run(id, asked);
    if (isRejection(ran)) return ran;
    let { position, repeated } = ran;
    const events = [...ran.events];
    for (const [at, other] of others.entries()) {
      const more = states[at] && takenFrom(states[at], asked as Asked, own ?? null);
      if (!more) continue;
      const taken = await this.streams.run(candidate, other, more.name, more.command, {
        ...asking,
        uid: uidOnOther(asking.uid, other),
      });
      if (isRejection(taken)) return taken;
      events.push(...taken.events);
      repeated ||= taken.repeated;
      position = Math.max(position, taken.position);
    }
    return { ...ran, events, repeated, position };
  }

  private run(id: string, { name, command, asking, options }: Command) {
    return this.streams.run(candidate, id, name, command, asking, options);
  }

  private async state(id: string, organization_id: string): Promise<CandidateState> {
    return (await this.streams.load(candidateState, id, organization_id))?.state ?? null;
  }
}

const hasNote = (state: CandidateState | undefined, { name, command }: Asked): boolean =>
  (name === 'editNote' || name === 'removeNote') && (state?.notes.some((note) => note.id === command.id) ?? false);
/** What of the command also concerns another record of the same person; null: nothing. */
const takenFrom = (other: Known, asked: Asked, own: CandidateState): Asked | null => {
  switch (asked.name) {
    case 'tag': {
      const remove = asked.command.remove.filter(({ id }) => other.tags.includes(id));
      return remove.length ? { name: 'tag', command: { add: [], remove } } : null;
    }
    case 'assignOwner':
      return asked.command.to === null && other.owner && !own?.owner
        ? { name: 'assignOwner', command: { to: null } }
        : null;
    case 'removeUrl': {
      const address = [...(own?.urls ?? []), ...other.urls].find(({ id }) => id === asked.command.id)?.url;
      const same = other.urls.find(({ url }) => url === address);
      return same ? { name: 'removeUrl', command: { id: same.id } } : null;
    }
    case 'write':
      return asked.command.to === null && other.values[asked.command.field.id] !== undefined
        ? { name: 'write', command: { field: asked.command.field, to: null } }
        : null;
    case 'change': {
      const cleared = Object.entries(asked.command.fields).flatMap(([name, value]) =>
        value === null && other.fields[name as keyof Known['fields']] ? [[name, null] as const] : [],
      );
      return cleared.length ? { name: 'change', command: { fields: Object.fromEntries(cleared) } } : null;
    }
    default:
      return null;
  }
};
