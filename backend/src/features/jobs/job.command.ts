import { commandOf } from '../../kernel/command.ts';
import type { JobState } from '../../states/job.state.ts';
import type { JobCommands } from './job.decider.ts';

export type { JobCommands } from './job.decider.ts';

export const JobCommand = commandOf<JobCommands, JobState>();
