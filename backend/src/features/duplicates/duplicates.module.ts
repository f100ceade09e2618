import { Module } from '@nestjs/common';
import { MergesController } from './merges.controller.ts';
import { MergeHandler } from './merges.handler.ts';

/** Merges records of the same person, and separates them again. */
@Module({
  controllers: [MergesController],
  providers: [MergeHandler],
})
export class DuplicatesModule {}
