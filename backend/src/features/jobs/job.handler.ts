import { commandFor } from '../../kernel/command.ts';
import { job } from './job.decider.ts';

export const { Command: JobCommand, Handler: JobHandler } = commandFor(job);
