import { Module } from '@nestjs/common';
import { KitPages } from './kit.pages.ts';
import { SearchController } from './search.controller.ts';
import { SearchPages } from './search.pages.ts';
import { Searching } from './searching.ts';
import { StoppedWatch } from './stopped-watch.ts';
import { StoppedWorker } from './stopped.worker.ts';
import { SystemController } from './system.controller.ts';
import { SystemPages } from './system.pages.ts';
import { TenantPages } from './tenants.pages.ts';

/** Search, and what an operator sees. */
@Module({
  controllers: [SearchController, SystemController],
  providers: [KitPages, Searching, SearchPages, StoppedWatch, StoppedWorker, SystemPages, TenantPages],
  exports: [StoppedWatch],
})
export class PlatformModule {}
