import { CommandBus } from '@nestjs/cqrs';
import { Inject, Injectable } from '@nestjs/common';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { ownerOf } from '@candor/contracts/kernel/catalogue-scope';
import type { Caller } from '../../kernel/caller.ts';
import { hashOf, idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { CatalogueCommand } from './catalogue.command.ts';
import { catalogueDecider } from './catalogue.decider.ts';
import type { Entry, Many, EntryResult } from './entry-rules.decider.ts';

/** The most that one command takes. EventStoreDB accepts at most 1 MiB in one append; an event holds the whole entry, and the values before and after. */
const largest = { entries: 250, bytes: 600_000 };
type Each = Many['entries'][number];

/** Changes many entries of a small list, in as few commands as the log accepts. */
@Injectable()
export class ManyEntries {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The entries as the log has them, removed ones included. */
  async of(catalogue: Catalogue, organization_id: string): Promise<readonly Entry[]> {
    const owner = ownerOf(catalogue, organization_id);
    const found = await this.streams.load(catalogueDecider(catalogue), owner, owner);
    return found?.state.entries ?? [];
  }

  /** The result for each entry, in order. `before`: the entries as they are at present; `ids`: which entry each request is about, if that is known. */
  async run(
    catalogue: Catalogue,
    { entries, ...many }: Many,
    before: readonly Entry[],
    ids: readonly (string | null | undefined)[],
    { asking, caller }: { asking: Requester; caller: Caller },
  ): Promise<{ told: EntryResult[]; position?: number } | Rejection> {
    const present = new Map(before.map((each) => [each.id, each]));
    const weighed = entries.map((each, index) => ({ each, bytes: weightOf(each, present.get(ids[index] ?? '')) }));
    const told: EntryResult[] = [];
    let position: number | undefined;
    for (const part of partsOf(weighed)) {
      // If a part was already done, a repeated request continues with the others, so each part has an id of its own.
      const uid = idFrom('many entries', asking.uid, hashOf(JSON.stringify([many.action, part])));
      const ran = await this.commands.execute(
        new CatalogueCommand(catalogue.name, 'many', { ...many, entries: part }, { ...asking, uid }, caller),
      );
      if (isRejection(ran)) return ran;
      told.push(...ran.told);
      position = ran.position;
    }
    return { told, position };
  }
}
const weightOf = ({ fields = {} }: Each, entry: Entry | undefined): number =>
  2 * JSON.stringify(fields).length + 2 * JSON.stringify(entry?.fields ?? {}).length + 200;
/** The items, split into parts that are small enough for one append. */
export const partsOf = <Item>(weighed: readonly { each: Item; bytes: number }[]): Item[][] => {
  const parts: Item[][] = [];
  let full = largest.bytes;
  for (const { each, bytes } of weighed) {
    if (full + bytes > largest.bytes || parts.at(-1)!.length >= largest.entries) {
      parts.push([]);
      full = 0;
    }
    parts.at(-1)!.push(each);
    full += bytes;
  }
  return parts;
};
