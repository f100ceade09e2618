import { commandOf } from '../../kernel/command.ts';
import type { MessageState } from '../../states/message.state.ts';
import type { MessageCommands } from './message.decider.ts';

export type { Delivery, MessageCommands } from './message.decider.ts';
export const MessageCommand = commandOf<MessageCommands, MessageState>();
