import type { InvitationEvent, UserEvent } from '@candor/contracts/accounts/events';
import { categoryOf, idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { isOpen } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { AuditEvent, OrganizationEvent } from '@candor/contracts/organization/events';
import { isEnd } from '@candor/contracts/jobs/values';
import { wholeCopy } from '@candor/contracts/organization/copy-name';
import type { SenderEvent } from '@candor/contracts/messages/suppression-events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { entryOf, isPlacing } from '@candor/contracts/pipeline/stay';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { tenantList, type TenantRow } from '@candor/contracts/platform/rows';
import type { ProofEvent } from '@candor/contracts/proof/events';
import type { DealEvent } from '@candor/contracts/sales/events';
import { projection, type Remembered } from '../kernel/projection.ts';

type Told =
  | OrganizationEvent
  | UserEvent
  | InvitationEvent
  | JobEvent
  | ApplicationEvent
  | CandidateEvent
  | AuditEvent
  | SenderEvent
  | DealEvent
  | ProofEvent;
/** The memo says as what a member, an invitation, a job or an application is counted. The memo of a person is the bytes of their resumes. Other records have none. */
type Counted = 'member' | 'invited' | 'open' | 'sample' | 'live' | number;

const organizationOf = (event: Recorded<Told>): string => {
  const category = categoryOf(event.stream);
  if (category === 'organization') return idOf(event.stream);
  // Users belong to no single organization.
  return category === 'user'
    ? (event.data as { organization_id: string }).organization_id
    : event.metadata.organization_id;
};
/** Whether a step is neither that of leads nor an end step. */
const isLive = (type: string): boolean => !isEnd(type) && type !== 'sourced_new';
const toTheHour = (at: string): string => `${at.slice(0, 13)}:00:00.000Z`;
const one = (memo: Counted | null, counts: Counted): number => (memo === counts ? 1 : 0);
/** The bytes of resumes in a memo; 0 for other memos. */
const bytes = (memo: Counted | null): number => (typeof memo === 'number' ? memo : 0);
const happened = (
  row: TenantRow | null,
  event: Recorded,
  { before, after, also }: Remembered<Counted>,
): TenantRow | null => {
  if (!row || before === 'sample' || after === 'sample' || also === 'sample') return row;
  const at = toTheHour(event.metadata.occurred_at);
  const members = row.members + one(after, 'member') - one(before, 'member');
  const open_jobs = row.open_jobs + one(after, 'open') - one(before, 'open');
  const live = row.live + one(after, 'live') - one(before, 'live');
  const stored = row.stored + bytes(after) - bytes(before);
  const last_activity = at > row.last_activity ? at : row.last_activity;
  const same =
    members === row.members &&
    open_jobs === row.open_jobs &&
    live === row.live &&
    stored === row.stored &&
    last_activity === row.last_activity;
  return same ? row : { ...row, members, open_jobs, live, stored, last_activity };
};

/** Counts an invitation that was sent or ended. This is no activity of a user. */
const invited = (row: TenantRow | null, _: Recorded, { before, after }: Remembered<Counted>): TenantRow | null =>
  row && before !== after ? { ...row, invited: row.invited + one(after, 'invited') - one(before, 'invited') } : row;

/** The platform's organizations, for its operators. The projection remembers members, invitations and jobs, so that it can count changes. */
export const tenants = projection<TenantRow, Told, Counted>({
  name: 'tenants',
  version: 4,
  list: tenantList,
  keys: (event) => [organizationOf(event)],
  organization: () => '*',
  remembers: {
    key: (event) => {
      const category = categoryOf(event.stream);
      if (category === 'user') return `${idOf(event.stream)} ${organizationOf(event)}`;
      if (category === 'job') return idOf(event.stream);
      return category === 'application' || category === 'candidate' || category === 'invitation'
        ? `${category} ${idOf(event.stream)}`
        : null;
    },
    // The second memo says whether the application is on the sample job.
    also: (event) =>
      categoryOf(event.stream) === 'application' ? ((event.data as { job_id?: string }).job_id ?? null) : null,
    next: (memo, event) => {
      switch (event.type) {
        case 'UserJoinedOrganization':
        case 'UserReactivated':
          return 'member';
        case 'InvitationSent':
        case 'InvitationResent':
          return 'invited';
        case 'InvitationAccepted':
        case 'InvitationRevoked':
        case 'InvitationExpired':
          return null;
        case 'UserLeftOrganization':
        case 'UserDeactivated':
        case 'SampleJobRemoved':
          return null;
        case 'JobCreated':
          return event.data.sample ? 'sample' : null;
        case 'JobOpened':
        case 'JobOpenedInternally':
          return memo === 'sample' ? memo : 'open';
        case 'JobReopened':
          return memo === 'sample' ? memo : isOpen({ hiring_status: event.data.to_status as 'open' }) ? 'open' : null;
        case 'JobReturnedToDraft':
        case 'JobClosed':
          return memo === 'sample' ? memo : null;
        case 'ResumeAdded':
          return bytes(memo) + event.data.size;
        case 'CandidateErased':
        case 'ImportedPersonTakenBack':
        case 'SampleCandidateRemoved':
        case 'LeadTakenBack':
        case 'ImportedApplicationTakenBack':
        case 'ApplicationMergeTakenBack':
          return null;
        default:
          if (!isPlacing(event)) return memo;
          return isLive(entryOf(event).step.type) ? 'live' : null;
      }
    },
  },
  on: {
    OrganizationRegistered: (_, event) => ({
      id: idOf(event.stream),
      revision: event.revision,
      name: event.data.name,
      slug: event.data.slug,
      kind: event.data.kind,
      status: 'active',
      members: 0,
      invited: 0,
      open_jobs: 0,
      live: 0,
      stored: 0,
      copied_at: null,
      plan_id: null,
      switched_off: [],
      leaving: null,
      modules: { sales: event.data.kind !== 'hiring', marketing: true },
      paused_senders: 0,
      witnesses: 0,
      signed_at: null,
      cosigned_at: null,
      sample: false,
      last_activity: toTheHour(event.metadata.occurred_at),
      created_at: event.metadata.occurred_at,
    }),
    OrganizationProfileUpdated: (row, { data, revision }) =>
      row && (data.changes.name ? { ...row, revision, name: String(data.changes.name.to) } : row),
    OrganizationSlugChanged: (row, { data }) => row && { ...row, slug: data.to },
    OrganizationSuspended: (row) => row && { ...row, status: 'suspended' },
    OrganizationReactivated: (row) => row && { ...row, status: 'active' },
    OrganizationKindChanged: (row, { data, revision }) =>
      row && { ...row, revision, kind: data.to as TenantRow['kind'] },
    OrganizationModulesChanged: (row, { data, revision }) => row && { ...row, revision, modules: data.modules },
    OrganizationPlanChanged: (row, { data, revision }) => row && { ...row, revision, plan_id: data.to },
    FeaturesSwitched: (row, { data, revision }) => row && { ...row, revision, switched_off: data.off },
    OrganizationLeaveRequested: (row, { data, metadata }) =>
      row && { ...row, leaving: { asked_at: metadata.occurred_at, ...data, begun_at: null, erased: null } },
    OrganizationLeaveWithdrawn: (row) => row && { ...row, leaving: null },
    OrganizationErasureBegun: (row, { metadata }) =>
      row?.leaving ? { ...row, leaving: { ...row.leaving, begun_at: metadata.occurred_at } } : row,
    OrganizationErased: (row, { data, metadata }) =>
      row?.leaving ? { ...row, leaving: { ...row.leaving, erased: { ...data, at: metadata.occurred_at } } } : row,
    ReportExported: (row, { data, metadata }) =>
      row && data.report === wholeCopy ? { ...row, copied_at: metadata.occurred_at } : row,
    SenderPaused: (row) => row && { ...row, paused_senders: row.paused_senders + 1 },
    SenderResumed: (row) => row && { ...row, paused_senders: Math.max(0, row.paused_senders - 1) },
    WitnessNamed: (row) => row && { ...row, witnesses: row.witnesses + 1 },
    WitnessRemoved: (row) => row && { ...row, witnesses: Math.max(0, row.witnesses - 1) },
    CheckpointSigned: (row, { data }) => row && { ...row, signed_at: data.at },
    CheckpointCosigned: (row, { data }) => row && { ...row, cosigned_at: data.at },
    SampleDataAdded: (row) => row && { ...row, sample: true },
    SampleDataRemoved: (row) => row && { ...row, sample: false },
    UserJoinedOrganization: happened,
    UserLeftOrganization: happened,
    UserDeactivated: happened,
    UserReactivated: happened,
    InvitationSent: invited,
    InvitationResent: invited,
    InvitationAccepted: invited,
    InvitationRevoked: invited,
    InvitationExpired: invited,
    JobCreated: happened,
    JobOpened: happened,
    JobOpenedInternally: happened,
    JobReturnedToDraft: happened,
    JobClosed: happened,
    JobReopened: happened,
    SampleJobRemoved: happened,
    LeadAdded: happened,
    LeadTakenBack: happened,
    ImportedApplicationTakenBack: happened,
    ApplicationMergedIn: happened,
    ApplicationMergeTakenBack: happened,
    ApplicationSubmitted: happened,
    ApplicationAdvanced: happened,
    ApplicationShiftedUp: happened,
    ApplicationArchived: happened,
    MoveTakenBack: happened,
    OfferExtended: happened,
    CandidateHired: happened,
    OfferAccepted: happened,
    ResumeAdded: happened,
    CandidateErased: happened,
    ImportedPersonTakenBack: happened,
    SampleCandidateRemoved: happened,
    // Deals count as activity too, for an organization that uses only the sales module.
    DealOpened: happened,
    DealUpdated: happened,
    DealNoted: happened,
    DealAccepted: happened,
    DealPaid: happened,
    DealDeclined: happened,
    DealArchived: happened,
    PersonKeyDestroyed: (row) => row,
    ErasureFinished: (row) => row,
  },
});
