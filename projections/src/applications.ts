import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { isEnd } from '@candor/contracts/jobs/values';
import { erasedText } from '@candor/contracts/kernel/erased';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { leavesReview, phaseOf } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { projection, type Remembered } from './kernel/projection.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
type Mine = Recorded<{ type: string; data: { candidate_id: string; job_id: string } }>;
const touch = (row: ApplicationRow, event: Recorded, more: Partial<ApplicationRow>): ApplicationRow => ({
  ...row,
  ...more,
  version: event.revision,
  events: row.events + 1,
  last_activity: event.metadata.occurred_at,
});
/** The application in another step: entered now, its scheduling starts again, and it is on top of the step until someone orders it by hand. A candidate beyond Lead counts as applied; a resume counts as reviewed once its candidate leaves the first steps. */
const stand = (
  row: ApplicationRow,
  event: Recorded,
  step: StepMark,
  more: Partial<ApplicationRow> = {},
): ApplicationRow => {
  const live = !isEnd(step.type);
  const lead = step.type === 'sourced_new';
  return touch(row, event, {
    step,
    phase: phaseOf(step.type),
    live,
    entered_at: event.metadata.occurred_at,
    rank: -seconds(event.metadata.occurred_at),
    schedule_status: 'unscheduled',
    ...(live && !lead && !row.applied_at ? { applied_at: event.metadata.occurred_at, applied_via: 'recruiter' } : {}),
    ...(leavesReview(row.step.type, step.type) ? { resume_status: 'reviewed' as const } : {}),
    ...more,
  });
};

type Person = {
  first_name: string;
  last_name: string;
  email?: string | null;
  headline?: string | null;
  current_title?: string | null;
  current_company?: string | null;
};
/** The name as screens show it. */
export const nameOf = (person: { first_name: string; last_name: string } | null | undefined): string =>
  person && person.first_name !== erasedText ? `${person.first_name} ${person.last_name}`.trim() : erasedText;
const begin = (
  event: Mine & {
    data: {
      person: Person | null;
      to_step: StepMark;
      source: string;
      source_id?: string | null;
      source_detail?: string | null;
    };
  },
): ApplicationRow => ({
  id: idOf(event.stream),
  organization_id: event.metadata.organization_id,
  version: event.revision,
  candidate_id: event.data.candidate_id,
  job_id: event.data.job_id,
  name: nameOf(event.data.person),
  first_name: event.data.person?.first_name ?? '',
  last_name: event.data.person?.last_name ?? '',
  email: event.data.person?.email ?? null,
  title: event.data.person?.current_title ?? null,
  headline: event.data.person?.headline ?? null,
  company: event.data.person?.current_company ?? null,
  step: event.data.to_step,
  phase: phaseOf(event.data.to_step.type),
  live: !isEnd(event.data.to_step.type),
  entered_at: event.metadata.occurred_at,
  added_at: event.metadata.occurred_at,
  applied_at: null,
  applied_via: null,
  source: event.data.source,
  source_id: event.data.source_id ?? null,
  source_detail: event.data.source_detail ?? null,
  pass: 1,
  rank: -seconds(event.metadata.occurred_at),
  resume_id: null,
  resume_status: 'new',
  schedule_status: 'unscheduled',
  knocked_out: false,
  offer: null,
  archived: null,
  hired_at: null,
  last_activity: event.metadata.occurred_at,
  events: 1,
  sla_days: 0,
  due_at: null,
});

/** What of a job decides when its candidates have waited too long. */
type Pace = { open: boolean; sla_days: Record<string, number> };
const paceAfter = (before: Pace | null, event: Recorded<JobEvent>): Pace | null => {
  if (event.type === 'JobCreated') return { open: false, sla_days: {} };
  if (!before) return before;
  const planned = (step: string, days: number): Pace => ({ ...before, sla_days: { ...before.sla_days, [step]: days } });
  switch (event.type) {
    case 'JobOpened':
    case 'JobOpenedInternally':
      return { ...before, open: true };
    case 'JobReopened':
      return { ...before, open: event.data.to_status === 'open' || event.data.to_status === 'internal' };
    case 'JobClosed':
    case 'JobReturnedToDraft':
      return { ...before, open: false };
    case 'WorkflowStepAdded':
      return planned(event.data.step.id, event.data.step.sla_days);
    case 'WorkflowStepChanged':
      return event.data.changes.sla_days
        ? planned(event.data.step_id, Number(event.data.changes.sla_days.to) || 0)
        : before;
    case 'JobDeleted':
      return null;
    default:
      return before;
  }
};
const day = 86_400_000;
const timed = (row: ApplicationRow | null, pace: Pace | null): ApplicationRow | null => {
  if (!row) return row;
  const sla_days = (row.live && pace?.sla_days[row.step.id]) || 0;
  const due_at =
    sla_days > 0 && pace?.open ? new Date(Date.parse(row.entered_at) + sla_days * day).toISOString() : null;
  return row.sla_days === sla_days && row.due_at === due_at ? row : { ...row, sla_days, due_at };
};
/** The days planned may be others now. */
const paced = (row: ApplicationRow | null, _event: unknown, { after }: Remembered<Pace>) => timed(row, after);
/** Steps are entered under the job's plan. */
const entered =
  <Event>(step: (row: ApplicationRow | null, event: Event) => ApplicationRow | null) =>
  (row: ApplicationRow | null, event: Event, { after }: Remembered<Pace>): ApplicationRow | null =>
    timed(step(row, event), after);

export const applications = projection<ApplicationRow, ApplicationEvent | CandidateEvent | JobEvent, Pace>({
  name: 'applications',
  version: 2,
  list: applicationList,
  keys: (event) => {
    if (event.stream.startsWith('application-')) return [idOf(event.stream)];
    switch (event.type) {
      case 'CandidateUpdated':
        return [{ field: 'candidate_id', value: idOf(event.stream) }];
      case 'ApplicationsRanked':
        return event.data.ids;
      case 'JobOpened':
      case 'JobOpenedInternally':
      case 'JobReopened':
      case 'JobClosed':
      case 'JobReturnedToDraft':
        return [{ field: 'live_in', value: idOf(event.stream) }];
      case 'WorkflowStepChanged':
        return event.data.changes.sla_days ? [{ field: 'step_id', value: event.data.step_id }] : [];
      default:
        return [];
    }
  },
  remembers: {
    key: (event) =>
      event.stream.startsWith('job-')
        ? idOf(event.stream)
        : event.stream.startsWith('application-')
          ? (event as Mine).data.job_id
          : null,
    next: (before, event) =>
      event.stream.startsWith('job-') ? paceAfter(before, event as Recorded<JobEvent>) : before,
  },
  on: {
    JobCreated: (row) => row,
    JobOpened: paced,
    JobOpenedInternally: paced,
    JobReopened: paced,
    JobClosed: paced,
    JobReturnedToDraft: paced,
    JobDeleted: (row) => row,
    WorkflowStepAdded: (row) => row,
    WorkflowStepChanged: paced,
    LeadAdded: entered((_, event) => begin(event)),
    ApplicationSubmitted: entered((row, event) => {
      const fresh = begin(event);
      const applied = {
        applied_at: event.metadata.occurred_at,
        applied_via: event.data.applied_via,
        resume_id: event.data.resume_id ?? null,
        resume_status: 'new' as const,
      };
      return row
        ? stand(row, event, event.data.to_step, {
            ...applied,
            name: fresh.name,
            first_name: fresh.first_name,
            last_name: fresh.last_name,
            email: fresh.email ?? row.email,
          })
        : { ...fresh, ...applied };
    }),
    ApplicationAnswersRecorded: (row, event) => row && touch(row, event, {}),
    ResumeReviewed: (row, event) => row && touch(row, event, { resume_status: 'reviewed' }),
    ApplicationAdvanced: entered((row, event) => row && stand(row, event, event.data.to_step)),
    ApplicationShiftedUp: entered(
      (row, event) =>
        row &&
        stand(
          row,
          event,
          event.data.to_step,
          event.data.undone && event.data.to_step.type === 'sourced_new' ? { applied_at: null, applied_via: null } : {},
        ),
    ),
    ApplicationArchived: entered(
      (row, event) =>
        row &&
        stand(row, event, event.data.to_step, {
          archived: {
            reason_id: event.data.disqualification_reason_id,
            reason_name: event.data.reason_name,
            side: event.data.side,
            at: event.metadata.occurred_at,
            from_step: event.data.from_step,
          },
        }),
    ),
    ApplicationRestored: entered((row, event) => row && stand(row, event, event.data.to_step, { archived: null })),
    ApplicationRevived: entered(
      (row, event) => row && stand(row, event, event.data.to_step, { archived: null, pass: event.data.pass }),
    ),
    ScheduleStatusChanged: (row, event) =>
      row && touch(row, event, { schedule_status: event.data.to as ApplicationRow['schedule_status'] }),
    OfferExtended: entered(
      (row, event) =>
        row &&
        stand(row, event, event.data.to_step, {
          archived: null,
          offer: {
            status: 'pending',
            revision: event.data.revision,
            expires_on: event.data.expires_on ?? null,
            start_on: event.data.start_on,
            declined_by: null,
          },
        }),
    ),
    OfferUpdated: (row, event) =>
      row?.offer
        ? touch(row, event, {
            offer: {
              ...row.offer,
              revision: event.data.revision,
              expires_on: event.data.expires_on ?? null,
              start_on: event.data.start_on,
            },
          })
        : row,
    OfferAccepted: (row, event) =>
      row?.offer
        ? touch(row, event, { offer: { ...row.offer, status: 'accepted', start_on: event.data.start_on } })
        : row,
    CandidateHired: entered(
      (row, event) => row && stand(row, event, event.data.to_step, { hired_at: event.data.hired_at }),
    ),
    OfferDeclined: entered(
      (row, event) =>
        row &&
        stand(row, event, event.data.to_step, {
          offer: row.offer && { ...row.offer, status: 'declined', declined_by: event.data.declined_by },
        }),
    ),
    OfferRescinded: (row, event) =>
      row?.offer
        ? touch(row, event, { offer: { ...row.offer, status: 'declined', declined_by: 'organization' } })
        : row,
    HireReversed: (row, event) => row && touch(row, event, { hired_at: null }),
    MessageSkipped: (row, event) => row && touch(row, event, {}),
    CandidateUpdated: (row, event) => {
      const changes = event.data.changes;
      if (!row || !changes) return row;
      const to = <T>(field: string, present: T): T => (field in changes ? (changes[field]!.to as T) : present);
      const names = { first_name: to('first_name', row.first_name), last_name: to('last_name', row.last_name) };
      return {
        ...row,
        ...names,
        name: nameOf(names),
        email: to('email', row.email),
        title: to('current_title', row.title),
        headline: to('headline', row.headline),
        company: to('current_company', row.company),
      };
    },
    ApplicationsRanked: (row, event) =>
      row && row.step.id === event.data.step_id
        ? { ...row, rank: -seconds(event.metadata.occurred_at) + event.data.ids.indexOf(row.id) / 1000 }
        : row,
  },
});
