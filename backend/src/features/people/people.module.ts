import { formatListAddress } from '@candor/contracts/kernel/list';
import { leads } from '../../pages/pages.ts';
import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { PeopleController } from './people.controller.ts';
import { ViewsController } from './views.controller.ts';
import { ExportController } from './export.controller.ts';
import { PresenceController } from './presence.controller.ts';
import { CandidateFieldOptionsController } from './field-options.controller.ts';
import { people } from './people.process.ts';
import { People } from './people.ts';
import { CandidateHandler, PersonHandler } from './candidate.handler.ts';
import { MailboxWishes } from './mailbox-wishes.ts';
import { FindOrCreatePersonHandler, AttachResumeHandler } from './person.handler.ts';
import { StageNames } from './stage-names.ts';
import { PeoplePages } from './people.pages.ts';
import { Bundles } from './bundle.ts';
import { UndoneEntries } from './undone-entries.ts';
import { ViewHandler } from './view.handler.ts';

/** The parts of a person's page have one address. */
const personParts = [
  'overview',
  'applications',
  'timeline',
  'resumes',
  'scorecards',
  'messages',
  'notes',
  'engagement',
].map((part) =>
  leads(`people/candidates/${part}`, (at) => {
    const person = formatListAddress({ ...at, section: null });
    // The applications are beside every part.
    return part === 'overview' || part === 'applications' ? person : `${person}?part=${part}`;
  }),
);

/** Persons: their record, notes, links and tags. */
@Module({
  controllers: [
    PeopleController,
    ViewsController,
    ExportController,
    PresenceController,
    CandidateFieldOptionsController,
  ],
  providers: [
    follows(people),
    ...personParts,
    People,
    CandidateHandler,
    PersonHandler,
    MailboxWishes,
    FindOrCreatePersonHandler,
    AttachResumeHandler,
    StageNames,
    PeoplePages,
    Bundles,
    UndoneEntries,
    ViewHandler,
  ],
})
export class PeopleModule {}
