import { compose, sayLabel } from '@candor/contracts/words/say';
import { setImmediate } from 'node:timers/promises';
import { CommandBus } from '@nestjs/cqrs';
import { Inject, Injectable } from '@nestjs/common';
import { catalogueList, type Catalogue, isCatalogue } from '@candor/contracts/kernel/catalogue';
import { ownerOf } from '@candor/contracts/kernel/catalogue-scope';
import { mostEntries, mostRows, mostTold, type RowTold } from '@candor/contracts/kernel/catalogue-many';
import type { TableFormat } from '@candor/contracts/values/table-file';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import type { Changes } from '@candor/contracts/kernel/values';
import { type Caller } from '../../kernel/caller.ts';
import { refusedWords } from '../../http/endpoint.ts';
import { readCsv } from '../../tables/csv.ts';
import type { StreamAnswer } from '../../http/endpoint.ts';
import { EntryUses } from './entry-uses.ts';
import { plainCell, type TableCell } from '../../tables/table-cells.ts';
import { fingerprintOf, tableFile } from '../../tables/table-file.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { Requester } from '../../kernel/streams.ts';
import { exportCommand } from '../organization/organization.command.ts';
import { cellsOf, fileFields, type Finds, headsOf, type Names, type Wish, wishesOf } from './entry-cells.ts';
import { decideMany, type Entry, type EntryResult } from './entry-rules.decider.ts';
import { ManyEntries } from './many-entries.ts';

type Answer = PayloadOf<Catalogue['import']>;
const slice = 250;
const beginning = 120;
const plain = (text: string) => text.trim().toLowerCase();

/** Writes a small list as a file for a spreadsheet, and reads such a file. */
@Injectable()
export class CatalogueFiles {
  constructor(
    @Inject(ManyEntries) private readonly many: ManyEntries,
    @Inject(EntryUses) private readonly uses: EntryUses,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async export(
    of: Catalogue,
    caller: Caller,
    { format, uid }: { format: TableFormat; uid?: string | undefined },
  ): Promise<StreamAnswer | Rejection> {
    const entries = (await this.many.of(of, caller.organization_id)).filter(({ deleted }) => !deleted);
    const names = await this.names(of, caller.organization_id);
    const heads = headsOf(of);
    const parts = () => partsOf(of, entries, names);
    const day = new Date().toISOString().slice(0, 10);
    const name = `${of.plural.toLowerCase().replaceAll(' ', '-')}-${day}`;
    const file = tableFile({ name, format, zone: caller.tz_region, rows: entries.length }, heads, parts());
    if (isRejection(file)) return file;
    const refused = await this.commands.execute(
      exportCommand(
        caller,
        {
          report: `the list of ${of.plural.toLowerCase()}`,
          format,
          rows: entries.length,
          hash: await fingerprintOf(heads, parts()),
        },
        idFrom('list exported', caller.organization_id, caller.user_id, of.name, uid ?? newId()),
      ),
    );
    return isRejection(refused) ? refused : file;
  }

  /** Says what the file would change; with `apply` the changes are also made. Refused rows are left out; all others are applied. */
  async import(
    of: Catalogue,
    { text, apply }: { text: string; apply: boolean },
    { asking, caller }: { asking: Requester; caller: Caller },
  ): Promise<Answer | Rejection> {
    const table = readCsv(text, mostRows);
    if (typeof table === 'string') return reject('validation', table);
    if (table.rows.length > mostRows)
      return reject('limit', 'At most {most, number} rows are allowed. This file has {rows, number}.', {
        most: mostRows,
        rows: table.rows.length,
      });
    const find = await this.finder(of, asking.organization_id);
    const { wishes, ignored, named } = wishesOf(of, table.heads, table.rows, find);
    if (!named)
      return reject(
        'validation',
        compose('No column is called {label} or ID. The first row must name the columns.', {
          label: of.fields.name!.label,
        }),
      );
    const before = await this.many.of(of, asking.organization_id);
    const whole = wishes.filter(({ errors }) => !errors.length);
    const beyond = await this.uses.beyond(caller, of);
    const planned = decideMany(of, { action: 'upsert', entries: whole, named: true }, before, { beyond }, newId).told;
    const told = new Map(whole.map(({ row }, index) => [row, planned[index]!]));
    let position: number | undefined;
    if (apply) {
      const wanted = whole.filter(({ row }) => ['new', 'changed'].includes(told.get(row)!.result));
      const entries = wanted.map(({ id, fields }) => ({ ...(id ? { id } : {}), fields }));
      const ids = wanted.map(({ row }) => told.get(row)!.id);
      const ran = await this.many.run(of, { action: 'upsert', entries, named: true }, before, ids, { asking, caller });
      if (isRejection(ran)) return ran;
      for (const [index, { row }] of wanted.entries()) told.set(row, ran.told[index]!);
      position = ran.position;
    }
    const names = await this.names(of, asking.organization_id);
    return { applied: apply, ...answered(of, wishes, told, before, names), ignored, ...(position ? { position } : {}) };
  }

  /** The existing entries to which the fields of this list may refer. `named`: leaves out entries that the platform has switched off, because an organization's forms do not offer them either. */
  private async referred(
    of: Catalogue,
    organization_id: string,
    which: 'all' | 'named',
  ): Promise<Map<string, readonly Entry[]>> {
    const lists = fileFields(of).flatMap(([, { refers }]) => (refers && isCatalogue(refers) ? [refers] : []));
    const found = lists.map(async (each): Promise<[string, Entry[]]> => {
      const some = which === 'named' && each.scope === 'platform' && of.scope !== 'platform';
      const where = { entity: each.name, deleted: false, ...(some ? { active: true } : {}) };
      const scope = { organization_id: ownerOf(each, organization_id) };
      return [each.name, await this.reads.find(catalogueList, scope, where, { limit: mostEntries })];
    });
    return new Map(await Promise.all(found));
  }
  /** The text by which the file refers to an entry: its name, if no other entry has that name, else its id. */
  private async names(of: Catalogue, organization_id: string): Promise<Names> {
    const named = [...(await this.referred(of, organization_id, 'all')).values()].flatMap((entries) => [
      ...Map.groupBy(entries, ({ fields }) => String(fields.name).trim().toLowerCase()).values(),
    ]);
    return new Map(
      named.flatMap((alike) => (alike.length === 1 ? [[alike[0]!.id, String(alike[0]!.fields.name)]] : [])),
    );
  }
  private async finder(of: Catalogue, organization_id: string): Promise<Finds> {
    const referred = await this.referred(of, organization_id, 'named');
    // The maps go by id and by name: a file of thousands of rows may name entries among thousands.
    const known = new Map(
      [...referred].map(([list, entries]) => {
        const named = entries.flatMap(({ id, fields }) =>
          [...new Set([plain(id), plain(String(fields.name))])].map((word) => ({ word, id })),
        );
        return [list, Map.groupBy(named, ({ word }) => word)];
      }),
    );
    return ({ name }, text) => (known.get(name)?.get(plain(text)) ?? []).map(({ id }) => id);
  }
}

async function* partsOf(of: Catalogue, entries: readonly Entry[], names: Names): AsyncGenerator<TableCell[][]> {
  for (let from = 0; from < entries.length; from += slice) {
    yield entries.slice(from, from + slice).map((each) => cellsOf(of, each, names));
    // Other requests may run in between.
    await setImmediate();
  }
}
/** The answer about the rows: how many there are of each result, and the rows that would change or are refused, refused ones first. */
const answered = (
  of: Catalogue,
  wishes: readonly Wish[],
  told: ReadonlyMap<number, EntryResult>,
  before: readonly Entry[],
  names: Names,
): Pick<Answer, 'counts' | 'rows'> => {
  const present = new Map(before.map(({ id, fields }) => [id, String(fields.name ?? '')]));
  const rows = wishes.map(({ row, id, name, errors }): RowTold => {
    const became = told.get(row);
    return {
      row,
      name: name || (became?.name ?? present.get(id ?? '') ?? ''),
      result: became?.result ?? 'refused',
      errors: became?.told ? [refusedWords(became.told)] : (became?.errors ?? errors).map((each) => sayLabel(each)),
      changes: changesOf(of, became?.changes ?? {}, names),
    };
  });
  const count = (result: RowTold['result']) => rows.filter((each) => each.result === result).length;
  const moving = rows.filter(({ result }) => result !== 'unchanged');
  return {
    counts: { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), refused: count('refused') },
    rows: [
      ...moving.filter(({ result }) => result === 'refused'),
      ...moving.filter(({ result }) => result !== 'refused'),
    ].slice(0, mostTold),
  };
};
const changesOf = (of: Catalogue, changes: Changes, names: Names): RowTold['changes'] =>
  fileFields(of).flatMap(([name, { label }], at) => {
    const change = changes[name];
    if (!change) return [];
    const text = (value: unknown) =>
      String(plainCell(cellsOf(of, { id: '', fields: { [name]: value } }, names)[at] ?? null) ?? '').slice(
        0,
        beginning,
      );
    return [{ field: label, from: text(change.from), to: text(change.to) }];
  });
