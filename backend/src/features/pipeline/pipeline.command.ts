import type { ApplicationState } from '../../states/application.state.ts';
import { commandOf } from '../../kernel/command.ts';
import type { PipelineCommands } from './pipeline-commands.decider.ts';

export const PipelineCommand = commandOf<PipelineCommands, ApplicationState>();
