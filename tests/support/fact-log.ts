import type { Recorded } from '@candor/contracts/kernel/event';
import type { FactsRow } from '@candor/contracts/reports/facts';
import { foldRows } from '@candor/projections/kernel/fold';
import type { AnyProjection } from '@candor/projections/kernel/projection';
import { FactTables } from '@candor/projections/reports/fact-tables';
import type { ReportAsk } from '@candor/projections/reports/report-ask';

// A log of which reports count the facts: each event happens so many days after the start, and is known at that moment.

export const idNo = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const day = 86_400_000;
export const start = Date.UTC(2026, 2, 2, 9);
export const on = (days: number): string => new Date(start + days * day).toISOString();

/** A log to which a test adds one event after the other. `actor`: the member who does everything. */
export class FactLog {
  readonly events: Recorded[] = [];
  constructor(private readonly actor = idNo(8)) {}

  add(days: number, stream: string, type: string, data: object = {}): this {
    this.events.push({
      id: idNo(1000 + this.events.length),
      stream,
      type,
      data,
      revision: this.events.filter((each) => each.stream === stream).length,
      position: this.events.length + 1,
      metadata: {
        organization_id: idNo(9),
        actor: { type: 'user', id: this.actor },
        request_uid: '',
        correlation_id: '',
        occurred_at: on(days),
        recorded_at: on(days),
        schema_version: 1,
      },
    } as unknown as Recorded);
    return this;
  }
}
/** The question of a report over the first `days` days, and the same number of days before. Facts about no job count. */
export const askingOver = (days: number, more: Partial<ReportAsk> = {}): ReportAsk => ({
  period: { from: on(-1), to: on(days) },
  before: { from: on(-days - 2), to: on(-1) },
  as_of: null,
  jobs: new Map(),
  sources: null,
  by: null,
  free: true,
  ...more,
});
/** The facts of these events in memory. */
export const tablesOf = (facts: AnyProjection, events: readonly Recorded[]): FactTables => {
  const tables = new FactTables();
  for (const [id, row] of foldRows(facts, events)) tables.put(id, row as FactsRow);
  return tables;
};
