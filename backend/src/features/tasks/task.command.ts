import { commandOf } from '../../kernel/command.ts';
import type { TaskState } from '../../states/task.state.ts';
import type { TaskCommands } from './task.decider.ts';

export const TaskCommand = commandOf<TaskCommands, TaskState>();
