import { commandOf } from '../../kernel/command.ts';
import type { UserState } from '../../access/user.state.ts';
import type { UserCommands } from './user.decider.ts';

export type { WrongPassword } from './user.decider.ts';

export const UserCommand = commandOf<UserCommands, UserState>();
