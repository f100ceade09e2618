import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { ActiveCadences } from './active-cadences.ts';
import { CadenceHandler, ContactHandler, EnrollmentHandler, SendingHandler } from './cadence.handler.ts';
import { CadenceListPages } from './cadence-list.pages.ts';
import { CadenceLetters } from './cadence-letters.ts';
import { CadenceNewsWorker } from './cadence-news.worker.ts';
import { CadenceRules } from './cadence-rules.ts';
import { CadenceTasks } from './cadence-tasks.ts';
import { CadenceWorker } from './cadence.worker.ts';
import { CadencesController } from './cadences.controller.ts';
import { CadenceThen } from './cadence-then.ts';
import { CadencePages } from './cadences.pages.ts';
import { cadencesProcess } from './cadences.process.ts';
import { EnrollContactHandler, Enrolling } from './enrolling.ts';
import { EnrollOneOfManyHandler, TakeBackEnrolledHandler } from './enrolling-many.ts';
import { PastCadences } from './past-cadences.ts';
import { Simulating } from './simulating.ts';
import { StepSendingController } from './step-sending.controller.ts';
import { Standings } from './standings.ts';

/** Cadences, series of mails and tasks, and the people in them. */
@Module({
  controllers: [CadencesController, StepSendingController],
  providers: [
    follows(cadencesProcess),
    ActiveCadences,
    CadenceHandler,
    CadenceListPages,
    CadencePages,
    CadenceThen,
    PastCadences,
    CadenceLetters,
    CadenceNewsWorker,
    CadenceRules,
    CadenceTasks,
    CadenceWorker,
    Standings,
    ContactHandler,
    Enrolling,
    EnrollContactHandler,
    EnrollOneOfManyHandler,
    TakeBackEnrolledHandler,
    EnrollmentHandler,
    SendingHandler,
    Simulating,
  ],
})
export class CadencesModule {}
