import { Module } from '@nestjs/common';
import { DescriptionController } from './description.controller.ts';
import { DescriptionUploadController } from './description-upload.controller.ts';
import { DriveFilesController } from './drive-files.controller.ts';
import { SuggestionsController } from './suggestions.controller.ts';
import { UploadedDescriptions } from './uploaded-descriptions.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** What a job says about itself, and the help with writing it. */
@Module({
  controllers: [DescriptionController, DescriptionUploadController, DriveFilesController, SuggestionsController],
  providers: [UploadedDescriptions, JobChanges],
})
export class DescriptionsModule {}
