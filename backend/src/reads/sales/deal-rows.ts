import { Inject, Injectable } from '@nestjs/common';
import { dealEvents } from '@candor/contracts/sales/events';
import { commissionList, type CommissionRow, dealList, type DealRow } from '@candor/contracts/sales/rows';
import type { CommissionSums } from '@candor/contracts/sales/pages';
import { type Chances, chancesOf } from '@candor/contracts/sales/chances';
import { commissionStates, type CommissionState } from '@candor/contracts/sales/values';
import { foldRows, until } from '@candor/projections/kernel/fold';
import { deals } from '@candor/projections/sales/deals';
import { RowCache } from '../../http/row-cache.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { GoneRecords } from '../past/gone-records.ts';

const atOnce = 200;
const types = Object.keys(dealEvents.types);
const streamOf = ({ id }: Pick<DealRow, 'id'>): string => `deal-${id}`;

/** All deals of an organization, kept until one changes, for boards, sums and chances; and as they were at a moment. */
@Injectable()
export class DealRows {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(GoneRecords) private readonly gone: GoneRecords,
  ) {}

  all(organization_id: string): Promise<readonly DealRow[]> {
    return this.kept.of(`deals ${organization_id}`, from(organization_id), () =>
      this.reads.every(dealList, { organization_id }, {}),
    );
  }

  async chances(organization_id: string): Promise<Chances> {
    return this.kept.of(`chances of deals ${organization_id}`, from(organization_id), async () =>
      chancesOf(await this.all(organization_id)),
    );
  }

  /** The ids of the deals that the search words find. Null: no words were typed. */
  async found(organization_id: string, search: string): Promise<ReadonlySet<string> | null> {
    if (!search.trim()) return null;
    const { rows } = await this.reads.found(
      dealList,
      { organization_id },
      { search, filters: {}, sort: { field: 'name', direction: 'asc' }, page: 1, limit: 1000 },
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The deals as they were at the moment, also those that were deleted since. */
  async asOf(organization_id: string, moment: string): Promise<DealRow[]> {
    const now = await this.all(organization_id);
    const same = now.filter(({ updated_at }) => updated_at <= moment);
    const changed = now.filter(({ updated_at, opened_at }) => updated_at > moment && opened_at <= moment);
    const was: DealRow[] = [];
    for (let at = 0; at < changed.length; at += atOnce) {
      const logs = await Promise.all(
        changed.slice(at, at + atOnce).map((row) => this.streams.read(streamOf(row), organization_id)),
      );
      for (const log of logs) for (const row of foldRows(deals, until(log, moment)).values()) was.push(row as DealRow);
    }
    return [...same, ...was, ...(await this.deletedSince(organization_id, moment))];
  }

  private async deletedSince(organization_id: string, moment: string): Promise<DealRow[]> {
    const ids = (await this.gone.of(organization_id, { kind: 'deal' }, moment)).map(({ id }) => id);
    const then = await this.gone.rows(organization_id, deals, ids, moment, (id) => [streamOf({ id })]);
    return [...then.values()];
  }

  /** When each event of the deals was recorded, in ms, ascending. */
  times(organization_id: string): Promise<readonly number[]> {
    return this.kept.of(`times of deals ${organization_id}`, from(organization_id), async () => {
      const [rows, gone] = await Promise.all([
        this.all(organization_id),
        this.gone.of(organization_id, { kind: 'deal' }),
      ]);
      const times = await this.events.timesIn([...new Set([...rows, ...gone].map(streamOf))], types);
      return times.map(({ at }) => at).sort((a, b) => a - b);
    });
  }

  commissions(organization_id: string, where: { deal?: string; partner?: string }): Promise<CommissionRow[]> {
    return this.reads.every(commissionList, { organization_id }, where);
  }

  /** The money of all commissions by partner, kept until one changes. */
  money(organization_id: string): Promise<ReadonlyMap<string, CommissionSums>> {
    return this.kept.of(
      `money of partners ${organization_id}`,
      { models: ['commissions'], organizations: [organization_id] },
      async () => {
        const sums = new Map<string, CommissionRow[]>();
        for await (const row of this.reads.each(commissionList, { organization_id }, {})) {
          const own = sums.get(row.partner_id);
          if (own) own.push(row);
          else sums.set(row.partner_id, [row]);
        }
        return new Map([...sums].map(([id, rows]) => [id, sumsOf(rows)]));
      },
    );
  }
}
const from = (organization_id: string) => ({ models: ['deals'], organizations: [organization_id] });
export const noMoney = (): CommissionSums =>
  Object.fromEntries(
    Object.keys(commissionStates).map((status) => [status, { count: 0, sums: {} }]),
  ) as unknown as CommissionSums;
/** Counts and sums of commissions by status and currency. */
export const sumsOf = (rows: Iterable<Pick<CommissionRow, 'status' | 'basis' | 'total'>>): CommissionSums => {
  const money = noMoney();
  for (const { status, basis, total } of rows) {
    const of = money[status];
    of.count++;
    of.sums[basis.currency] = (of.sums[basis.currency] ?? 0) + total;
  }
  return money;
};
/** The money of several partners added up. */
export const together = (all: Iterable<CommissionSums>): CommissionSums => {
  const money = noMoney();
  for (const one of all)
    for (const [status, { count, sums }] of Object.entries(one) as [CommissionState, CommissionSums['paid']][]) {
      money[status].count += count;
      for (const [currency, amount] of Object.entries(sums))
        money[status].sums[currency] = (money[status].sums[currency] ?? 0) + amount;
    }
  return money;
};
