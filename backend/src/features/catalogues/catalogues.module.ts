import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { CatalogueFiles } from './catalogue-files.ts';
import { CatalogueHandler } from './catalogue.handler.ts';
import { catalogueControllers } from './catalogues.controller.ts';
import { CataloguesPages } from './catalogues.pages.ts';
import { catalogueProcess } from './catalogues.process.ts';
import { CopyEntries } from './copy-entries.ts';
import { EntryHistory } from './entry-history.ts';
import { ManyEntries } from './many-entries.ts';
import { PictureWorker } from './picture.worker.ts';
import { standardsProcess } from './standards.process.ts';
import { StandardsWorker } from './standards.worker.ts';
import { EntryUses } from './entry-uses.ts';

/** The small lists of organizations and of the platform. */
@Module({
  controllers: [...catalogueControllers],
  providers: [
    EntryUses,
    follows(catalogueProcess),
    follows(standardsProcess),
    CatalogueFiles,
    CataloguesPages,
    CopyEntries,
    CatalogueHandler,
    EntryHistory,
    ManyEntries,
    PictureWorker,
    StandardsWorker,
  ],
})
export class CataloguesModule {}
