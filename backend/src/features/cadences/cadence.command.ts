import { Command } from '@nestjs/cqrs';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import { commandOf } from '../../kernel/command.ts';
import type { CadenceState } from '../../states/cadence.state.ts';
import type { ContactState, EnrollmentState } from '../../states/enrollment.state.ts';
import type { CadenceCommands } from './cadence.decider.ts';
import type { SendingState } from '../../states/sending.state.ts';
import type { ContactCommands, EnrollmentCommands, SendingCommands } from './enrollment.decider.ts';

/** Adds a contact to a cadence by themselves, such as after a form. The cadence's owner has its tasks. */
export class EnrollContact extends Command<{ id: string } | Rejection> {
  constructor(
    readonly cadence_id: string,
    readonly candidate_id: string,
    readonly asking: Requester,
  ) {
    super();
  }
}

export const CadenceCommand = commandOf<CadenceCommands, CadenceState>();
export const EnrollmentCommand = commandOf<EnrollmentCommands, EnrollmentState>();
export const ContactCommand = commandOf<ContactCommands, ContactState>();
export const SendingCommand = commandOf<SendingCommands, SendingState>();
