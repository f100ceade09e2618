import { handlerFor } from '../../kernel/command.ts';
import { ImportCommand } from './import.command.ts';
import { importing } from './import.decider.ts';

export const ImportHandler = handlerFor(ImportCommand, importing);
