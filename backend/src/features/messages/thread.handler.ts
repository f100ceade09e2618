import { handlerFor } from '../../kernel/command.ts';
import { ThreadCommand } from './thread.command.ts';
import { thread } from './thread.decider.ts';

export const ThreadHandler = handlerFor(ThreadCommand, thread);
