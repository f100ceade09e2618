import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { Applicants } from './applicants.ts';
import { DemographicsController } from './demographics.controller.ts';
import { DemographicsHandler } from './demographics.handler.ts';
import { DemographicsPages } from './demographics.pages.ts';
import { demographicsProcess } from './demographics.process.ts';
import { DemographicsWorker } from './demographics.worker.ts';
import { GroupReports } from './group-reports.ts';

/** Counts of applicants by group, adverse impact, and the flow log of applicants. */
@Module({
  controllers: [DemographicsController],
  providers: [
    Applicants,
    follows(demographicsProcess),
    DemographicsHandler,
    DemographicsPages,
    DemographicsWorker,
    GroupReports,
  ],
})
export class DemographicsModule {}
