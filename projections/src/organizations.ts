import { categoryOf, definitionOf, idOf } from '@candor/contracts/all-events';
import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import { sentenceOf } from '@candor/contracts/kernel/event';
import { changed } from '@candor/contracts/kernel/values';
import type { JobEvent } from '@candor/contracts/jobs/events';
import {
  activityList,
  type ActivityItem,
  type ActivityRow,
  defaultHiringSettings,
  organizationList,
  type OrganizationRow,
} from '@candor/contracts/organization/rows';
import type { OrganizationEvent } from '@candor/contracts/organization/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { projection } from './kernel/projection.ts';

export const organizations = projection<OrganizationRow, OrganizationEvent>({
  name: 'organizations',
  version: 1,
  list: organizationList,
  keys: (event) => [idOf(event.stream)],
  on: {
    OrganizationRegistered: (_, event) => ({
      id: idOf(event.stream),
      name: event.data.name,
      slug: event.data.slug,
      kind: event.data.kind,
      status: 'active',
      primary_domain: event.data.primary_domain ?? null,
      industry: event.data.industry ?? null,
      company_size: event.data.company_size ?? null,
      about: event.data.about ?? null,
      country: event.data.country,
      tz_region: event.data.tz_region,
      brand_color: null,
      logo_url: null,
      privacy_email: null,
      modules: { sales: event.data.kind !== 'hiring', marketing: true },
      hiring: defaultHiringSettings,
      ai_agreed: false,
      created_at: event.metadata.occurred_at,
    }),
    OrganizationProfileUpdated: (row, event) => row && changed(row, event.data.changes),
    OrganizationSettingsChanged: (row, event) => row && { ...row, hiring: changed(row.hiring, event.data.changes) },
    OrganizationModulesChanged: (row, event) => row && { ...row, modules: event.data.modules },
    AiUseAgreed: (row) => row && { ...row, ai_agreed: true },
    AiUseWithdrawn: (row) => row && { ...row, ai_agreed: false },
    OrganizationSuspended: (row) => row && { ...row, status: 'suspended' },
    OrganizationReactivated: (row) => row && { ...row, status: 'active' },
  },
});

const kept = 20;
const note = (row: ActivityRow | null, event: Recorded<AnyEvent>): ActivityRow => {
  const category = categoryOf(event.stream);
  const data = event.data as { candidate_id?: string; job_id?: string };
  const item: ActivityItem = {
    event_id: event.id,
    type: event.type,
    at: event.metadata.occurred_at,
    actor: { type: event.metadata.actor.type, id: event.metadata.actor.id },
    sentence: sentenceOf(definitionOf(event.stream, event.type)!, event.data),
    candidate_id: data.candidate_id ?? null,
    application_id: category === 'application' ? idOf(event.stream) : null,
    job_id: category === 'job' ? idOf(event.stream) : (data.job_id ?? null),
  };
  return {
    id: event.metadata.organization_id,
    items: [item, ...(row?.items ?? [])].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, kept),
  };
};
/** The latest events of an organisation, by when they happened, because imported histories arrive late. Sentences name steps and jobs, never people: people are named when the row is read. */
export const activity = projection<ActivityRow, ApplicationEvent | JobEvent>({
  name: 'activity',
  version: 1,
  list: activityList,
  keys: (event) => [event.metadata.organization_id],
  on: {
    LeadAdded: note,
    ApplicationSubmitted: note,
    ApplicationAdvanced: note,
    ApplicationShiftedUp: note,
    ApplicationArchived: note,
    ApplicationRestored: note,
    ApplicationRevived: note,
    OfferExtended: note,
    OfferUpdated: note,
    OfferDeclined: note,
    CandidateHired: note,
    JobCreated: note,
    JobOpened: note,
    JobOpenedInternally: note,
    JobClosed: note,
    JobReopened: note,
  },
});
