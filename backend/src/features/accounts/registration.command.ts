import { commandOf } from '../../kernel/command.ts';
import type { RegistrationCommands, RegistrationState } from './registration.decider.ts';

export const RegistrationCommand = commandOf<RegistrationCommands, RegistrationState>();
