import { Module } from '@nestjs/common';
import { EndingController } from './ending.controller.ts';
import { OpeningsController } from './openings.controller.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** How many are hired for a job, and what becomes of it afterwards. */
@Module({
  controllers: [EndingController, OpeningsController],
  providers: [JobChanges],
})
export class OpeningsModule {}
