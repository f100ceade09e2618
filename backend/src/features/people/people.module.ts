import { Module } from '@nestjs/common';
import { follows } from '../../kernel/worker.ts';
import { people } from './people.process.ts';
import { BulkChanges } from './bulk-changes.ts';
import { BulkLetterWorker } from './bulk-letter.worker.ts';
import { Invitable } from './invitable.ts';
import { BulkLetters } from './bulk-letters.ts';
import { BulkController } from './bulk.controller.ts';
import { BulkHandler } from './bulk.handler.ts';
import { bulkProcess } from './bulk.process.ts';
import { BulkWorker } from './bulk.worker.ts';
import { ImportChanges } from './import-changes.ts';
import { ImportCheck } from './import-check.ts';
import { ImportController } from './import.controller.ts';
import { ImportDocuments } from './import-documents.ts';
import { ImportFiles } from './import-files.ts';
import { ImportHandler } from './import.handler.ts';
import { ImportLists } from './import-lists.ts';
import { ImportPlan } from './import-plan.ts';
import { importProcess } from './import.process.ts';
import { ImportResumes } from './import-resumes.ts';
import { ImportRowsController } from './import-rows.controller.ts';
import { ImportWorker } from './import.worker.ts';
import { ImportsPages } from './imports.pages.ts';
import { Operations } from './operations.ts';
import { CandidateFieldOptionsController } from './field-options.controller.ts';
import { CandidateHandler, PersonHandler } from './candidate.handler.ts';
import { ExportController } from './export.controller.ts';
import { Bundles } from './bundle.ts';
import { Erasing } from './erasing.ts';
import { ErasureController } from './erasure.controller.ts';
import { ErasedRows } from './erased-rows.ts';
import { ErasureWorker } from './erasure.worker.ts';
import { ImportMentions } from './import-mentions.ts';
import { DataRequestWorker } from './data-request.worker.ts';
import { FileWorker } from './file.worker.ts';
import { Duplicates } from './duplicates.ts';
import { MergesController } from './merges.controller.ts';
import { MergeHandler } from './merges.handler.ts';
import { PeopleController } from './people.controller.ts';
import { StageNames } from './stage-names.ts';
import { PeoplePages } from './people.pages.ts';
import { People } from './people.ts';
import { AttachResumeHandler, FindOrCreatePersonHandler } from './person.handler.ts';
import { PresenceController } from './presence.controller.ts';
import { ResumeParserController } from './resume-parser.controller.ts';
import { ResumeWorker } from './resume.worker.ts';
import { SeenResumes } from './seen-resumes.ts';
import { UndoneEntries } from './undone-entries.ts';
import { ViewHandler } from './view.handler.ts';
import { SnippetsController } from './snippets.controller.ts';
import { ViewsController } from './views.controller.ts';

/** Persons: their record, notes, links, tags and resumes. */
@Module({
  controllers: [
    PeopleController,
    ViewsController,
    SnippetsController,
    ExportController,
    BulkController,
    MergesController,
    ImportController,
    ImportRowsController,
    PresenceController,
    ResumeParserController,
    CandidateFieldOptionsController,
    ErasureController,
  ],
  providers: [
    follows(people),
    follows(bulkProcess),
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
    BulkHandler,
    BulkChanges,
    BulkLetters,
    Invitable,
    BulkLetterWorker,
    BulkWorker,
    Operations,
    People,
    CandidateHandler,
    PersonHandler,
    MergeHandler,
    Duplicates,
    FindOrCreatePersonHandler,
    AttachResumeHandler,
    // In this order the address of the area leads to the first page that somebody may open.
    StageNames,
    PeoplePages,
    ImportsPages,
    DataRequestWorker,
    Erasing,
    Bundles,
    ErasedRows,
    ErasureWorker,
    ImportMentions,
    FileWorker,
    ResumeWorker,
    UndoneEntries,
    ViewHandler,
  ],
})
export class PeopleModule {}
