import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Answers } from './answers.ts';
import { Downloads } from './downloads.ts';
import { Served } from './endpoint.ts';
import { ErrorFilter } from './errors.ts';
import { FollowedLists } from './followed-lists.ts';
import { PermissionsGuard } from './permissions.guard.ts';
import { RateLimits } from './rate-limits.ts';
import { RowCache } from './row-cache.ts';
import { Languages } from '../kernel/languages.ts';
import { Voices } from './voices.ts';

/** The HTTP layer: it admits requests, reads them and answers them. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    Answers,
    Downloads,
    FollowedLists,
    RateLimits,
    Languages,
    RowCache,
    Served,
    Voices,
    { provide: APP_GUARD, useClass: PermissionsGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [Answers, Downloads, FollowedLists, Languages, RateLimits, RowCache, Voices],
})
export class HttpModule {}
