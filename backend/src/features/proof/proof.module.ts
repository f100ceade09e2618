import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { DamageWorker } from './damage.worker.ts';
import { DoneController } from './done.controller.ts';
import { DonePages } from './done.pages.ts';
import { DoneRecords } from './done.ts';
import { LogKeys } from './log-keys.ts';
import { ProofController } from './proof.controller.ts';
import { ProofExports } from './proof-export.ts';
import { ProofHandler } from './proof.handler.ts';
import { ProofPages } from './proof.pages.ts';
import { proofProcess } from './proof.process.ts';
import { ProofWorker } from './proof.worker.ts';
import { RecordTitles } from './record-titles.ts';
import { Signing } from './signing.ts';
import { TreeKeeper } from './tree-keeper.ts';
import { Trees } from './trees.ts';
import { WitnessController } from './witness.controller.ts';

/** The proof that an organization's log is what was written. */
@Module({
  controllers: [DoneController, ProofController, WitnessController],
  providers: [
    follows(proofProcess),
    DamageWorker,
    DonePages,
    DoneRecords,
    LogKeys,
    ProofExports,
    ProofHandler,
    RecordTitles,
    ProofPages,
    ProofWorker,
    Signing,
    TreeKeeper,
    Trees,
  ],
  exports: [ProofExports, Signing, TreeKeeper, Trees],
})
export class ProofModule {}
