import { handlerFor } from '../../kernel/command.ts';
import { JobCommand } from './job.command.ts';
import { job } from './job.decider.ts';

export const JobHandler = handlerFor(JobCommand, job);
