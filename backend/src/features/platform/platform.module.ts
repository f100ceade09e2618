import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';
import { SystemController } from './system.controller.ts';
import { SystemPages } from './system.pages.ts';

/** Search, and what an operator sees. */
@Module({
  controllers: [SearchController, SystemController],
  providers: [SystemPages],
})
export class PlatformModule {}
