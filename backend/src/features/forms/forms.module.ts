import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { ConfirmController, ConfirmLinks, ConfirmPages } from './confirming.ts';
import { ConfirmLetters } from './confirm-letters.ts';
import { Conversions } from './conversions.ts';
import {
  DownloadController,
  DownloadLinks,
  DownloadPages,
  FormFilesController,
  FormFilesWorker,
} from './form-files.ts';
import { FileLetters } from './file-letters.ts';
import { FormAddressHandler, FormCountHandler, FormHandler, SubmissionHandler } from './form.handler.ts';
import { FormsController } from './forms.controller.ts';
import { FormPages } from './forms.pages.ts';
import { formsProcess } from './forms.process.ts';
import { FormsWorker } from './forms.worker.ts';
import { LeftForms } from './left-forms.ts';
import { PublicFormController } from './public-form.controller.ts';
import { PublicFormPages } from './public-form.pages.ts';
import { SubmissionsController } from './submissions.controller.ts';

/** Forms on public pages, and what visitors send by them. */
@Module({
  controllers: [
    ConfirmController,
    DownloadController,
    FormFilesController,
    FormsController,
    PublicFormController,
    SubmissionsController,
  ],
  providers: [
    follows(formsProcess),
    ConfirmLetters,
    ConfirmLinks,
    ConfirmPages,
    Conversions,
    DownloadLinks,
    DownloadPages,
    FileLetters,
    FormAddressHandler,
    FormCountHandler,
    FormFilesWorker,
    LeftForms,
    FormHandler,
    FormPages,
    FormsWorker,
    PublicFormPages,
    SubmissionHandler,
  ],
})
export class FormsModule {}
