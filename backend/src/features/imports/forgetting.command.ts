import { Command } from '@nestjs/cqrs';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import type { NamingValues } from '../../reads/imports/named.ts';

/** Deletes the rows and files of imports that name this person. The command can be repeated, because deleted rows are not found again. */
export class ForgetInImports extends Command<{ forgotten: true } | Rejection> {
  constructor(
    readonly named: NamingValues,
    readonly asking: Requester,
  ) {
    super();
  }
}
