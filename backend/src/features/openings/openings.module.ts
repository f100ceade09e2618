import { Module } from '@nestjs/common';
import { EndingController } from './ending.controller.ts';
import { OpeningsController } from './openings.controller.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** The openings of a job: how many people it wants to hire, and its end when they are hired. */
@Module({
  controllers: [EndingController, OpeningsController],
  providers: [JobChanges],
})
export class OpeningsModule {}
