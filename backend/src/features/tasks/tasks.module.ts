import { Module } from '@nestjs/common';
import { TaskHandler } from './task.handler.ts';
import { TasksController } from './tasks.controller.ts';
import { TaskPages } from './tasks.pages.ts';

/** Tasks. */
@Module({
  controllers: [TasksController],
  providers: [TaskHandler, TaskPages],
})
export class TasksModule {}
