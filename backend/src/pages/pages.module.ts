import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { EventsController } from './events.controller.ts';
import { PagesController } from './pages.controller.ts';
import { Pages } from './pages.ts';
import { PageVisits } from './page-visits.ts';
import { Presence } from './presence.ts';

/** Serves pages, and streams their changes. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [EventsController, PagesController],
  providers: [Pages, PageVisits, Presence],
  exports: [Pages, PageVisits, Presence],
})
export class PagesModule implements OnModuleInit {
  constructor(
    @Inject(Pages) private readonly pages: Pages,
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    this.pages.gather(this.discovery, this.scanner);
  }
}
