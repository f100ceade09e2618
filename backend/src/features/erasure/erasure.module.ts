import { Module } from '@nestjs/common';
import { ErasureController } from './erasure.controller.ts';
import { DataRequestWorker } from './data-request.worker.ts';
import { Erasing } from './erasing.ts';
import { ErasureWorker } from './erasure.worker.ts';
import { FileWorker } from './file.worker.ts';
import { OwnAccounts } from './own-accounts.ts';

/** Erasing people and what they ask about their data. */
@Module({
  controllers: [ErasureController],
  providers: [DataRequestWorker, Erasing, ErasureWorker, FileWorker, OwnAccounts],
})
export class ErasureModule {}
