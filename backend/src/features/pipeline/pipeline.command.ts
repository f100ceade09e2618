import type { ApplicationState } from '../../access/application.state.ts';
import { commandOf } from '../../kernel/command.ts';
import type { PipelineCommands } from './pipeline-commands.decider.ts';

export const PipelineCommand = commandOf<PipelineCommands, ApplicationState>();
