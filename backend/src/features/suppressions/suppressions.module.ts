import { Module } from '@nestjs/common';
import { SenderHandler, SuppressionHandler } from './suppression.handler.ts';
import { SuppressionWorker } from './suppression.worker.ts';
import { SuppressionPages, SuppressionsController } from './suppressions.controller.ts';

/** Addresses that get no mails, and senders whose mails wait. */
@Module({
  controllers: [SuppressionsController],
  providers: [SenderHandler, SuppressionHandler, SuppressionPages, SuppressionWorker],
})
export class SuppressionsModule {}
