import { Module } from '@nestjs/common';
import { MergesController } from './merges.controller.ts';
import { MergeHandler } from './merges.handler.ts';

/** Records of the same person, joined and taken apart. */
@Module({
  controllers: [MergesController],
  providers: [MergeHandler],
})
export class DuplicatesModule {}
