import { Module } from '@nestjs/common';
import { HistoryController } from './history.controller.ts';
import { HistoryPages } from './history.pages.ts';
import { Histories } from './history.ts';

/** The candidate history. */
@Module({
  controllers: [HistoryController],
  providers: [Histories, HistoryPages],
})
export class ComplianceModule {}
