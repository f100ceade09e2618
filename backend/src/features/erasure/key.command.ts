import { Command } from '@nestjs/cqrs';
import { commandOf } from '../../kernel/command.ts';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import type { KeyCommands, KeyState } from './key.decider.ts';

/** Notes that a key is destroyed. */
export const KeyCommand = commandOf<KeyCommands, KeyState>();

/** Destroys keys that sealed words about people without a record, and notes it in the log first. The command can be repeated. */
export class DestroyKeys extends Command<{ destroyed: true } | Rejection> {
  constructor(
    readonly ids: readonly string[],
    readonly asking: Requester,
  ) {
    super();
  }
}
