import { commandOf } from '../../kernel/command.ts';
import type { ImportCommands, ImportState } from './import.decider.ts';

export const ImportCommand = commandOf<ImportCommands, ImportState>();
