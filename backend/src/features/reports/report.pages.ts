import { say, sayLabel } from '@candor/contracts/kernel/say';
import { Inject, Injectable } from '@nestjs/common';
import { admitParams, openOf } from '@candor/contracts/kernel/report';
import { reportsPage } from '@candor/contracts/reports/pages';
import { Pages, Shows, type SignedAsk } from '../../http/pages.ts';
import { StandardPayload, titleOf } from '../../access/standard.ts';
import { ReportOptions } from './report-options.ts';
import { comparedOf } from './report-period.ts';
import { ReportProofs } from './report-proofs.ts';
import { ReportRunner, type StageReport } from './report-runner.ts';
import { stageReports } from './stage-reports.ts';

/** The index of reports, and each report as a page: figures, chart, and what an opened number counts. */
@Injectable()
export class ReportPages {
  constructor(
    @Inject(Pages) table: Pages,
    @Inject(ReportRunner) private readonly runner: ReportRunner,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(ReportOptions) private readonly options: ReportOptions,
    @Inject(ReportProofs) private readonly proofs: ReportProofs,
  ) {
    for (const each of stageReports) table.show(each.report.page, (ask) => this.page(each, ask));
  }

  @Shows(reportsPage)
  async index({ caller }: SignedAsk) {
    const standard = await this.standard.of(caller, { area: 'reports', entity: '', view: 'index' });
    return { title: titleOf(say('Reports'), standard), ...standard };
  }

  private async page(of: StageReport, { caller, address }: SignedAsk) {
    const params = admitParams(of.report.params, address!.list.filters);
    const [standard, prepared] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: of.report.name, view: 'report' }),
      this.runner.prepare(caller, params),
    ]);
    const open = address!.id ? { ...openOf(address!.id), page: address!.list.page } : null;
    const [{ rows, parts, opened }, options] = await Promise.all([
      this.runner.figures(caller, of, prepared, open),
      this.options.of(caller.organization_id, prepared.all),
    ]);
    return {
      title: titleOf(sayLabel(of.report.title), standard),
      ...standard,
      rows,
      params: { ...params, ...prepared.period.days },
      before: prepared.before.days,
      compared: comparedOf(params),
      parts,
      proof: this.proofs.of(caller, of, prepared),
      at: prepared.at,
      as_of: prepared.as_of,
      finding: of.finding(rows, comparedOf(params)),
      opened,
      options,
      own_jobs: caller.groups.VIEW_REPORTS !== 'all',
      jobs: prepared.jobs.length,
    };
  }
}
