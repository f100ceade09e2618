import { handlerFor } from '../../kernel/command.ts';
import { ViewCommand } from './view.command.ts';
import { view } from './view.decider.ts';

export const ViewHandler = handlerFor(ViewCommand, view);
