import { Command } from '@nestjs/cqrs';
import type { AttachedFile } from '@candor/contracts/messages/events';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';

/** A mail in the form in which one person would get it. `refused`: why that person would not get it, in words. */
export type TestLetter = {
  candidate_id: string;
  name: string;
  subject: string;
  body: string;
  from_name: string;
  files: readonly AttachedFile[];
  refused: string | null;
};
/** Sends a mail to the member who asks, to read it. It is not a mail to the person: it is not counted, and is in no list or conversation. */
export class WriteTest extends Command<{ to: string; refused: string | null } | Rejection> {
  constructor(
    readonly letter: TestLetter,
    readonly asking: Requester,
  ) {
    super();
  }
}
