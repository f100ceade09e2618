import { commandOf } from '../../kernel/command.ts';
import type { UserState } from '../../states/user.state.ts';
import type { UserCommands } from './user.decider.ts';

export type { ConnectedTo, WrongPassword } from './user.decider.ts';

export const UserCommand = commandOf<UserCommands, UserState>();
