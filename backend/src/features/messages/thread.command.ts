import { commandOf } from '../../kernel/command.ts';
import type { ThreadCommands, ThreadState } from './thread.decider.ts';

export const ThreadCommand = commandOf<ThreadCommands, ThreadState>();
