import { commandFor } from '../../kernel/command.ts';
import { message } from './message.decider.ts';

export const { Command: MessageCommand, Handler: MessageHandler } = commandFor(message);
