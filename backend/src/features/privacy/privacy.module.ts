import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { AskingController, AskingPages } from './asking.ts';
import { AutomationPages } from './automation.pages.ts';
import { Certificates } from './certificate.ts';
import { ConfirmationWorker } from './confirmation.worker.ts';
import { ConsentWorker } from './consent.worker.ts';
import { PrivacyDeskPages } from './desk.pages.ts';
import { PendingRequests } from './pending-requests.ts';
import { PrivacyController } from './privacy.controller.ts';
import { PrivacyLetters } from './privacy-letters.ts';
import { privacy } from './privacy.process.ts';
import { RightsController, RightsLinks, RightsPages } from './public-privacy.ts';

/** The rights of people over their data: what they ask, what they agreed to, and which of their data stays. */
@Module({
  controllers: [AskingController, PrivacyController, RightsController],
  providers: [
    follows(privacy),
    AskingPages,
    AutomationPages,
    Certificates,
    ConfirmationWorker,
    ConsentWorker,
    PrivacyDeskPages,
    PendingRequests,
    PrivacyLetters,
    RightsLinks,
    RightsPages,
  ],
})
export class PrivacyModule {}
