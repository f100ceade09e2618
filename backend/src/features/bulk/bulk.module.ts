import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { BulkController } from './bulk.controller.ts';
import { ComposeController } from './compose.controller.ts';
import { bulkProcess } from './bulk.process.ts';
import { BulkHandler } from './bulk.handler.ts';
import { BulkCadences } from './bulk-cadences.ts';
import { BulkChanges } from './bulk-changes.ts';
import { BulkLetters } from './bulk-letters.ts';
import { Invitable } from './invitable.ts';
import { BulkLetterWorker } from './bulk-letter.worker.ts';
import { BulkSendNowWorker } from './bulk-send-now.worker.ts';
import { BulkWorker } from './bulk.worker.ts';

/** Changes to many people in one operation. */
@Module({
  controllers: [BulkController, ComposeController],
  providers: [
    follows(bulkProcess),
    BulkHandler,
    BulkCadences,
    BulkChanges,
    BulkLetters,
    Invitable,
    BulkLetterWorker,
    BulkSendNowWorker,
    BulkWorker,
  ],
})
export class BulkModule {}
