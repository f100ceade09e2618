import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';
import { Searching } from './searching.ts';
import { SearchPages } from './search.pages.ts';
import { DashboardPages } from './dashboard.pages.ts';
import { HomeApprovals } from './home-approvals.ts';
import { HomeParts } from './home-parts.ts';
import { HomeWork } from './home-work.ts';

/** The pages on which members begin: the dashboard and the search. */
@Module({
  controllers: [SearchController],
  providers: [Searching, SearchPages, DashboardPages, HomeParts, HomeWork, HomeApprovals],
})
export class HomeModule {}
