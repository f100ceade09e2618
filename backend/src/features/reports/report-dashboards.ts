import { opensArea } from '@candor/contracts/reports/measures';
import { type BuilderParams, builder, builtHead } from '@candor/contracts/reports/builder';
import {
  addressOfTile,
  type Dashboard,
  dashboardOf,
  dashboards,
  dashboardsPage,
  factsOfTile,
  questionOf,
  type ShownRows,
  type ShownTile,
  type Tile,
} from '@candor/contracts/reports/dashboards';
import type { ReportParams } from '@candor/contracts/reports/report';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { ReportHeadlines } from './report-headlines.ts';
import { ReportLabels } from './report-labels.ts';
import { ReportRunner } from './report-runner.ts';
import { ReportScopes } from './report-scopes.ts';

const spans = [30, 90, 180, 365];
export const usualDays = 90;
const mostRows = 8;

/** The tiles that say something to the caller. */
const tilesFor = (caller: Caller, { tiles }: Dashboard): Tile[] => tiles.filter(({ of }) => opensArea(caller, of.area));

/** Dashboards: figures of reports that belong together, computed by the same scan as the reports. */
@Injectable()
export class ReportDashboards {
  constructor(
    @Inject(ReportHeadlines) private readonly headlines: ReportHeadlines,
    @Inject(ReportRunner) private readonly runner: ReportRunner,
    @Inject(ReportLabels) private readonly labels: ReportLabels,
    @Inject(ReportScopes) private readonly scopes: ReportScopes,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
  ) {}

  @Shows(dashboardsPage)
  async page({ caller, query }: SignedAsk) {
    const asked = Number(query.days);
    const days = spans.includes(asked) ? asked : usualDays;
    const open = dashboards.filter((each) => tilesFor(caller, each).length === each.tiles.length);
    const shown = open.find(({ name }) => name === query.show) ?? dashboardOf(caller);
    const [standard, prepared, tiles, tables] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: '', view: 'dashboards' }),
      this.runner.prepare(caller, { last: days } as ReportParams),
      this.tiles(caller, shown, days),
      Promise.all(
        tilesFor(caller, shown)
          .filter(({ rows }) => rows !== 'all')
          .map((tile) => this.rows(caller, tile, days)),
      ),
    ]);
    const named = ({ name, title }: Dashboard) => ({ name, title: sayLabel(title) });
    return {
      title: titleOf(say('Dashboards'), standard),
      ...standard,
      shown: named(shown),
      dashboards: open.map(named),
      days,
      tiles,
      tables,
      own_jobs: caller.groups.VIEW_REPORTS === 'jobs',
      jobs: prepared.jobs.length,
      at: prepared.at,
    };
  }

  /** The single figures of a dashboard. */
  async tiles(caller: Caller, dashboard: Dashboard, days: number): Promise<ShownTile[]> {
    const shown = await Promise.all(
      tilesFor(caller, dashboard)
        .filter(({ rows }) => rows === 'all')
        .map(async (tile) => {
          const params = questionOf(tile, days) as unknown as ReportParams;
          const figure = await this.headlines.of(caller, { report: builder.name, params });
          return figure ? [{ label: sayLabel(tile.label), figure, to: addressOfTile(tile, 'all', days) }] : [];
        }),
    );
    return shown.flat();
  }

  /** The figure of a tile for each of its first rows. */
  private async rows(caller: Caller, tile: Tile, days: number): Promise<ShownRows> {
    const facts = factsOfTile(tile);
    const { unit } = builtHead(tile.of, tile);
    const prepared = await this.runner.prepare(caller, { last: days } as BuilderParams, { facts });
    const asked = { name: tile.of.name, facts, columns: [], built: { figure: tile.figure, rows: tile.rows } };
    const [{ rows }, { currency }] = await Promise.all([
      this.runner.figures(caller, asked, prepared, null),
      this.scopes.costs(caller.organization_id),
    ]);
    const first = rows.slice(0, mostRows);
    const labels = await this.labels.of(caller, facts, prepared.all, first);
    return {
      label: sayLabel(tile.label),
      unit,
      currency,
      rows: first.map(({ id, key, step, value, whole }) => ({
        id,
        name: step ? sayLabel(step) : (labels[key ?? ''] ?? key ?? ''),
        value: (value as number | null | undefined) ?? null,
        count: Number(whole ?? 0),
        to: addressOfTile(tile, id, days),
      })),
    };
  }
}
