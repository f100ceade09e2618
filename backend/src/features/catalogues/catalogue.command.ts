import { Command } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.ts';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester, Outcome } from '../../kernel/streams.ts';
import type { CatalogueCommands, CatalogueState } from './catalogue.decider.ts';
import type { Copied } from './copied-entries.decider.ts';
import type { EntryResult } from './entry-rules.decider.ts';

/** The outcome of a command; `told` has one result for each entry of a `many`, `copied` for each of a `copy`. */
export type CatalogueOutcome = Outcome<CatalogueState> & { told: readonly EntryResult[]; copied: readonly Copied[] };
/** A command on one catalogue (a small list) of the asking organization, or on one of the platform. */
export class CatalogueCommand<Name extends keyof CatalogueCommands = keyof CatalogueCommands> extends Command<
  CatalogueOutcome | Rejection
> {
  constructor(
    readonly catalogue: string,
    readonly name: Name,
    readonly command: CatalogueCommands[Name],
    readonly asking: Requester,
    /** The caller whose rights limit the command; null: the application runs it, or the caller has the whole organization's rights. */
    readonly caller: Caller | null,
  ) {
    super();
  }
}
