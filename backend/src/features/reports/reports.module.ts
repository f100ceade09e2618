import { Module } from '@nestjs/common';
import { reportControllers } from './report.controller.ts';
import { OwnFiguresController } from './own-figures.controller.ts';
import { LogFold } from './log-fold.ts';
import { ReportJobs } from './report-jobs.ts';
import { ReportLabels } from './report-labels.ts';
import { ReportOptions } from './report-options.ts';
import { ReportProofs } from './report-proofs.ts';
import { ReportRunner } from './report-runner.ts';
import { ReportPages } from './report.pages.ts';
import { SeatReport } from './seat-report.ts';
import { SurveysPages } from './surveys.pages.ts';

/** The reports and the answers of applicants. */
@Module({
  controllers: [...reportControllers, OwnFiguresController],
  providers: [
    LogFold,
    ReportJobs,
    ReportLabels,
    ReportOptions,
    ReportProofs,
    ReportRunner,
    ReportPages,
    SeatReport,
    SurveysPages,
  ],
})
export class ReportsModule {}
