import { Module } from '@nestjs/common';
import { ArrivalsController } from './arrivals.controller.ts';
import { BoardPages } from './board.pages.ts';
import { PanelController } from './panel.controller.ts';
import { PipelineController } from './pipeline.controller.ts';
import { PipelineHandler } from './pipeline.handler.ts';

/** Candidates on a job: how they arrive, move and leave. */
@Module({
  controllers: [PipelineController, ArrivalsController, PanelController],
  providers: [PipelineHandler, BoardPages],
})
export class PipelineModule {}
