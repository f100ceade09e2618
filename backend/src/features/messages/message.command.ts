import { commandOf } from '../../kernel/command.ts';
import type { MessageCommands, MessageState } from './message.decider.ts';

export const MessageCommand = commandOf<MessageCommands, MessageState>();
