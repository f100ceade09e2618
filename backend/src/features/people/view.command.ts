import { commandOf } from '../../kernel/command.ts';
import type { ViewCommands, ViewState } from './view.decider.ts';

export const ViewCommand = commandOf<ViewCommands, ViewState>();
