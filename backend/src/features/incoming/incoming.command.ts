import { commandOf } from '../../kernel/command.ts';
import type { IncomingCommands, IncomingState } from './incoming.decider.ts';

export const IncomingCommand = commandOf<IncomingCommands, IncomingState>();
