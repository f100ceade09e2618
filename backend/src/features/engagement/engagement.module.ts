import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { EngagementController } from './engagement.controller.ts';
import { EngagementHandler, VisitHandler } from './engagement.handler.ts';
import { EngagementPages } from './engagement.pages.ts';
import { engagementProcess } from './engagement.process.ts';
import { EngagementWorker } from './engagement.worker.ts';
import { Interests } from './interests.ts';
import { MarketingPlaysWorker } from './marketing-plays.worker.ts';
import { PublicEngagementController } from './public-engagement.controller.ts';
import { ShownSigns } from './shown-signs.ts';
import { SignIntake } from './sign-intake.ts';
import { Signs } from './signs.ts';
import { VisitAnswers, VisitWatcher } from './visit-watch.ts';

/** Signs of interest of contacts and companies, and what follows from them. */
@Module({
  controllers: [EngagementController, PublicEngagementController, VisitAnswers],
  providers: [
    follows(engagementProcess),
    EngagementHandler,
    EngagementPages,
    EngagementWorker,
    Interests,
    MarketingPlaysWorker,
    ShownSigns,
    SignIntake,
    Signs,
    VisitHandler,
    VisitWatcher,
  ],
})
export class EngagementModule {}
