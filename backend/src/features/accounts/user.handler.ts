import { commandFor } from '../../kernel/command.ts';
import { user } from './user.decider.ts';

export const { Command: UserCommand, Handler: UserHandler } = commandFor(user);
