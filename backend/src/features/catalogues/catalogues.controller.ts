import { sayLabel } from '@candor/contracts/words/say';
import { CommandBus } from '@nestjs/cqrs';
import { Controller, Inject, type Type } from '@nestjs/common';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { pictureFields } from '@candor/contracts/catalogues/pictures';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { noPicture, Pictures } from '../../reads/files/pictures.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve, refusedWords } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { CatalogueCommand } from './catalogue.command.ts';
import { CatalogueFiles } from './catalogue-files.ts';
import { CopyEntries } from './copy-entries.ts';
import { sentFields } from '../../http/sent.ts';
import { EntryHistory } from './entry-history.ts';
import { ManyEntries } from './many-entries.ts';

/** A controller with every call about one catalogue. */
const controllerFor = (entry: Catalogue): Type => {
  const pictures = pictureFields(entry);

  @Controller()
  class CatalogueController {
    constructor(
      @Inject(CommandBus) readonly commands: CommandBus,
      @Inject(Pictures) readonly pictures: Pictures,
      @Inject(ManyEntries) readonly many: ManyEntries,
      @Inject(CatalogueFiles) readonly files: CatalogueFiles,
      @Inject(CopyEntries) readonly copies: CopyEntries,
      @Inject(EntryHistory) readonly versions: EntryHistory,
    ) {}

    @Serve(entry.upsert)
    async upsert(@Input() input: unknown, @By() { asking, caller }: Signed) {
      const { id, version, ...fields } = input as { id?: string; version?: number } & Record<string, unknown>;
      const given = await this.pictures.letIn(sentFields(fields), pictures, caller);
      if (!given) return noPicture;
      const ran = await this.commands.execute(
        new CatalogueCommand(
          entry.name,
          'upsert',
          { ...(id && id !== 'new' ? { id, version } : {}), fields: given },
          asking,
          caller,
        ),
      );
      if (isRejection(ran)) return ran;
      const made = ran.events[0]?.data as { id: string; fields: Record<string, unknown> } | undefined;
      const known = made?.id ?? id;
      const present = ran.state.entries.find((each) => each.id === known);
      return { [entry.name]: { id: known, ...present?.fields }, position: ran.position };
    }

    @Serve(entry.remove)
    async remove(@Input() { id }: RequestOf<typeof entry.remove>, @By() { asking, caller }: Signed) {
      const ran = await this.commands.execute(new CatalogueCommand(entry.name, 'remove', { id }, asking, caller));
      return isRejection(ran) ? ran : { id, position: ran.position };
    }

    @Serve(entry.restore)
    async restore(@Input() { id }: RequestOf<typeof entry.restore>, @By() { asking, caller }: Signed) {
      const ran = await this.commands.execute(new CatalogueCommand(entry.name, 'restore', { id }, asking, caller));
      return isRejection(ran) ? ran : { id, position: ran.position };
    }

    @Serve(entry.history)
    history(@Input() input: RequestOf<typeof entry.history>, @By() { caller }: Signed) {
      return this.versions.told(entry, input, caller);
    }

    @Serve(entry.restoreVersion)
    restoreVersion(@Input() input: RequestOf<typeof entry.restoreVersion>, @By() by: Signed) {
      return this.versions.restore(entry, input, by);
    }

    @Serve(entry.bulk)
    async bulk(@Input() { action, entries }: RequestOf<typeof entry.bulk>, @By() { asking, caller }: Signed) {
      const given: { id: string; fields: Record<string, unknown> }[] = [];
      for (const { id, fields = {} } of entries) {
        const taken = await this.pictures.letIn(sentFields(fields), pictures, caller);
        if (!taken) return noPicture;
        given.push({ id, fields: taken });
      }
      const before = await this.many.of(entry, asking.organization_id);
      const ids = given.map(({ id }) => id);
      const ran = await this.many.run(entry, { action, entries: given }, before, ids, { asking, caller });
      if (isRejection(ran)) return ran;
      const told = ran.told.map((each, index) => ({ ...each, id: given[index]!.id }));
      return {
        done: told.filter(({ result }) => result !== 'refused').map(({ id }) => id),
        failed: told
          .filter(({ result }) => result === 'refused')
          .map(({ id, name, code, errors, told: of }) => ({
            id,
            name,
            code,
            error: of ? refusedWords(of) : sayLabel(errors[0]!),
          })),
        position: ran.position,
      };
    }

    @Serve(entry.import)
    import(@Input() input: RequestOf<typeof entry.import>, @By() by: Signed) {
      return this.files.import(entry, input, by);
    }

    @Serve(entry.export)
    export(@Input() { format, uid }: RequestOf<typeof entry.export>, @By() { caller }: Signed) {
      return this.files.export(entry, caller, { format, uid });
    }
  }
  const copying = entry.copy ? withCopy(CatalogueController, entry, entry.copy) : CatalogueController;
  return entry.sort ? withSort(copying, entry, entry.sort) : copying;
};
type Base = Type<{ commands: CommandBus; copies: CopyEntries }>;
const withCopy = (base: Base, entry: Catalogue, copy: NonNullable<Catalogue['copy']>): Base => {
  @Controller()
  class CopyingController extends base {
    @Serve(copy)
    copy(@Input() { ids }: RequestOf<typeof copy>, @By() { asking }: Signed) {
      return this.copies.copy(entry, ids, asking);
    }
  }
  return CopyingController;
};
const withSort = (base: Base, entry: Catalogue, sort: NonNullable<Catalogue['sort']>): Base => {
  @Controller()
  class SortableController extends base {
    @Serve(sort)
    async sort(@Input() input: RequestOf<typeof sort>, @By() { asking, caller }: Signed) {
      const ran = await this.commands.execute(new CatalogueCommand(entry.name, 'sort', input, asking, caller));
      return isRejection(ran) ? ran : { ids: input.ids, position: ran.position };
    }
  }
  return SortableController;
};
/** The controllers: one for each catalogue. */
export const catalogueControllers: Type[] = catalogues.map(controllerFor);
