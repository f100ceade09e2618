import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { ReviewHandler } from './review.handler.ts';
import { ReviewWorker } from './review.worker.ts';
import { ReviewPages } from './reviews.pages.ts';
import { ReviewsController } from './reviews.controller.ts';
import { reviewsProcess } from './reviews.process.ts';

/** Reviews, in which members approve or discuss the texts of jobs. */
@Module({
  controllers: [ReviewsController],
  providers: [ReviewHandler, ReviewPages, ReviewWorker, follows(reviewsProcess)],
})
export class ReviewsModule {}
