import { Module } from '@nestjs/common';
import { SystemController } from './system.controller.ts';
import { KitPages } from './kit.pages.ts';
import { StoppedWatch } from './stopped-watch.ts';
import { StoppedWorker } from './stopped.worker.ts';
import { SystemPages } from './system.pages.ts';
import { TenantPages } from './tenants.pages.ts';

/** The pages of an operator. */
@Module({
  controllers: [SystemController],
  providers: [KitPages, StoppedWatch, StoppedWorker, SystemPages, TenantPages],
  exports: [StoppedWatch],
})
export class PlatformModule {}
