import { formatListAddress } from '@candor/contracts/kernel/list';
import { leads } from '../../pages/pages.ts';
import { Module } from '@nestjs/common';
import { reportControllers } from './report.controller.ts';
import { OwnFiguresController } from './own-figures.controller.ts';
import { LogFold } from './log-fold.ts';
import { ReportJobs } from './report-jobs.ts';
import { ReportLabels } from './report-labels.ts';
import { ReportOptions } from './report-options.ts';
import { ReportProofs } from './report-proofs.ts';
import { follows } from '../../kernel/work/worker.ts';
import { ReportDashboards } from './report-dashboards.ts';
import { ReportHeadlines } from './report-headlines.ts';
import { ReportRunner } from './report-runner.ts';
import { ReportNames } from './report-names.ts';
import { ReportScopes } from './report-scopes.ts';
import { reportsProcess } from './reports.process.ts';
import { SavedReportHandler } from './saved-report.handler.ts';
import { SavedReportWorker } from './saved-report.worker.ts';
import { SavedReportsController } from './saved-reports.controller.ts';
import { SavedReports } from './saved-reports.ts';
import { ReportPages } from './report.pages.ts';
import { SeatReport } from './seat-report.ts';
import { MarketingHomePages } from './marketing-home.pages.ts';
import { SurveysPages } from './surveys.pages.ts';

/** The reports, and the survey answers of applicants. */
@Module({
  controllers: [...reportControllers, OwnFiguresController, SavedReportsController],
  providers: [
    follows(reportsProcess),
    leads('reports/sales', (at) => formatListAddress({ ...at, entity: 'deals' })),
    LogFold,
    ReportDashboards,
    ReportHeadlines,
    ReportJobs,
    ReportLabels,
    ReportOptions,
    ReportProofs,
    ReportRunner,
    ReportPages,
    ReportNames,
    ReportScopes,
    SavedReportHandler,
    SavedReports,
    SavedReportWorker,
    SeatReport,
    MarketingHomePages,
    SurveysPages,
  ],
})
export class ReportsModule {}
