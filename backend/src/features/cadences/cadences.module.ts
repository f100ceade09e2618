import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { ActiveCadences } from './active-cadences.ts';
import { CadenceHandler, ContactHandler, EnrollmentHandler, SendingHandler } from './cadence.handler.ts';
import { CadenceWorker } from './cadence.worker.ts';
import { CadencesController } from './cadences.controller.ts';
import { CadencePages } from './cadences.pages.ts';
import { cadencesProcess } from './cadences.process.ts';
import { EnrollContactHandler, Enrolling } from './enrolling.ts';
import { Simulating } from './simulating.ts';

/** Cadences, and the people in them. */
@Module({
  controllers: [CadencesController],
  providers: [
    follows(cadencesProcess),
    ActiveCadences,
    CadenceHandler,
    CadencePages,
    CadenceWorker,
    ContactHandler,
    Enrolling,
    EnrollContactHandler,
    EnrollmentHandler,
    SendingHandler,
    Simulating,
  ],
})
export class CadencesModule {}
