import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import { Streams } from '../../kernel/streams.ts';
import { CatalogueCommand } from './catalogue.command.ts';
import { catalogueDecider } from './catalogue.decider.ts';

@CommandHandler(CatalogueCommand)
export class CatalogueHandler implements ICommandHandler<CatalogueCommand> {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  execute({ catalogue, name, command, asking }: CatalogueCommand) {
    return this.streams.run(
      catalogueDecider(catalogueNamed(catalogue)!),
      asking.organization_id,
      name,
      command,
      asking,
    );
  }
}
