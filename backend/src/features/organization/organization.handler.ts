import { commandFor } from '../../kernel/command.ts';
import { audit, organization, slug } from './organization.decider.ts';

export const { Command: OrganizationCommand, Handler: OrganizationHandler } = commandFor(organization);
export const { Command: SlugCommand, Handler: SlugHandler } = commandFor(slug);
export const { Command: AuditCommand, Handler: AuditHandler } = commandFor(audit);
