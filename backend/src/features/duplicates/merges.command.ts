import { commandOf } from '../../kernel/command.ts';
import type { MergesState } from '../../states/merges.state.ts';
import type { MergeCommands } from './merges.decider.ts';

export const MergeCommand = commandOf<MergeCommands, MergesState>();
