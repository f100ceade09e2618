import { Command } from '@nestjs/cqrs';
import type { AttachedFile } from '@candor/contracts/messages/events';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';

/** A letter as one person would get it. `refused`: why they would not, in words. */
export type TestLetter = {
  candidate_id: string;
  name: string;
  subject: string;
  body: string;
  from_name: string;
  files: readonly AttachedFile[];
  refused: string | null;
};
/** Sends a letter to the member who asks, to read it. It is no letter to the person: nothing counts it, and no list or conversation has it. */
export class WriteTest extends Command<{ to: string; refused: string | null } | Rejection> {
  constructor(
    readonly letter: TestLetter,
    readonly asking: Requester,
  ) {
    super();
  }
}
