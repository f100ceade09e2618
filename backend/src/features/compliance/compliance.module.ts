import { Global, Module } from '@nestjs/common';
import { Refusals } from '../../http/refusals.ts';
import { HistoryController } from './history.controller.ts';
import { HistoryPages } from './history.pages.ts';
import { Histories } from './history.ts';
import { RecordedRefusals } from './refusals.ts';
import { RecordViews } from '../../access/record-views.ts';
import { RecordedViews } from './views.ts';

/** The candidate history, and the log of refusals. Every part of the server reports refusals, so the module is global. */
@Global()
@Module({
  controllers: [HistoryController],
  providers: [
    Histories,
    HistoryPages,
    { provide: Refusals, useClass: RecordedRefusals },
    { provide: RecordViews, useClass: RecordedViews },
  ],
  exports: [Refusals, RecordViews],
})
export class ComplianceModule {}
