import { QueuePages } from './queue.pages.ts';
import { Module } from '@nestjs/common';
import { follows } from '../../kernel/worker.ts';
import { ApplyController } from './apply.controller.ts';
import { ApplyResumeController } from './apply-resume.controller.ts';
import {
  BringOntoJobHandler,
  ConsiderForJobHandler,
  TakeBackBroughtInHandler,
  TakeBackConsideredHandler,
} from './arrival.handler.ts';
import { UnmergeApplicationHandler, MergeApplicationHandler } from './merging.handler.ts';
import { Arrivals } from './arrivals.ts';
import { ArrivalsController } from './arrivals.controller.ts';
import { BoardPages } from './board.pages.ts';
import { CandidateListPages } from './candidate-lists.pages.ts';
import { CandidateLists } from './candidate-lists.ts';
import { LettersController } from './letters.controller.ts';
import { LanedBoards } from './laned-boards.ts';
import { PastBoards } from './past-boards.ts';
import { PanelController } from './panel.controller.ts';
import { Pauses } from './pauses.ts';
import { PipelineController } from './pipeline.controller.ts';
import { ProspectsController } from './prospects.controller.ts';
import { MoveToJobHandler, UndoMoveHandler } from './prospects.handler.ts';
import { ReferralsController } from './referrals.controller.ts';
import { InviteToChooseHandler, TakeBackInviteHandler } from './inviting.handler.ts';
import { InvitesController } from './invites.controller.ts';
import { InvitesWorker } from './invites.worker.ts';
import { KnockoutWorker } from './knockout.worker.ts';
import { PeopleFilters } from './people-filters.ts';
import { PipelineHandler } from './pipeline.handler.ts';
import { pipelineProcess } from './pipeline.process.ts';
import { NumbersPages } from './numbers.pages.ts';
import { ScoresPages } from './scores.pages.ts';
import { TriagePages } from './triage.pages.ts';

/** Candidates on a job: how they arrive, move and leave. */
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
    BoardPages,
    CandidateListPages,
    NumbersPages,
    ScoresPages,
    CandidateLists,
    PastBoards,
    PeopleFilters,
    LanedBoards,
    Arrivals,
    QueuePages,
    TriagePages,
    Pauses,
    KnockoutWorker,
    InvitesWorker,
    follows(pipelineProcess),
  ],
})
export class PipelineModule {}
