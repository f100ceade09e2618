import { handlerFor } from '../../kernel/command.ts';
import { CadenceCommand, ContactCommand, EnrollmentCommand, SendingCommand } from './cadence.command.ts';
import { cadence } from './cadence.decider.ts';
import { contact, enrollment, sending } from './enrollment.decider.ts';

export const CadenceHandler = handlerFor(CadenceCommand, cadence);
export const EnrollmentHandler = handlerFor(EnrollmentCommand, enrollment);
export const ContactHandler = handlerFor(ContactCommand, contact);
export const SendingHandler = handlerFor(SendingCommand, sending);
