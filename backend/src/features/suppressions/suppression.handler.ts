import { handlerFor } from '../../kernel/command.ts';
import { SenderCommand, SuppressionCommand } from './suppression.command.ts';
import { sender, suppression } from './suppression.decider.ts';

export const SuppressionHandler = handlerFor(SuppressionCommand, suppression);
export const SenderHandler = handlerFor(SenderCommand, sender);
