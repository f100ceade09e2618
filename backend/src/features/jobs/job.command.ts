import { commandOf } from '../../kernel/command.ts';
import type { JobState } from '../../access/job.state.ts';
import type { JobCommands } from './job.decider.ts';

export const JobCommand = commandOf<JobCommands, JobState>();
