import { handlerFor } from '../../kernel/command.ts';
import { RegistrationCommand } from './registration.command.ts';
import { registration } from './registration.decider.ts';

export const RegistrationHandler = handlerFor(RegistrationCommand, registration);
