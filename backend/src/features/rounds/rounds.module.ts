import { Module } from '@nestjs/common';
import { JobPartsController } from './job-parts.controller.ts';
import { PlaysController } from './plays.controller.ts';
import { PlayTasks } from './play-tasks.ts';
import { PlayWorker } from './plays.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** The steps of a job: their rounds, panels (interviewers) and plays. */
@Module({
  controllers: [JobPartsController, PlaysController],
  providers: [PlayTasks, PlayWorker, JobChanges],
})
export class RoundsModule {}
