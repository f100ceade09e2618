import { Command } from '@nestjs/cqrs';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import { commandOf } from '../../kernel/command.ts';
import type { CadenceState } from '../../states/cadence.state.ts';
import type { ContactState, EnrollmentState } from '../../states/enrollment.state.ts';
import type { CadenceCommands } from './cadence.decider.ts';
import type { SendingState } from '../../states/sending.state.ts';
import type { ContactCommands, EnrollmentCommands, SendingCommands } from './enrollment.decider.ts';

/** Whom to add: a person, and the application that letters are about. */
export type Enrolled = { candidate_id: string; application_id: string | null };

/** Adds a contact to a cadence without a member's request, such as after a form. The cadence's owner gets its tasks. */
export class EnrollContact extends Command<{ id: string } | Rejection> {
  constructor(
    readonly cadence_id: string,
    readonly candidate_id: string,
    readonly asking: Requester,
  ) {
    super();
  }
}

/** Adds one of many people to a cadence for the member who asks. That member has its tasks. */
export class EnrollOneOfMany extends Command<{ id: string } | Rejection> {
  constructor(
    readonly cadence_id: string,
    readonly subject: Enrolled,
    readonly asking: Requester,
  ) {
    super();
  }
}
/** Takes the person whom the request `added_by` added out of the cadence again. Refused if they have left it; null if that request did not add them. */
export class TakeBackEnrolled extends Command<{ id: string } | null | Rejection> {
  constructor(
    readonly cadence_id: string,
    readonly candidate_id: string,
    readonly added_by: string,
    readonly asking: Requester,
  ) {
    super();
  }
}

export const CadenceCommand = commandOf<CadenceCommands, CadenceState>();
export const EnrollmentCommand = commandOf<EnrollmentCommands, EnrollmentState>();
export const ContactCommand = commandOf<ContactCommands, ContactState>();
export type ContactCommand = InstanceType<typeof ContactCommand>;
export const SendingCommand = commandOf<SendingCommands, SendingState>();
