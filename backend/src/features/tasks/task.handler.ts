import { handlerFor } from '../../kernel/command.ts';
import { TaskCommand } from './task.command.ts';
import { task } from './task.decider.ts';

export const TaskHandler = handlerFor(TaskCommand, task);
