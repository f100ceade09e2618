import { Module } from '@nestjs/common';
import { ErasureController } from './erasure.controller.ts';
import { DataRequestWorker } from './data-request.worker.ts';
import { Erasing } from './erasing.ts';
import { ErasureBeginning } from './erasure-beginning.ts';
import { ErasureWorker } from './erasure.worker.ts';
import { FileWorker } from './file.worker.ts';
import { DestroyKeysHandler, KeyHandler } from './key.handler.ts';
import { OwnAccounts } from './own-accounts.ts';
import { follows } from '../../kernel/work/worker.ts';
import { retention } from './retention.process.ts';
import { RetentionWorker } from './retention.worker.ts';

/** Erasing people, and answering what they ask about their data. */
@Module({
  controllers: [ErasureController],
  providers: [
    follows(retention),
    RetentionWorker,
    DataRequestWorker,
    Erasing,
    ErasureBeginning,
    ErasureWorker,
    FileWorker,
    KeyHandler,
    DestroyKeysHandler,
    OwnAccounts,
  ],
})
export class ErasureModule {}
