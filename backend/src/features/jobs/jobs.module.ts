import { Module } from '@nestjs/common';
import { follows } from '../../kernel/worker.ts';
import { jobs } from './jobs.process.ts';
import { JobChanges } from './job-changes.ts';
import { JobHandler } from './job.handler.ts';
import { JobFollowUpWorker } from './job.worker.ts';
import { ApplyQuestionsController } from './apply-questions.controller.ts';
import { DescriptionController } from './description.controller.ts';
import { DescriptionUploadController } from './description-upload.controller.ts';
import { DriveFilesController } from './drive-files.controller.ts';
import { UploadedDescriptions } from './uploaded-descriptions.ts';
import { EndingController } from './ending.controller.ts';
import { EvaluationController } from './evaluation.controller.ts';
import { JobPartsController } from './job-parts.controller.ts';
import { SuggestionsController } from './suggestions.controller.ts';
import { MergeWorker } from './merge.worker.ts';
import { MergingController } from './merging.controller.ts';
import { LevelsController } from './levels.controller.ts';
import { PlaysController } from './plays.controller.ts';
import { ReasonKeysController } from './reason-keys.controller.ts';
import { PlayTasks } from './play-tasks.ts';
import { PlayWorker } from './plays.ts';
import { Suggester } from './suggester.ts';
import { JobsController } from './jobs.controller.ts';
import { JobFieldOptionsController } from './field-options.controller.ts';
import { JobPages } from './jobs.pages.ts';
import { ActivityPages } from './activity.pages.ts';
import { QuestionSetsController } from './question-sets.controller.ts';
import { SetsFromJobs } from './sets-from-jobs.ts';
import { OpeningsController } from './openings.controller.ts';
import { QuestionsController } from './questions.controller.ts';

/** Jobs: their rules, pages and follow-ups. */
@Module({
  controllers: [
    JobsController,
    JobPartsController,
    DescriptionController,
    DescriptionUploadController,
    DriveFilesController,
    EndingController,
    EvaluationController,
    QuestionsController,
    QuestionSetsController,
    OpeningsController,
    ApplyQuestionsController,
    SuggestionsController,
    LevelsController,
    PlaysController,
    ReasonKeysController,
    MergingController,
    JobFieldOptionsController,
  ],
  providers: [
    follows(jobs),
    JobChanges,
    JobHandler,
    JobPages,
    ActivityPages,
    JobFollowUpWorker,
    PlayTasks,
    PlayWorker,
    MergeWorker,
    Suggester,
    SetsFromJobs,
    UploadedDescriptions,
  ],
})
export class JobsModule {}
