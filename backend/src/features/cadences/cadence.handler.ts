import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { handlerFor } from '../../kernel/command.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { type Outcome, Streams } from '../../kernel/streams.ts';
import { type ContactState, contactState } from '../../states/enrollment.state.ts';
import { CadenceCommand, ContactCommand, EnrollmentCommand, SendingCommand } from './cadence.command.ts';
import { cadence } from './cadence.decider.ts';
import { contact, type ContactCommands, enrollment, sending } from './enrollment.decider.ts';

export const CadenceHandler = handlerFor(CadenceCommand, cadence);
export const EnrollmentHandler = handlerFor(EnrollmentCommand, enrollment);
export const SendingHandler = handlerFor(SendingCommand, sending);

/** Asks the stream of the person and the stream of their address: two records with one address are one reader. Both are appended together, or neither. */
@CommandHandler(ContactCommand)
export class ContactHandler implements ICommandHandler<ContactCommand> {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  async execute(asked: ContactCommand): Promise<Outcome<ContactState> | Rejection> {
    const address = await this.addressOf(asked);
    if (!address) return this.on(asked.id, asked);
    const { done, position } = await this.streams.together(async () => {
      const person = await this.on(asked.id, asked);
      if (isRejection(person)) return person;
      const reader = await this.on(address, asked);
      return isRejection(reader) ? reader : person;
    });
    return isRejection(done) ? done : { ...done, position: Math.max(done.position, position) };
  }

  /** Who leaves a cadence leaves it under the address with which they entered it. */
  private async addressOf({ id, name, command, asking }: ContactCommand): Promise<string | null> {
    if (name !== 'quit') return 'address' in command ? command.address : null;
    const { enrollment_id } = command as ContactCommands['quit'];
    const within = (await this.streams.load(contactState, id, asking.organization_id))?.state.in ?? [];
    return within.find((each) => each.enrollment_id === enrollment_id)?.address ?? null;
  }

  private on(id: string, { name, command, asking, options }: ContactCommand) {
    return this.streams.run(contact, id, name, command, asking, options);
  }
}
