import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { PipelineController } from './pipeline.controller.ts';
import { ArrivalsController } from './arrivals.controller.ts';
import { ApplyController } from './apply.controller.ts';
import { ApplyResumeController } from './apply-resume.controller.ts';
import { PanelController } from './panel.controller.ts';
import { LettersController } from './letters.controller.ts';
import { ReferralsController } from './referrals.controller.ts';
import { ProspectsController } from './prospects.controller.ts';
import { InvitesController } from './invites.controller.ts';
import { PipelineHandler } from './pipeline.handler.ts';
import {
  ConsiderForJobHandler,
  BringOntoJobHandler,
  TakeBackBroughtInHandler,
  TakeBackConsideredHandler,
} from './arrival.handler.ts';
import { MergeApplicationHandler, UnmergeApplicationHandler } from './merging.handler.ts';
import { MoveToJobHandler, UndoMoveHandler } from './prospects.handler.ts';
import { InviteToChooseHandler, TakeBackInviteHandler } from './inviting.handler.ts';
import { NumbersPages } from './numbers.pages.ts';
import { Arrivals } from './arrivals.ts';
import { Pauses } from './pauses.ts';
import { KnockoutWorker } from './knockout.worker.ts';
import { InvitesWorker } from './invites.worker.ts';
import { pipelineProcess } from './pipeline.process.ts';
import { JudgementsOf } from './judgements-of.ts';

/** Candidates on a job: how they arrive, move through steps and leave. */
@Module({
  controllers: [
    PipelineController,
    ArrivalsController,
    ApplyController,
    ApplyResumeController,
    PanelController,
    LettersController,
    ReferralsController,
    ProspectsController,
    InvitesController,
  ],
  providers: [
    PipelineHandler,
    ConsiderForJobHandler,
    BringOntoJobHandler,
    TakeBackBroughtInHandler,
    TakeBackConsideredHandler,
    MergeApplicationHandler,
    UnmergeApplicationHandler,
    MoveToJobHandler,
    UndoMoveHandler,
    InviteToChooseHandler,
    TakeBackInviteHandler,
    NumbersPages,
    Arrivals,
    Pauses,
    KnockoutWorker,
    InvitesWorker,
    follows(pipelineProcess),
    JudgementsOf,
  ],
})
export class PipelineModule {}
