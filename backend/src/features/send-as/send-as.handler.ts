import { handlerFor } from '../../kernel/command.ts';
import { SendAsCommand } from './send-as.command.ts';
import { sendAs } from './send-as.decider.ts';

export const SendAsHandler = handlerFor(SendAsCommand, sendAs);
