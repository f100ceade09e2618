import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Answers } from './answers.ts';
import { Downloads } from './downloads.ts';
import { Served } from './endpoint.ts';
import { ErrorFilter } from './errors.ts';
import { EventsController } from './events.controller.ts';
import { PagesController } from './pages.controller.ts';
import { Pages } from './pages.ts';
import { PermissionsGuard } from './permissions.guard.ts';
import { Presence } from './presence.ts';
import { RateLimits } from './rate-limits.ts';
import { Voices } from './voices.ts';

/** The edge: it lets requests in, reads and answers them, serves pages, and streams changes. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [EventsController, PagesController],
  providers: [
    Answers,
    Downloads,
    Pages,
    Presence,
    RateLimits,
    Served,
    Voices,
    { provide: APP_GUARD, useClass: PermissionsGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [Answers, Downloads, Pages, Presence, RateLimits, Voices],
})
export class HttpModule implements OnModuleInit {
  constructor(
    @Inject(Pages) private readonly pages: Pages,
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    this.pages.gather(this.discovery, this.scanner);
  }
}
