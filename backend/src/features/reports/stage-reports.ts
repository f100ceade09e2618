import { timeInStage } from '@candor/contracts/reports/time-in-stage';
import { findingOf, foldTimeInStage } from '@candor/projections/reports/time-in-stage';
import { stageReport } from './report-runner.ts';

/** Every report with its fold: one line each. */
export const stageReports = [stageReport({ report: timeInStage, fold: foldTimeInStage, finding: findingOf })];
