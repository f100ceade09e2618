import { sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { cataloguePage, partsField, partsPage } from '@candor/contracts/catalogues/pages';
import {
  type Catalogue,
  catalogueList,
  type CatalogueRow,
  isCatalogue,
  originField,
} from '@candor/contracts/kernel/catalogue';
import { onlyReads, ownerOf } from '@candor/contracts/kernel/catalogue-scope';
import { mostOffered } from '@candor/contracts/kernel/reference';
import type { Option } from '@candor/contracts/kernel/standard';
import { EntryUses } from './entry-uses.ts';
import { ListSizes } from '../../reads/catalogues/list-sizes.ts';
import { Lookups } from '../../reads/lookups.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import type { Caller } from '../../kernel/caller.ts';
import { nowhere, Pages, type SignedAsk } from '../../pages/pages.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** The list that holds the parts of an entry, such as the questions of a set. */
const listOfParts = (entry: Catalogue, field: string): Catalogue =>
  catalogues.find(({ name }) => name === entry.fields[field]!.refers!.name)!;

/** The pages of the small lists: each list, and the parts of one entry. */
@Injectable()
export class CataloguesPages {
  constructor(
    @Inject(Pages) table: Pages,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(EntryUses) private readonly uses: EntryUses,
    @Inject(ListSizes) private readonly sizes: ListSizes,
  ) {
    for (const entry of catalogues) {
      const page = cataloguePage(entry);
      table.show(page, (ask) => this.list(ask, entry, { area: page.area, entity: page.entity, view: 'list' }));
      const parts = partsPage(entry);
      if (parts)
        table.show(parts, (ask) => this.parts(ask, entry, { area: page.area, entity: page.entity, view: 'record' }));
    }
  }

  private async list(
    { caller, address }: SignedAsk,
    entry: Catalogue,
    place: { area: string; entity: string; view: string },
  ) {
    const scope = { organization_id: ownerOf(entry, caller.organization_id) };
    const reader = onlyReads(entry, caller.groups);
    const [standard, list, parents, { true: removed = 0 }, sizes] = await Promise.all([
      this.standard.of(caller, place),
      this.standard.list(catalogueList, scope, address!.list, {
        entity: entry.name,
        deleted: !reader && address!.list.filters.deleted === true,
        ...(reader ? { active: true } : {}),
      }),
      entry.parent ? this.lookups.options(caller.organization_id, entry.parent) : [],
      reader ? { true: 0 } : this.reads.countBy(catalogueList, scope, 'deleted', { entity: entry.name, deleted: true }),
      this.sizes.of(caller),
    ]);
    const rows = list.items.parse();
    const ids = rows.map(({ id }) => id);
    const [options, ours, used, parts, beyond] = await Promise.all([
      this.options(caller, entry, rows),
      this.ours(caller, entry, rows),
      this.uses.of(caller, entry, ids),
      this.partCounts(caller, entry, rows),
      reader ? {} : this.uses.beyond(caller, entry),
    ]);
    const read_only = ids.filter((id) => id in beyond);
    const told = { list, catalogue: entry.name, parents, options, ours, removed, used, sizes, parts, read_only };
    return { title: titleOf(sayLabel(entry.plural), standard), ...standard, ...told };
  }

  private async parts(
    { caller, address }: SignedAsk,
    entry: Catalogue,
    place: { area: string; entity: string; view: string },
  ) {
    const row = await this.lookups.entry(caller.organization_id, entry, address!.id);
    if (!row || row.deleted || (onlyReads(entry, caller.groups) && !row.active)) return nowhere;
    const field = partsField(entry)!;
    const of = listOfParts(entry, field);
    const ids = row.fields[field] as string[];
    const [standard, sizes, there] = await Promise.all([
      this.standard.of(caller, place),
      this.sizes.of(caller),
      this.lookups.there(caller.organization_id, of, ids),
    ]);
    const parts = ids.flatMap((id) => there.get(id) ?? []);
    const ours = { ...(await this.ours(caller, entry, [row])), ...(await this.ours(caller, of, parts)) };
    const title = titleOf(String(row.fields.name), standard);
    return { title, ...standard, catalogue: entry.name, entry: row, parts, ours, sizes };
  }

  /** How many parts of each entry still exist. */
  private async partCounts(
    { organization_id }: Caller,
    entry: Catalogue,
    rows: readonly CatalogueRow[],
  ): Promise<Record<string, number>> {
    const field = partsField(entry);
    if (!field) return {};
    const partsOf = ({ fields }: CatalogueRow) => fields[field] as string[];
    const there = await this.lookups.there(organization_id, listOfParts(entry, field), rows.flatMap(partsOf));
    return Object.fromEntries(rows.map((row) => [row.id, partsOf(row).filter((id) => there.has(id)).length]));
  }

  /** The options of these entries' fields: the entries that they name at present, and the first ones by name. A member finds the others by typing. */
  private async options(
    caller: Caller,
    entry: Catalogue,
    rows: readonly CatalogueRow[],
  ): Promise<Record<string, Option[]>> {
    const naming = Object.entries(entry.fields).flatMap(([name, { refers, byServer, section }]) =>
      refers && isCatalogue(refers) && !byServer && section === undefined && name !== 'parent_id'
        ? [{ name, refers }]
        : [],
    );
    const found = naming.map(async ({ name, refers }): Promise<[string, Option[]]> => {
      const { organization_id } = caller;
      const named = [...new Set(rows.flatMap(({ fields }) => [(fields[name] ?? []) as string | string[]].flat()))];
      const [chosen, first] = await Promise.all([
        this.lookups.chosen(organization_id, refers, named),
        this.reads.find(
          catalogueList,
          { organization_id: ownerOf(refers, organization_id) },
          { entity: refers.name, deleted: false, active: true },
          { sort: 'name', limit: mostOffered },
        ),
      ]);
      const all = new Map<string, CatalogueRow>([...first, ...chosen].map((row) => [row.id, row]));
      return [name, [...all.values()].map((row) => ({ value: row.id, label: String(row.fields.name) }))];
    });
    return Object.fromEntries(await Promise.all(found));
  }

  /** The organization's copies of these entries of the platform, by the entry's id. */
  private async ours(caller: Caller, entry: Catalogue, rows: readonly CatalogueRow[]): Promise<Record<string, string>> {
    const copying = catalogues.find(({ origin }) => origin?.name === entry.name);
    if (!copying || !rows.length || !caller.groups[copying.needs]) return {};
    const copies = await this.reads.find(
      catalogueList,
      { organization_id: caller.organization_id },
      { entity: copying.name, deleted: false, refers: rows.map(({ id }) => id) },
    );
    const field = originField(copying)!;
    return Object.fromEntries(copies.map(({ id, fields }) => [String(fields[field]), id]));
  }
}
