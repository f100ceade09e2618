import { formatListAddress } from '@candor/contracts/kernel/list';
import { leads } from '../../pages/pages.ts';
import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { leavingProcess } from './leaving.process.ts';
import { LeavingStrangers } from './leaving-strangers.ts';
import { LeavingWorker } from './leaving.worker.ts';
import { LandingWorker } from './landing.worker.ts';
import { TenantsController } from './tenants.controller.ts';
import { InstallationHandler } from './installation.handler.ts';
import { SystemController } from './system.controller.ts';
import { KitPages } from './kit.pages.ts';
import { StoppedWatch } from './stopped-watch.ts';
import { StoppedWorker } from './stopped.worker.ts';
import { SystemPages } from './system.pages.ts';
import { TenantPages } from './tenants.pages.ts';

/** The pages and calls of an operator of the platform. */
@Module({
  controllers: [SystemController, TenantsController],
  providers: [
    // The list of sets draws an opened set, with its questions, beside its rows.
    leads('application/questionsets/questions', (at) => formatListAddress({ ...at, section: null })),
    follows(leavingProcess),
    InstallationHandler,
    KitPages,
    LandingWorker,
    LeavingStrangers,
    LeavingWorker,
    StoppedWatch,
    StoppedWorker,
    SystemPages,
    TenantPages,
  ],
  exports: [StoppedWatch],
})
export class PlatformModule {}
