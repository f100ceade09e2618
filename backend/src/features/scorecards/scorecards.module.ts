import { Module } from '@nestjs/common';
import { ScorecardsController } from './scorecards.controller.ts';
import { ScorecardHandler, RecommendationHandler } from './scorecard.handler.ts';
import { AudioLock } from './audio-lock.ts';
import { ScoresPages } from './scores.pages.ts';

/** The judgments of interviewers, and their results. */
@Module({
  controllers: [ScorecardsController],
  providers: [ScorecardHandler, RecommendationHandler, AudioLock, ScoresPages],
})
export class ScorecardsModule {}
