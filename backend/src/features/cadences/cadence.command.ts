import { commandOf } from '../../kernel/command.ts';
import type { CadenceState } from '../../states/cadence.state.ts';
import type { ContactState, EnrollmentState } from '../../states/enrollment.state.ts';
import type { CadenceCommands } from './cadence.decider.ts';
import type { SendingState } from '../../states/sending.state.ts';
import type { ContactCommands, EnrollmentCommands, SendingCommands } from './enrollment.decider.ts';

export const CadenceCommand = commandOf<CadenceCommands, CadenceState>();
export const EnrollmentCommand = commandOf<EnrollmentCommands, EnrollmentState>();
export const ContactCommand = commandOf<ContactCommands, ContactState>();
export const SendingCommand = commandOf<SendingCommands, SendingState>();
