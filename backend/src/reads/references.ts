import { catalogueList, type CatalogueRow, isCatalogue } from '@candor/contracts/kernel/catalogue';
import { onlyReads, ownerOf } from '@candor/contracts/kernel/catalogue-scope';
import { notFound, type Reference, type RecordType } from '@candor/contracts/kernel/reference';
import { Inject, Injectable } from '@nestjs/common';
import { reject, type Rejection } from '../kernel/decider.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { Reads } from '../kernel/rows/reads.ts';
import type { Caller } from '../kernel/caller.ts';
import type { RecordOpeners } from '../http/record-openers.ts';
import { Progress, upToNow } from '../kernel/rows/progress.ts';

/** Finds the records that a request names by id. What the caller may not see counts as missing. */
@Injectable()
export class References {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  /** The refusal for ids that name no record. Null: every record exists. */
  async missing(caller: Caller, wanted: readonly Reference[], openers: RecordOpeners): Promise<Rejection | null> {
    let lost = await this.lost(caller, wanted, openers);
    if (!lost.length) return null;
    // The rows may briefly lack a record that was just made.
    await upToNow(this.progress, this.events);
    lost = await this.lost(caller, lost, openers);
    if (!lost.length) return null;
    const fields = Object.fromEntries(lost.map(({ path, target }) => [path.replace(/\.\d+$/, ''), notFound(target)]));
    const errors = [...new Set(Object.values(fields))];
    return { ...reject('not_found', errors[0]!), errors, fields };
  }

  private async lost(caller: Caller, wanted: readonly Reference[], openers: RecordOpeners): Promise<Reference[]> {
    const groups = Map.groupBy(wanted, ({ target }) => target);
    const lost = await Promise.all(
      [...groups].map(async ([target, group]) => {
        const found = await this.among(caller, target, openers, [...new Set(group.map(({ id }) => id))]);
        return group.filter(({ id }) => !found.has(id));
      }),
    );
    return lost.flat();
  }

  private async among(caller: Caller, target: RecordType, openers: RecordOpeners, ids: string[]): Promise<Set<string>> {
    const finder = openers.finderOf(target);
    if (finder) return finder(caller, ids);
    if (!isCatalogue(target)) return new Set();
    const { organization_id } = caller;
    const scope = { organization_id: ownerOf(target, organization_id) };
    const rows = await this.reads.getMany(catalogueList, scope, ids);
    // A caller who may only read a list of the platform finds entries in use.
    const there = (row: CatalogueRow) =>
      !row.deleted && (row.active || scope.organization_id === organization_id || !onlyReads(target, caller.groups));
    return new Set(rows.filter((row) => row.entity === target.name && there(row)).map((row) => row.id));
  }
}
