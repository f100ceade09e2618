import { Inject, Injectable } from '@nestjs/common';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { OutsideFiles } from '../../kernel/ports/outside-files.ts';
import { Streams } from '../../kernel/streams.ts';
import { LinkedAccounts } from './linked-accounts.ts';

/** The accounts in which people keep files. */
@Injectable()
export class FileAccounts extends LinkedAccounts<OutsideFiles> {
  constructor(
    @Inject(KeyVault) keys: KeyVault,
    @Inject(OutsideFiles) files: OutsideFiles,
    @Inject(InTurn) turns: InTurn,
    @Inject(Streams) streams: Streams,
  ) {
    super('files', files, ({ drive }) => drive, keys, turns, streams);
  }
}
