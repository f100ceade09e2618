import { commandFor } from '../../kernel/command.ts';
import { registration } from './registration.decider.ts';

export const { Command: RegistrationCommand, Handler: RegistrationHandler } = commandFor(registration);
