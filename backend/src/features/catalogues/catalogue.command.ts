import { Command } from '@nestjs/cqrs';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester, Outcome } from '../../kernel/streams.ts';
import type { CatalogueCommands, CatalogueState } from './catalogue.decider.ts';

/** A command on one catalogue of the asking organisation. */
export class CatalogueCommand<Name extends keyof CatalogueCommands = keyof CatalogueCommands> extends Command<
  Outcome<CatalogueState> | Rejection
> {
  constructor(
    readonly catalogue: string,
    readonly name: Name,
    readonly command: CatalogueCommands[Name],
    readonly asking: Requester,
  ) {
    super();
  }
}
