import { Module } from '@nestjs/common';
import { AuditHandler, OrganizationHandler, SlugHandler } from './organization.handler.ts';
import { OrganizationPages } from './organization.pages.ts';

/** The organisation, its people and its lists on screen. */
@Module({
  providers: [OrganizationHandler, SlugHandler, AuditHandler, OrganizationPages],
})
export class OrganizationModule {}
