import { Module } from '@nestjs/common';
import { EndingController } from './ending.controller.ts';
import { OpeningsController } from './openings.controller.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** The number of hires that a job wants, and its end when they are made. */
@Module({
  controllers: [EndingController, OpeningsController],
  providers: [JobChanges],
})
export class OpeningsModule {}
