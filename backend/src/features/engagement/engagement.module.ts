import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { engagementProcess } from './engagement.process.ts';
import { MarketingPlaysWorker } from './marketing-plays.worker.ts';

/** Signs of interest, and what follows from them. */
@Module({ providers: [follows(engagementProcess), MarketingPlaysWorker] })
export class EngagementModule {}
