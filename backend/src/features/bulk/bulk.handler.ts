import { handlerFor } from '../../kernel/command.ts';
import { BulkCommand } from './bulk.command.ts';
import { bulk } from './bulk.decider.ts';

export const BulkHandler = handlerFor(BulkCommand, bulk);
