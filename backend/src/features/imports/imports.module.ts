import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { ImportController } from './import.controller.ts';
import { ImportRowsController } from './import-rows.controller.ts';
import { importProcess } from './import.process.ts';
import { ImportHandler } from './import.handler.ts';
import { ImportFiles } from './import-files.ts';
import { ImportDocuments } from './import-documents.ts';
import { ImportResumes } from './import-resumes.ts';
import { SeenResumes } from './seen-resumes.ts';
import { ImportLists } from './import-lists.ts';
import { ImportPlan } from './import-plan.ts';
import { ImportCheck } from './import-check.ts';
import { ImportChanges } from './import-changes.ts';
import { ImportWorker } from './import.worker.ts';
import { ImportsPages } from './imports.pages.ts';
import { ImportMentions } from './import-mentions.ts';
import { ForgetInImportsHandler } from './forgetting.handler.ts';
import { UnusedDocumentWorker } from './unused-document.worker.ts';

/** Imports people from tables and from resumes. */
@Module({
  controllers: [ImportController, ImportRowsController],
  providers: [
    follows(importProcess),
    ImportHandler,
    ImportFiles,
    ImportDocuments,
    ImportResumes,
    SeenResumes,
    ImportLists,
    ImportPlan,
    ImportCheck,
    ImportChanges,
    ImportWorker,
    ImportsPages,
    ImportMentions,
    ForgetInImportsHandler,
    UnusedDocumentWorker,
  ],
})
export class ImportsModule {}
