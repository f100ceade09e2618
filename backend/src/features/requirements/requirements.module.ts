import { Module } from '@nestjs/common';
import { EvaluationController } from './evaluation.controller.ts';
import { QuestionsController } from './questions.controller.ts';
import { QuestionSetsController } from './question-sets.controller.ts';
import { ApplyQuestionsController } from './apply-questions.controller.ts';
import { LevelsController } from './levels.controller.ts';
import { SetsFromJobs } from './sets-from-jobs.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** What a job demands of candidates, and which questions they are asked. */
@Module({
  controllers: [
    EvaluationController,
    QuestionsController,
    QuestionSetsController,
    ApplyQuestionsController,
    LevelsController,
  ],
  providers: [SetsFromJobs, JobChanges],
})
export class RequirementsModule {}
