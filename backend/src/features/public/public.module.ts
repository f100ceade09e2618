import { Module } from '@nestjs/common';
import { CrawlingController } from './crawling.controller.ts';
import { FeedsController } from './feeds.controller.ts';
import { OwnApplicationsController } from './own-applications.controller.ts';
import { SharesController } from './shares.controller.ts';
import { SurveyController } from './survey.controller.ts';
import { UnsubscribeController, UnsubscribePages, Unsubscribers } from './unsubscribe.ts';
import { Feeds } from './feeds.ts';
import { KitPages } from './kits.pages.ts';
import { PositionsPages } from './positions.pages.ts';
import { PublicPages } from './public.pages.ts';
import { OwnApplications } from './own-applications.ts';
import { OwnApplicationPages } from './own-applications.pages.ts';
import { SharePictures } from './share-pictures.ts';
import { Shares } from './shares.ts';
import { SurveyPages } from './survey.pages.ts';
import { SurveyResponseHandler } from './survey-response.handler.ts';

/** The public pages of the platform’s kits (sets of interview questions) and of hiring organizations, and the feeds of their jobs. */
@Module({
  controllers: [
    CrawlingController,
    FeedsController,
    OwnApplicationsController,
    SharesController,
    SurveyController,
    UnsubscribeController,
  ],
  providers: [
    Feeds,
    KitPages,
    PositionsPages,
    PublicPages,
    OwnApplications,
    OwnApplicationPages,
    SharePictures,
    Shares,
    SurveyPages,
    SurveyResponseHandler,
    UnsubscribePages,
    Unsubscribers,
  ],
})
export class PublicModule {}
