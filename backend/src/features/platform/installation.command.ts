import { commandOf } from '../../kernel/command.ts';
import type { InstallationCommands, InstallationState } from './installation.decider.ts';

export const InstallationCommand = commandOf<InstallationCommands, InstallationState>();
