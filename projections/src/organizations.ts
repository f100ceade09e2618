import { categoryOf, definitionOf, idOf } from '@candor/contracts/all-events';
import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import { sentenceOf } from '@candor/contracts/kernel/event';
import type { JobEvent } from '@candor/contracts/jobs/events';
import {
  activityList,
  type ActivityItem,
  type ActivityRow,
  type OrganizationFacts,
  organizationList,
  type OrganizationRow,
} from '@candor/contracts/organization/rows';
import type { OrganizationEvent } from '@candor/contracts/organization/events';
import { organizationSteps } from '@candor/contracts/organization/facts';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { andTakenBack } from '@candor/contracts/pipeline/stay';
import { projection } from './kernel/projection.ts';

const taken =
  <Data>(step: (facts: OrganizationFacts | null, data: Data, at: string) => OrganizationFacts | null) =>
  (row: OrganizationRow | null, event: Recorded & { data: Data }): OrganizationRow | null => {
    const next = step(row, event.data, event.metadata.occurred_at);
    return (
      next && {
        ...next,
        id: idOf(event.stream),
        version: event.revision,
        created_at: row?.created_at ?? event.metadata.occurred_at,
      }
    );
  };
export const organizations = projection<OrganizationRow, OrganizationEvent>({
  name: 'organizations',
  version: 6,
  list: organizationList,
  keys: (event) => [idOf(event.stream)],
  on: {
    OrganizationRegistered: taken(organizationSteps.OrganizationRegistered),
    OrganizationProfileUpdated: taken(organizationSteps.OrganizationProfileUpdated),
    OrganizationSettingsChanged: taken(organizationSteps.OrganizationSettingsChanged),
    SignInRulesChanged: taken(organizationSteps.SignInRulesChanged),
    RetentionPolicyChanged: taken(organizationSteps.RetentionPolicyChanged),
    SenderChanged: taken(organizationSteps.SenderChanged),
    OrganizationSlugChanged: taken(organizationSteps.OrganizationSlugChanged),
    OrganizationModulesChanged: taken(organizationSteps.OrganizationModulesChanged),
    AiUseAgreed: taken(organizationSteps.AiUseAgreed),
    AiUseWithdrawn: taken(organizationSteps.AiUseWithdrawn),
    OrganizationSuspended: taken(organizationSteps.OrganizationSuspended),
    OrganizationReactivated: taken(organizationSteps.OrganizationReactivated),
  },
});

type TakenBack = Extract<ApplicationEvent, { type: 'MoveTakenBack' }>;

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
/** The move and that it was taken back are both told. A move is the application's latest event of its type. */
const noteTakenBack = (row: ActivityRow | null, event: Recorded<TakenBack>): ActivityRow => {
  const { type } = event.data.takes_back;
  const told = row?.items.findIndex((item) => item.application_id === idOf(event.stream) && item.type === type) ?? -1;
  const items = row?.items.map((item, at) =>
    at === told && !item.sentence.endsWith(andTakenBack) ? { ...item, sentence: item.sentence + andTakenBack } : item,
  );
  return note(row && { ...row, items: items! }, event);
};
/** The latest events of an organisation, by when they happened, because imported histories arrive late. Sentences name steps and jobs, never people: people are named when the row is read. */
export const activity = projection<ActivityRow, ApplicationEvent | JobEvent>({
  name: 'activity',
  version: 4,
  list: activityList,
  keys: (event) => [event.metadata.organization_id],
  on: {
    LeadAdded: note,
    ApplicationSubmitted: note,
    ApplicationAdvanced: note,
    ApplicationShiftedUp: note,
    ApplicationArchived: note,
    MoveTakenBack: noteTakenBack,
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
