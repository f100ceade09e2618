import { handlerFor } from '../../kernel/command.ts';
import { InstallationCommand } from './installation.command.ts';
import { installation } from './installation.decider.ts';

export const InstallationHandler = handlerFor(InstallationCommand, installation);
