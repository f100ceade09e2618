import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Streams, asPart } from '../../kernel/streams.ts';
import { ForgetInImports } from './forgetting.command.ts';
import { ImportCommand } from './import.command.ts';
import { ImportDocuments } from './import-documents.ts';
import { ImportMentions } from './import-mentions.ts';
import { importing, isNeeded } from './import.decider.ts';

@CommandHandler(ForgetInImports)
export class ForgetInImportsHandler implements ICommandHandler<ForgetInImports> {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(ImportDocuments) private readonly documents: ImportDocuments,
    @Inject(ImportMentions) private readonly mentions: ImportMentions,
  ) {}

  async execute({ named, asking }: ForgetInImports): Promise<{ forgotten: true } | Rejection> {
    const { organization_id } = asking;
    for await (const { id, state, rows } of this.mentions.of(organization_id, named)) {
      if (rows) {
        // The rows are deleted before this is recorded: if the process dies in between, a recorded row would not be found again.
        await this.documents.deleteRows(state, rows, asking);
        const noted = await this.commands.execute(
          new ImportCommand(id, 'deleteDocuments', { rows }, asPart(asking, 'import rows', id)),
        );
        if (isRejection(noted) && noted.code !== 'not_found') return noted;
        const now = (await this.streams.load(importing, id, organization_id))?.state;
        if (!now || isNeeded(now)) continue;
      }
      // The deletion is recorded before it is done: if the process dies in between, the event itself makes the deletion due.
      const uid = idFrom('import file', asking.uid, id);
      const noted = await this.commands.execute(new ImportCommand(id, 'deleteFile', {}, { ...asking, uid }));
      if (isRejection(noted) && noted.code !== 'not_found') return noted;
      await this.documents.delete(state, organization_id);
      await this.keys.destroy(id);
    }
    return { forgotten: true };
  }
}
