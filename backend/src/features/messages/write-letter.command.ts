import { Command } from '@nestjs/cqrs';
import type { AttachedFile } from '@candor/contracts/messages/events';
import type { MessageState } from '../../states/message.state.ts';
import type { Rejection } from '../../kernel/decider.ts';
import type { Outcome, Requester } from '../../kernel/streams.ts';
import type { LetterToPerson } from '../../reads/messages/letters-to-people.ts';

/** Who writes the mail, and what is attached. `from`: the sender whose daily limits count the mail. */
export type WithLetter = {
  template_key: string | null;
  sent_by: string;
  from: string;
  as_user_id: string | null;
  cc: readonly string[];
  files: readonly AttachedFile[];
  batch_id: string | null;
};
/** Writes a mail to one person, once for each `message_id`, or records in the person's history why not. The rules of contact safety are decided in the person's stream. */
export class WriteLetter extends Command<Outcome<MessageState> | Rejection> {
  constructor(
    readonly message_id: string,
    readonly letter: LetterToPerson,
    readonly beside: WithLetter,
    readonly asking: Requester,
  ) {
    super();
  }
}
