import { say, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import {
  admitParams,
  type Comparison,
  type DayPart,
  type OpenedFigure,
  type OpenFigure,
  openOf,
  type Proof,
} from '@candor/contracts/reports/report';
import { findingOf } from '@candor/contracts/reports/finding';
import type { FactReport } from '@candor/contracts/reports/measures';
import { reportsPage } from '@candor/contracts/reports/pages';
import { factReports } from '@candor/contracts/reports/reports';
import { Pages, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { ReportOptions } from './report-options.ts';
import { comparedOf } from '../../reads/reports/report-period.ts';
import { ReportProofs } from './report-proofs.ts';
import { ReportLabels } from './report-labels.ts';
import { type Prepared, ReportRunner } from './report-runner.ts';
import { SeatReport } from './seat-report.ts';

type Read<Row> = {
  rows: Row[];
  parts: { row: string; parts: DayPart[] }[];
  opened: OpenedFigure | null;
  proof: Proof | null;
  labels: Record<string, string>;
  finding: (compared: Comparison) => string;
};

/** The index of reports, and each report as a page: figures, chart, and the entries of an opened number. */
@Injectable()
export class ReportPages {
  constructor(
    @Inject(Pages) table: Pages,
    @Inject(ReportRunner) private readonly runner: ReportRunner,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(ReportOptions) private readonly options: ReportOptions,
    @Inject(ReportProofs) private readonly proofs: ReportProofs,
    @Inject(ReportLabels) private readonly labels: ReportLabels,
    @Inject(SeatReport) seats: SeatReport,
  ) {
    for (const each of factReports)
      table.show(each.page, (ask) =>
        this.page(each, ask, async ({ caller }, prepared, open) => {
          const { rows, parts, opened } = await this.runner.figures(caller, each, prepared, open);
          const proof = this.proofs.of(this.runner.provable(caller, each, prepared));
          const named = await this.labels.of(caller.organization_id, each.facts, prepared.all, rows);
          const nameOf = ({ step, key }: (typeof rows)[number]): string => step ?? named[key ?? ''] ?? key ?? '';
          return {
            rows,
            parts,
            opened,
            proof,
            labels: named,
            finding: (compared) => findingOf(each, rows, nameOf, compared),
          };
        }),
      );
    table.show(seats.report.page, (ask) =>
      this.page(seats.report, ask, async ({ caller }, prepared, open) => {
        const { rows, opened } = await seats.figures(caller, prepared, open);
        return {
          rows,
          parts: [],
          labels: {},
          opened,
          proof: this.proofs.of(seats.provable(caller, prepared)),
          finding: () => seats.finding(rows),
        };
      }),
    );
  }

  @Shows(reportsPage)
  async index({ caller }: SignedAsk) {
    const standard = await this.standard.of(caller, { area: 'reports', entity: '', view: 'index' });
    return { title: titleOf(say('Reports'), standard), ...standard };
  }

  private async page<Row>(
    report: Pick<FactReport, 'name' | 'title' | 'params'>,
    ask: SignedAsk,
    read: (ask: SignedAsk, prepared: Prepared, open: (OpenFigure & { page: number }) | null) => Promise<Read<Row>>,
  ) {
    const { caller, address } = ask;
    const params = admitParams(report.params, address!.list.filters);
    const [standard, prepared] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: report.name, view: 'report' }),
      this.runner.prepare(caller, params),
    ]);
    const open = address!.id ? { ...openOf(address!.id), page: address!.list.page } : null;
    const [{ rows, parts, opened, proof, labels, finding }, options] = await Promise.all([
      read(ask, prepared, open),
      this.options.of(caller.organization_id, prepared.all),
    ]);
    return {
      title: titleOf(sayLabel(report.title), standard),
      ...standard,
      rows,
      params: { ...params, ...prepared.period.days },
      before: prepared.before.days,
      compared: comparedOf(params),
      parts,
      labels,
      proof,
      at: prepared.at,
      as_of: prepared.as_of,
      finding: finding(comparedOf(params)),
      opened,
      options,
      own_jobs: caller.groups.VIEW_REPORTS !== 'all',
      jobs: prepared.jobs.length,
    };
  }
}
