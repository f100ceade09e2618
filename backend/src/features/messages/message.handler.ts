import { handlerFor } from '../../kernel/command.ts';
import { MessageCommand } from './message.command.ts';
import { message } from './message.decider.ts';

export const MessageHandler = handlerFor(MessageCommand, message);
