import { Command } from '@nestjs/cqrs';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';

/** Sends a letter at once that was to leave later; `again`: one that could not be sent. True: it leaves now, by this request. False: it has left, was cancelled, or was never written. */
export class SendLetterNow extends Command<boolean | Rejection> {
  constructor(
    readonly message_id: string,
    readonly asking: Requester,
    readonly again = false,
  ) {
    super();
  }
}
