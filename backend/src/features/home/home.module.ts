import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';
import { Searching } from './searching.ts';
import { SearchPages } from './search.pages.ts';
import { DashboardPages } from './dashboard.pages.ts';

/** The pages on which members begin: the dashboard and the search. */
@Module({
  controllers: [SearchController],
  providers: [Searching, SearchPages, DashboardPages],
})
export class HomeModule {}
