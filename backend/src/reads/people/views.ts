import { Inject, Injectable } from '@nestjs/common';
import { personReaches } from '@candor/contracts/people/reaches';
import { everybody, pinKey, pinList, type SeenView, viewList, type ViewRow } from '@candor/contracts/people/views';
import type { Caller } from '../../kernel/caller.ts';
import { type ScopeOn, Reads } from '../../kernel/rows/reads.ts';
import { isAdmin } from '../../access/rights.ts';

const mostListed = 200;

/** A shared view can name jobs and people, so it is for callers who see all candidates. */
export const viewRights = (caller: Caller): { admin: boolean; all: boolean } => ({
  admin: isAdmin(caller),
  all: Boolean(personReaches(caller.groups).all),
});
/** The views that a caller has saved, and those that other members share. */
export const viewsOf = (caller: Caller): ScopeOn<typeof viewList> => ({
  organization_id: caller.organization_id,
  within: { field: 'reader', values: [caller.user_id, ...(viewRights(caller).all ? [everybody] : [])] },
});

type Known = Omit<ViewRow, 'organization_id' | 'changed_at' | 'removed'>;
/** A view as this caller sees it. `pins`: the views that they pinned. */
export const viewFor = (row: Known, caller: Caller, pins: readonly string[]): SeenView => ({
  id: row.id,
  version: row.version,
  name: row.name,
  shared: row.shared,
  mine: row.author_id === caller.user_id,
  pinned: pins.includes(row.id),
  may_change: row.author_id === caller.user_id || isAdmin(caller),
  search: row.search,
  sort: row.sort,
  filters: row.filters,
  columns: row.columns,
});

/** Saved views as their reader sees them. */
@Injectable()
export class Views {
  constructor(@Inject(Reads) private readonly reads: Reads) {}

  async all(caller: Caller): Promise<SeenView[]> {
    const [rows, pins] = await Promise.all([
      this.reads.find(viewList, viewsOf(caller), {}, { sort: 'name', limit: mostListed }),
      this.pins(caller),
    ]);
    return rows.map((row) => viewFor(row, caller, pins));
  }

  /** The views pinned above the list, in the order in which they were pinned, and the view that the address names. */
  async shown(caller: Caller, id: string | undefined): Promise<{ pinned: SeenView[]; current: SeenView | null }> {
    const pins = await this.pins(caller);
    const rows = await this.reads.getMany(viewList, viewsOf(caller), [...new Set([...pins, ...(id ? [id] : [])])]);
    const of = (key: string) => rows.flatMap((row) => (row.id === key ? [viewFor(row, caller, pins)] : []));
    return { pinned: pins.flatMap(of), current: id ? (of(id)[0] ?? null) : null };
  }

  private async pins({ organization_id, user_id }: Caller): Promise<readonly string[]> {
    return (await this.reads.get(pinList, { organization_id }, pinKey(organization_id, user_id)))?.view_ids ?? [];
  }
}
