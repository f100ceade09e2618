import { handlerFor } from '../../kernel/command.ts';
import { MergeCommand } from './merges.command.ts';
import { merges } from './merges.decider.ts';

export const MergeHandler = handlerFor(MergeCommand, merges);
