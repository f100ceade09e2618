import { commandFor } from '../../kernel/command.ts';
import { task } from './task.decider.ts';

export const { Command: TaskCommand, Handler: TaskHandler } = commandFor(task);
