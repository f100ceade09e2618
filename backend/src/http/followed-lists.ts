import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AnyList, ListedOf, RowOfList, SortOf, Where } from '@candor/contracts/kernel/list';
import { inSortOrder, ordering, rowsWhere } from '@candor/contracts/kernel/list-values';
import { minuteOf } from '@candor/contracts/values/days';
import { weightOf } from '../kernel/byte-cache.ts';
import { Clock } from '../kernel/clock.ts';
import { hashOf } from '../kernel/codec.ts';
import { Progress } from '../kernel/rows/progress.ts';
import { type Order, Reads, type ScopeOn } from '../kernel/rows/reads.ts';

/** `every`: all rows that the query finds, also beyond the limit. Null: there are more than the list keeps. */
export type Followed<Row> = { rows: Row[]; every: Row[] | null };
type Row = { id: string };
/** `last`: the row up to which the list knows every row; null: it knows all. `changed`: the keys of the rows that changed since; 'any': the list must be read. */
type Kept = {
  rows: Row[];
  last: Row | null;
  changed: Set<string> | 'any';
  minute: number;
  turn: Promise<unknown>;
  from: { model: string; organization_id: string };
};

const mostBytes = 8 * 2 ** 20;
/** The size (bytes) that is counted until the rows are read. */
const least = 500;
/** How many more rows are kept than are requested, so that the list needs no reading when some of them leave it. */
const spare = 50;
/** The list is read again if more rows than this have changed. */
const mostChanged = 200;

/** The first rows of queries, kept in memory. When rows change, only these rows are read and put in their place. A list is read whole at the latest after a minute. The least recently used list is dropped first. */
@Injectable()
export class FollowedLists {
  private readonly lists = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: () => least });

  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Progress) progress: Progress,
  ) {
    progress.onChange(({ changed }) => {
      for (const kept of this.lists.values())
        for (const { model, organization_id, keys } of changed) {
          if (kept.changed === 'any' || model !== kept.from.model) continue;
          if (organization_id !== '*' && organization_id !== kept.from.organization_id) continue;
          if (!keys.length || kept.changed.size + keys.length > mostChanged) kept.changed = 'any';
          else for (const key of keys) kept.changed.add(key);
        }
    });
  }

  /** The same rows as `Reads.find`, of a list without hidden fields. Callers must not change them. */
  async find<L extends AnyList>(
    list: L,
    scope: ScopeOn<L>,
    where: Where<L>,
    order: Required<Pick<Order<L>, 'sort' | 'limit'>> & Order<L>,
  ): Promise<Followed<ListedOf<L>>> {
    const name = hashOf(JSON.stringify([list.name, scope, where, order]));
    const kept = this.lists.get(name) ?? this.begin(name, list.name, scope.organization_id);
    const turn = kept.turn.catch(() => undefined).then(() => this.renew(kept, name, list, scope, where, order));
    kept.turn = turn;
    await turn;
    const rows = kept.rows as unknown as ListedOf<L>[];
    return { rows: rows.slice(0, order.limit), every: kept.last ? null : rows };
  }

  private begin(name: string, model: string, organization_id: string): Kept {
    const from = { model, organization_id };
    const kept: Kept = { rows: [], last: null, changed: 'any', minute: 0, turn: Promise.resolve(), from };
    this.lists.set(name, kept);
    return kept;
  }

  private async renew<L extends AnyList>(
    kept: Kept,
    name: string,
    list: L,
    scope: ScopeOn<L>,
    where: Where<L>,
    order: Order<L> & { limit: number },
  ): Promise<void> {
    const { changed } = kept;
    const minute = minuteOf(this.clock.now().getTime());
    if (changed !== 'any' && minute === kept.minute && !changed.size) return;
    // Rows that change from here on belong to the next turn.
    kept.changed = new Set();
    try {
      if (changed !== 'any' && minute === kept.minute && (await this.placed(kept, changed, list, scope, where, order)))
        return;
      const most = order.limit + spare;
      const rows = (await this.reads.find(list, scope, where, { ...order, limit: most })) as unknown as Row[];
      Object.assign(kept, { rows, last: rows.length < most ? null : rows.at(-1)!, minute });
      this.lists.set(name, kept, { size: least + 2 * name.length + weightOf(rows) });
    } catch (fault) {
      kept.changed = 'any';
      throw fault;
    }
  }

  /** Reads the changed rows and puts them in their place. False: too few rows are left, so the list must be read. */
  private async placed<L extends AnyList>(
    kept: Kept,
    changed: ReadonlySet<string>,
    list: L,
    scope: ScopeOn<L>,
    where: Where<L>,
    { sort, descending, limit }: Order<L> & { limit: number },
  ): Promise<boolean> {
    const now = (await this.reads.getMany(list, scope, [...changed])) as unknown as Row[];
    const by = { field: sort, direction: descending ? 'desc' : 'asc' } as SortOf<L>;
    const rows = inSortOrder(
      list,
      [...kept.rows.filter(({ id }) => !changed.has(id)), ...rowsWhere(list, now, where)] as RowOfList<L>[],
      by,
    ) as unknown as Row[];
    if (!kept.last) {
      kept.rows = rows.slice(0, limit + spare);
      if (rows.length > kept.rows.length) kept.last = kept.rows.at(-1)!;
      return true;
    }
    const { valued, compare } = ordering(list, by);
    const last = valued(kept.last);
    const known = rows.filter((row) => compare(last, valued(row)) > 0);
    if (known.length < limit) return false;
    kept.rows = known.slice(0, limit + spare);
    if (known.length > kept.rows.length) kept.last = kept.rows.at(-1)!;
    return true;
  }
}
