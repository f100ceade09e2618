import { handlerFor } from '../../kernel/command.ts';
import { AuditCommand, OrganizationCommand, SlugCommand } from './organization.command.ts';
import { audit, organization, slug } from './organization.decider.ts';

export const OrganizationHandler = handlerFor(OrganizationCommand, organization);
export const SlugHandler = handlerFor(SlugCommand, slug);
export const AuditHandler = handlerFor(AuditCommand, audit);
