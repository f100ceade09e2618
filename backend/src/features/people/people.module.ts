import { Module } from '@nestjs/common';
import { follows } from '../../kernel/worker.ts';
import { people } from './people.process.ts';
import { CandidateHandler } from './candidate.handler.ts';
import { ExportController } from './export.controller.ts';
import { FileWorker } from './file.worker.ts';
import { PeopleController } from './people.controller.ts';
import { PeoplePages } from './people.pages.ts';
import { People } from './people.ts';
import { AttachResumeHandler, FindOrCreatePersonHandler } from './person.handler.ts';
import { ResumeWorker } from './resume.worker.ts';
import { ViewHandler } from './view.handler.ts';
import { ViewsController } from './views.controller.ts';

/** Persons: their record, notes, links, tags and resumes. */
@Module({
  controllers: [PeopleController, ViewsController, ExportController],
  providers: [
    follows(people),
    People,
    CandidateHandler,
    FindOrCreatePersonHandler,
    AttachResumeHandler,
    PeoplePages,
    FileWorker,
    ResumeWorker,
    ViewHandler,
  ],
})
export class PeopleModule {}
