import { Command } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.ts';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester, Outcome } from '../../kernel/streams.ts';
import type { CatalogueCommands, CatalogueState } from './catalogue.decider.ts';
import type { Copied } from './copied-entries.decider.ts';
import type { Told } from './entry-rules.decider.ts';

/** What a command led to; `told` says what became of each entry of a `many`, `copied` of each of a `copy`. */
export type CatalogueOutcome = Outcome<CatalogueState> & { told: readonly Told[]; copied: readonly Copied[] };
/** A command on one catalogue of the asking organisation, or on one of the platform. */
export class CatalogueCommand<Name extends keyof CatalogueCommands = keyof CatalogueCommands> extends Command<
  CatalogueOutcome | Rejection
> {
  constructor(
    readonly catalogue: string,
    readonly name: Name,
    readonly command: CatalogueCommands[Name],
    readonly asking: Requester,
    /** Whose rights limit it; null: the application does it, or whoever asks has the whole organisation's. */
    readonly caller: Caller | null,
  ) {
    super();
  }
}
