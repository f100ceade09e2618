import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { RepeatWorker } from './repeat.worker.ts';
import { tasksProcess } from './tasks.process.ts';
import { TeamDay } from './team-day.ts';
import { TaskHandler } from './task.handler.ts';
import { TaskRecords } from './task.record.ts';
import { TasksController } from './tasks.controller.ts';
import { TaskPages } from './tasks.pages.ts';

/** Tasks. */
@Module({
  controllers: [TasksController],
  providers: [TaskHandler, TaskRecords, TaskPages, RepeatWorker, TeamDay, follows(tasksProcess)],
})
export class TasksModule {}
