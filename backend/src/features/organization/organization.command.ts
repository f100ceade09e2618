import type { Organization, SlugState } from '../../access/organization.state.ts';
import { commandOf } from '../../kernel/command.ts';
import type { AuditCommands, OrganizationCommands, SlugCommands } from './organization.decider.ts';

export const OrganizationCommand = commandOf<OrganizationCommands, Organization | null>();
export const SlugCommand = commandOf<SlugCommands, SlugState>();
export const AuditCommand = commandOf<AuditCommands, null>();
