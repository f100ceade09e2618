import { handlerFor } from '../../kernel/command.ts';
import { IncomingCommand } from './incoming.command.ts';
import { incoming } from './incoming.decider.ts';

export const IncomingHandler = handlerFor(IncomingCommand, incoming);
