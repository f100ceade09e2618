import { AccessController } from './access.controller.ts';
import { AccessFacts } from './access-facts.ts';
import { AccessPages } from './access.pages.ts';
import { Addresses } from './addresses.ts';
import { AuditController } from './audit.controller.ts';
import { AuditLog } from './audit.ts';
import { AuditPages } from './audit.pages.ts';
import { FeedKeyController } from './feed-key.controller.ts';
import { OrganizationCopies } from './organization-copy.ts';
import { OrganizationCopyController } from './organization-copy.controller.ts';
import { OrganizationController } from './organization.controller.ts';
import { Module } from '@nestjs/common';
import { AuditHandler, OrganizationHandler, SlugHandler } from './organization.handler.ts';
import { SamplesController } from './samples.controller.ts';
import { Samples } from './samples.ts';
import { OrganizationPages } from './organization.pages.ts';
import { SettingsPages } from './settings.pages.ts';

/** The organization, its members and its lists on pages. */
@Module({
  controllers: [
    OrganizationController,
    AccessController,
    AuditController,
    SamplesController,
    FeedKeyController,
    OrganizationCopyController,
  ],
  providers: [
    OrganizationHandler,
    SlugHandler,
    AuditHandler,
    Addresses,
    OrganizationCopies,
    Samples,
    OrganizationPages,
    SettingsPages,
    AccessFacts,
    AccessPages,
    AuditLog,
    AuditPages,
  ],
})
export class OrganizationModule {}
