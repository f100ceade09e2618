import { handlerFor } from '../../kernel/command.ts';
import { UserCommand } from './user.command.ts';
import { user } from './user.decider.ts';

export const UserHandler = handlerFor(UserCommand, user);
