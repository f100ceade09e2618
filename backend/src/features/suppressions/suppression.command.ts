import { commandOf } from '../../kernel/command.ts';
import type { SenderState, SuppressionState } from '../../states/suppression.state.ts';
import type { SenderCommands, SuppressionCommands } from './suppression.decider.ts';

export const SuppressionCommand = commandOf<SuppressionCommands, SuppressionState>();
export const SenderCommand = commandOf<SenderCommands, SenderState>();
