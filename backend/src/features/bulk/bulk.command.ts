import { commandOf } from '../../kernel/command.ts';
import type { BulkCommands, BulkState } from './bulk.decider.ts';

export const BulkCommand = commandOf<BulkCommands, BulkState>();
