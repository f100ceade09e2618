import { z } from 'zod';
import { event, events, type EventOf } from '../kernel/event.ts';
import { Changes } from '../kernel/values.ts';

const text = z.string().nullable().optional();

/** An organisation: a tenant. All data belongs to exactly one. */
export const organizationEvents = events('organization', {
  OrganizationRegistered: event(
    {
      name: z.string(),
      slug: z.string(),
      primary_domain: text,
      industry: text,
      company_size: z.number().nullable().optional(),
      about: text,
      country: z.string(),
      tz_region: z.string(),
      kind: z.enum(['hiring', 'sales', 'platform']),
      registered_by: z.string(),
    },
    'registered the organization {name}',
  ),
  OrganizationProfileUpdated: event({ changes: Changes }, 'changed the organization: {changes}'),
  OrganizationSettingsChanged: event({ changes: Changes }, 'changed hiring settings: {changes}'),
  OrganizationModulesChanged: event(
    { modules: z.object({ sales: z.boolean(), marketing: z.boolean() }) },
    'changed the modules',
  ),
  AiUseAgreed: event({ by: z.string(), text_version: z.string() }, 'agreed to the use of AI for job content'),
  AiUseWithdrawn: event({ by: z.string(), text_version: z.string() }, 'withdrew the agreement to the use of AI'),
  OrganizationSuspended: event({ reason: z.string() }, 'suspended the organization: {reason}'),
  OrganizationReactivated: event({ reason: z.string() }, 'reactivated the organization'),
});
export type OrganizationEvent = EventOf<typeof organizationEvents>;

/** Claims an address word once for ever; the stream's name is the word. */
export const slugEvents = events('slug', {
  SlugClaimed: event({ organization_id: z.string() }, 'claimed the address'),
});
export type SlugEvent = EventOf<typeof slugEvents>;

/** What was looked at, exported or refused. One stream per organisation and day. */
export const auditEvents = events('audit', {
  AccessDenied: event({ path: z.string() }, 'was refused {path}'),
  HistoryViewed: event(
    { candidate_id: z.string(), application_id: z.string().nullable().optional(), as_of: text },
    'looked at a candidate history',
  ),
  ReportExported: event(
    { report: z.string(), format: z.string(), rows: z.number(), hash: z.string(), candidate_id: z.string().optional() },
    'exported {report} as {format}, {rows} rows',
  ),
});
export type AuditEvent = EventOf<typeof auditEvents>;
