import { CommandBus } from '@nestjs/cqrs';
import { Controller, Inject, type Type } from '@nestjs/common';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { cleanHtml } from '../../http/clean-html.ts';
import { CatalogueCommand } from './catalogue.command.ts';

/** Upsert, delete and sort of one catalogue. */
const controllerFor = (entry: Catalogue): Type => {
  const htmlFields = Object.keys(entry.fields).filter((name) => entry.fields[name]!.kind === 'html');
  const cleaned = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [
          name,
          htmlFields.includes(name) && typeof value === 'string' ? cleanHtml(value) : value,
        ]),
    );

  @Controller()
  class CatalogueController {
    constructor(@Inject(CommandBus) readonly commands: CommandBus) {}

    @Serve(entry.upsert)
    async upsert(@Input() input: unknown, @By() { asking }: Signed) {
      const { id, version: _, ...fields } = input as { id?: string; version?: number } & Record<string, unknown>;
      const ran = await this.commands.execute(
        new CatalogueCommand(
          entry.name,
          'upsert',
          { ...(id && id !== 'new' ? { id } : {}), fields: cleaned(fields) },
          asking,
        ),
      );
      if (isRejection(ran)) return ran;
      const made = ran.events[0]?.data as { id: string; fields: Record<string, unknown> } | undefined;
      const known = made?.id ?? id;
      const present = ran.state.entries.find((each) => each.id === known);
      return { [entry.name]: { id: known, ...present?.fields }, position: ran.position };
    }

    @Serve(entry.remove)
    async remove(@Input() { id }: RequestOf<typeof entry.remove>, @By() { asking }: Signed) {
      const ran = await this.commands.execute(new CatalogueCommand(entry.name, 'remove', { id }, asking));
      return isRejection(ran) ? ran : { id, position: ran.position };
    }
  }
  if (!entry.sort) return CatalogueController;
  const { sort } = entry;

  @Controller()
  class SortableController extends CatalogueController {
    @Serve(sort)
    async sort(@Input() input: RequestOf<typeof sort>, @By() { asking }: Signed) {
      const ran = await this.commands.execute(new CatalogueCommand(entry.name, 'sort', input, asking));
      return isRejection(ran) ? ran : { ids: input.ids, position: ran.position };
    }
  }
  return SortableController;
};
/** One controller for every catalogue there is. */
export const catalogueControllers: Type[] = catalogues.map(controllerFor);
