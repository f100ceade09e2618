import { Inject, Injectable } from '@nestjs/common';
import type { Used } from '@candor/contracts/catalogues/pages';
import { type Use, usesOf } from '@candor/contracts/catalogues/uses';
import { onlyReads, ownerOf } from '@candor/contracts/kernel/catalogue-scope';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { jobList } from '@candor/contracts/jobs/rows';
import { peopleList } from '@candor/contracts/people/rows';
import type { Caller } from '../../kernel/caller.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import type { Scope } from '../../kernel/ports/read-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { ownJobs } from '../../access/job-access.ts';
import { PersonAccess } from '../../access/person-access.ts';

/** How many records use an entry. An entry with such records cannot be removed from its list. */
export type Held = { one: string; many: string; count: number };

/** Counts the uses of the small lists' entries, by the indexes of the read models. */
@Injectable()
export class EntryUses {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PersonAccess) private readonly people: PersonAccess,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  /** Counts, for each of these entries, the rows that use it. Only rows that the caller may list are counted. */
  async of(caller: Caller, catalogue: Catalogue, ids: readonly string[]): Promise<Used[]> {
    const found = await Promise.all(
      usesOf(catalogue).map(async (use): Promise<Used[]> => {
        const scope = await this.scope(caller, use);
        if (!scope) return [];
        // Inactive uses are hidden from a caller who only reads the platform's lists.
        const hidden = use.scope === 'platform' && onlyReads(catalogue, caller.groups);
        const counts = await this.count(scope, use, hidden ? { ...use.where, active: true } : use.where);
        return [
          {
            one: use.one,
            many: use.many,
            shown: { ...use.shown, filters: { ...use.shown.filters } },
            counts: ids.flatMap((id) => (counts[id] ? [{ id, count: counts[id] }] : [])),
          },
        ];
      }),
    );
    return found.flat();
  }

  /** The rows of the whole organization that keep these entries from being removed; entries that can be removed are left out. */
  async holding(organization_id: string, catalogue: Catalogue, ids: readonly string[]): Promise<Record<string, Held>> {
    const holding = usesOf(catalogue).filter(({ holds }) => holds);
    if (!holding.length || !ids.length) return {};
    // The rows must be up to date, so that a job opened a moment ago counts too.
    await upToNow(this.progress, this.events);
    const found: Record<string, Held> = {};
    for (const use of holding) {
      const { one, many, where } = use.holds!;
      const counts = await this.count({ organization_id: ownerOf(use, organization_id) }, use, where);
      for (const id of ids) if (counts[id]) found[id] ??= { one, many, count: counts[id] };
    }
    return found;
  }

  /**
   * The uses of entries of this list that the caller does not see. A caller whose right to change the list reaches only some records, such
   * as the contacts of sales and marketing, may not change those entries: others use them too. `now`: also counts what happened a moment ago.
   */
  async beyond(caller: Caller, catalogue: Catalogue, as?: 'now'): Promise<Record<string, Held>> {
    if (caller.groups[catalogue.needs] === 'all') return {};
    if (as) await upToNow(this.progress, this.events);
    const found: Record<string, Held> = {};
    for (const use of usesOf(catalogue)) {
      const scope = await this.scope(caller, use);
      const [all, seen] = await Promise.all([
        this.count({ organization_id: ownerOf(use, caller.organization_id) }, use, use.where),
        scope ? this.count(scope, use, use.where) : {},
      ]);
      for (const [id, count] of Object.entries(all)) {
        const others = count - ((seen as Record<string, number>)[id] ?? 0);
        if (others > 0) found[id] ??= { one: use.one, many: use.many, count: others };
      }
    }
    return found;
  }

  /** Counts rows. The lists that `Use` names are of many types; `use` in the contract has checked their fields and conditions. */
  private count(scope: Scope, { list, field }: Use, where: Use['where']): Promise<Record<string, number>> {
    return this.reads.countBy(list, scope as never, field as never, where as never) as Promise<Record<string, number>>;
  }

  private scope(caller: Caller, use: Use): Promise<Scope | null> | Scope {
    const { list } = use;
    if (list.name === jobList.name) return ownJobs(caller);
    if (list.name === peopleList.name) return this.people.scope(caller);
    return { organization_id: ownerOf(use, caller.organization_id) };
  }
}
