import { compose } from '@candor/contracts/words/say';
import { CommandBus } from '@nestjs/cqrs';
import { Inject, Injectable } from '@nestjs/common';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { type Catalogue, isCatalogue, originField } from '@candor/contracts/kernel/catalogue';
import { isInUse } from '@candor/contracts/kernel/entry-state';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import { CatalogueCommand } from './catalogue.command.ts';
import { type Copied, decideCopy, type EntryToCopy } from './copied-entries.decider.ts';
import type { Entry } from './entry-rules.decider.ts';
import { ManyEntries, partsOf } from './many-entries.ts';

type Answer = { copies: Copied[]; parts: Copied[]; position?: number };

/** Copies entries of the platform into an organization's own lists, after the entries that they name. */
@Injectable()
export class CopyEntries {
  constructor(
    @Inject(ManyEntries) private readonly many: ManyEntries,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async copy(into: Catalogue, ids: readonly string[], asking: Requester): Promise<Answer | Rejection> {
    const from = catalogueOf(into.origin!.name);
    const known = new Map((await this.many.of(from, asking.organization_id)).map((each) => [each.id, each]));
    const sources = [...new Set(ids)].map((id) => known.get(id));
    if (sources.some((each) => !each || each.deleted || !isInUse(from, each.fields)))
      return reject('not_found', compose('{label} not found.', { label: from.label }));
    const wanted = sources.map((each) => ({ from: each!.id, fields: sharedBy(into, from, each!) }));
    // An entry that the organization already has stays as it is, so the entries it names are not copied for it.
    const before = await this.many.of(into, asking.organization_id);
    const planned = decideCopy(into, wanted, before, newId);
    if (isRejection(planned)) return planned;
    const fresh = wanted.filter((_, index) => planned.told[index]!.result === 'copied');
    const parts: Copied[] = [];
    for (const [name, list] of copiedWith(into, from)) {
      const theirs = await this.living(catalogueOf(list.origin!.name), asking.organization_id);
      const named = [...new Set(fresh.flatMap(({ fields }) => [fields[name] ?? []].flat() as string[]))];
      const there = named.filter((id) => theirs.has(id));
      const made = there.length ? await this.copy(list, there, asking) : { copies: [], parts: [] };
      if (isRejection(made)) return made;
      parts.push(...made.copies, ...made.parts);
      const ours = new Map(made.copies.map((each) => [each.from, each.id]));
      for (const each of fresh)
        each.fields = {
          ...each.fields,
          ...groupsWith(into, list, each.fields, ours),
          [name]: inside(each.fields[name], ours),
        };
    }
    const copies: Copied[] = [];
    let position: number | undefined;
    const weighed = wanted.map((each) => ({ each, bytes: 2 * JSON.stringify(each.fields).length + 200 }));
    for (const entries of partsOf(weighed)) {
      const uid = idFrom('copy', asking.uid, into.name, ...entries.map((each) => each.from));
      const ran = await this.commands.execute(
        new CatalogueCommand(into.name, 'copy', { entries }, { ...asking, uid }, null),
      );
      if (isRejection(ran)) return ran;
      copies.push(...ran.copied);
      position = ran.position;
    }
    return { copies, parts, ...(position ? { position } : {}) };
  }

  private async living(of: Catalogue, organization_id: string): Promise<Set<string>> {
    const entries = await this.many.of(of, organization_id);
    return new Set(entries.filter((each) => !each.deleted && isInUse(of, each.fields)).map(({ id }) => id));
  }
}
const catalogueOf = (list: string) => catalogues.find(({ name }) => name === list)!;
/** The fields that both lists have, with the entry's values. */
const sharedBy = (into: Catalogue, from: Catalogue, { fields }: Entry): EntryToCopy['fields'] =>
  Object.fromEntries(
    Object.keys(into.fields)
      .filter((name) => name in from.fields && name !== originField(into))
      .map((name) => [name, fields[name]]),
  );
/** The fields that name entries of other lists which this organization copies too. */
const copiedWith = (into: Catalogue, from: Catalogue): [string, Catalogue][] =>
  Object.entries(into.fields).flatMap(([name, { refers }]) => {
    const named = from.fields[name]?.refers;
    return refers && isCatalogue(refers) && refers.origin && refers.origin.name === named?.name
      ? [[name, refers] as [string, Catalogue]]
      : [];
  });
/** The groups of fields whose items name entries of the list, changed to name our copies; items whose entry is not copied are left out. */
const groupsWith = (
  into: Catalogue,
  list: Catalogue,
  fields: EntryToCopy['fields'],
  ours: ReadonlyMap<string, string>,
): EntryToCopy['fields'] =>
  Object.fromEntries(
    Object.entries(into.fields).flatMap(([name, { item = {} }]) =>
      Object.keys(item)
        .filter((part) => item[part]!.refers?.name === list.name)
        .map((part) => [
          name,
          ((fields[name] ?? []) as Record<string, unknown>[]).flatMap((each) => {
            const id = ours.get(String(each[part]));
            return id ? [{ ...each, [part]: id }] : [];
          }),
        ]),
    ),
  );
const inside = (value: unknown, ours: ReadonlyMap<string, string>): unknown =>
  Array.isArray(value)
    ? [...new Set(value.flatMap((id) => ours.get(String(id)) ?? []))]
    : (ours.get(String(value)) ?? null);
