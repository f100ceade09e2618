import { Module } from '@nestjs/common';
import { CatalogueHandler } from './catalogue.handler.ts';
import { catalogueControllers } from './catalogues.controller.ts';

/** The small lists of an organisation. */
@Module({
  controllers: [...catalogueControllers],
  providers: [CatalogueHandler],
})
export class CataloguesModule {}
