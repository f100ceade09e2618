import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { AutomationPages } from './automation.pages.ts';
import { Certificates } from './certificate.ts';
import { ConsentWorker } from './consent.worker.ts';
import { PrivacyDeskPages } from './desk.pages.ts';
import { PrivacyController } from './privacy.controller.ts';
import { PrivacyLetters } from './privacy-letters.ts';
import { privacy } from './privacy.process.ts';
import { RightsController, RightsLinks, RightsPages } from './public-privacy.ts';

/** The rights of people over their data: what they ask, what they agreed to, and which of their data stays. */
@Module({
  controllers: [PrivacyController, RightsController],
  providers: [
    follows(privacy),
    AutomationPages,
    Certificates,
    ConsentWorker,
    PrivacyDeskPages,
    PrivacyLetters,
    RightsLinks,
    RightsPages,
  ],
})
export class PrivacyModule {}
