import { fullName } from '@candor/contracts/values/person-name';
import { daysAfter } from '@candor/contracts/values/days';
import { idOf } from '@candor/contracts/all-events';
import { erasedText } from '@candor/contracts/values/erased';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { isEnd } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent, Erasing } from '@candor/contracts/people/events';
import { actionEvents, moveEvents, onEach, phaseOf } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { archivesAt } from '@candor/contracts/pipeline/knockout';
import { stayAfter } from '@candor/contracts/pipeline/stay';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { projection, type Remembered } from '../kernel/projection.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
type Mine = Recorded<{ type: string; data: { candidate_id: string; job_id: string } }>;
const touch = (row: ApplicationRow, event: Recorded, more: Partial<ApplicationRow>): ApplicationRow => {
  const next = {
    ...row,
    ...more,
    version: event.revision,
    events: row.events + 1,
    last_activity: event.metadata.occurred_at,
  };
  return { ...next, knockout_at: archivesAt(next) };
};
/** The order of a candidate within a step: newest first until a member ranks the card. A rank set by hand counts only for the stay in the step for which it was set. */
const rankOf = (row: Pick<ApplicationRow, 'entered' | 'entered_at' | 'ranked'>): number =>
  row.ranked.find((place) => place.entered === row.entered)?.rank ?? -seconds(row.entered_at);
const ranked = (row: ApplicationRow, rank: number): ApplicationRow => ({
  ...row,
  rank,
  ranked: [...row.ranked.filter((place) => place.entered !== row.entered), { entered: row.entered, rank }].slice(-2),
});
/** The application after the move that the event records. */
const stand = (
  row: ApplicationRow,
  event: Recorded<ApplicationEvent>,
  more: Partial<ApplicationRow> = {},
): ApplicationRow => {
  const stay = stayAfter(row, event)!;
  const { type } = stay.step;
  return touch(row, event, {
    ...stay,
    phase: phaseOf(type),
    ongoing: !isEnd(type),
    rank: rankOf({ ...stay, ranked: row.ranked }),
    archived: type === 'archived' ? row.archived : null,
    ...more,
  });
};
const stood = (row: ApplicationRow | null, event: Recorded<ApplicationEvent>): ApplicationRow | null =>
  row && stand(row, event);

/** Removes the request for approval from the row of an offer. */
const unasked = (row: ApplicationRow | null, event: Recorded<ApplicationEvent>): ApplicationRow | null => {
  if (!row) return null;
  const { offer_request: _, ...rest } = stand(row, event);
  return rest;
};

type Arrival = Extract<ApplicationEvent, { type: 'LeadAdded' | 'ApplicationSubmitted' | 'ApplicationMergedIn' }>;
const begin = (event: Recorded<Arrival>): ApplicationRow => {
  const stay = stayAfter(null, event)!;
  const { type } = stay.step;
  const { candidate_id, job_id, person, source, source_id, source_detail } = event.data;
  return {
    id: idOf(event.stream),
    organization_id: event.metadata.organization_id,
    version: event.revision,
    candidate_id,
    job_id,
    name: fullName(person),
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    name_order: person?.name_order ?? null,
    email: person?.email ?? null,
    title: person?.current_title ?? null,
    headline: person?.headline ?? null,
    company: person?.current_company ?? null,
    ...stay,
    phase: phaseOf(type),
    ongoing: !isEnd(type),
    added_at: event.metadata.occurred_at,
    source,
    source_id: source_id ?? null,
    source_detail: source_detail ?? null,
    pass: event.type === 'ApplicationMergedIn' ? event.data.pass : 1,
    rank: -seconds(stay.entered_at),
    ranked: [],
    resume_id: event.type === 'LeadAdded' ? null : (event.data.resume_id ?? null),
    knocked_out: event.type === 'ApplicationMergedIn' && event.data.knocked_out,
    invite: null,
    knockout_plan: null,
    knockout_at: null,
    offer: null,
    archived: null,
    last_activity: event.metadata.occurred_at,
    events: event.revision + 1,
    sla_days: 0,
    due_at: null,
  };
};

/** The facts of a job that decide when its candidates have waited too long: whether it is open, and the planned days of each step. */
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
    case 'SampleJobRemoved':
      return null;
    default:
      return before;
  }
};
const timed = (row: ApplicationRow | null, pace: Pace | null): ApplicationRow | null => {
  if (!row) return row;
  const sla_days = (row.ongoing && pace?.sla_days[row.step.id]) || 0;
  const due_at = sla_days > 0 && pace?.open ? daysAfter(row.entered_at, sla_days) : null;
  return row.sla_days === sla_days && row.due_at === due_at ? row : { ...row, sla_days, due_at };
};
/** Updates the row, because the planned days of the job's steps may have changed. */
const paced = (row: ApplicationRow | null, _event: unknown, { after }: Remembered<Pace>) => timed(row, after);
/** Wraps a fold by which a candidate enters a step, so that the job's planned days apply. */
const entered =
  <Event>(step: (row: ApplicationRow | null, event: Event) => ApplicationRow | null) =>
  (row: ApplicationRow | null, event: Event, { after }: Remembered<Pace>): ApplicationRow | null =>
    timed(step(row, event), after);

/** Keeps the step in which the person was, but not who they were. */
const withoutWords = (row: ApplicationRow | null): ApplicationRow | null => {
  if (!row) return row;
  const next = {
    ...row,
    name: erasedText,
    first_name: '',
    last_name: '',
    name_order: null,
    email: null,
    title: null,
    headline: null,
    company: null,
    knocked_out: false,
    knockout_plan: null,
  };
  return { ...next, knockout_at: archivesAt(next) };
};

type Renamed = Extract<CandidateEvent, { type: 'CandidateUpdated' }>;
export const applications = projection<ApplicationRow, ApplicationEvent | Renamed | Erasing | JobEvent, Pace>({
  name: 'applications',
  version: 20,
  list: applicationList,
  keys: (event) => {
    if (event.stream.startsWith('application-')) return [idOf(event.stream)];
    switch (event.type) {
      case 'CandidateUpdated':
      case 'CandidateErased':
      case 'PersonKeyDestroyed':
      case 'ErasureFinished':
        return [{ field: 'candidate_id', value: idOf(event.stream) }];
      case 'ApplicationsRanked':
        return event.data.ids;
      case 'SampleJobRemoved':
        return [{ field: 'job_id', value: idOf(event.stream) }];
      case 'JobOpened':
      case 'JobOpenedInternally':
      case 'JobReopened':
      case 'JobClosed':
      case 'JobReturnedToDraft':
        return [{ field: 'ongoing_in', value: idOf(event.stream) }];
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
    // The default fold of actions; those listed below do more.
    ...onEach(actionEvents(), stood),
    ...onEach(moveEvents(), entered(stood)),
    JobCreated: (row) => row,
    JobOpened: paced,
    JobOpenedInternally: paced,
    JobReopened: paced,
    JobClosed: paced,
    JobReturnedToDraft: paced,
    JobDeleted: (row) => row,
    SampleJobRemoved: () => null,
    WorkflowStepAdded: (row) => row,
    WorkflowStepChanged: paced,
    LeadAdded: entered((_, event) => begin(event)),
    LeadTakenBack: () => null,
    ImportedApplicationTakenBack: () => null,
    ApplicationMergedIn: entered((_, event) => begin(event)),
    ApplicationMergeTakenBack: () => null,
    ApplicationSubmitted: entered((row, event) => {
      const fresh = begin(event);
      if (!row) return fresh;
      const { name, first_name, last_name, name_order, email, resume_id } = fresh;
      return stand(row, event, { name, first_name, last_name, name_order, email: email ?? row.email, resume_id });
    }),
    ApplicationAnswersRecorded: (row, event) => row && stand(row, event, { knockout_plan: null }),
    // An erased answer must not show that it was a knockout answer.
    KnockoutFlagged: (row, event) => row && touch(row, event, { knocked_out: event.data.question !== null }),
    KnockoutArchivePlanned: (row, event) =>
      row && touch(row, event, { knockout_plan: { at: event.data.at, entered: row.entered } }),
    KnockoutKept: (row, event) => row && touch(row, event, { knockout_plan: null }),
    BookingInviteSent: (row, event) =>
      row && touch(row, event, { invite: { entered: row.entered, expires_at: event.data.expires_at } }),
    BookingInviteWithdrawn: (row, event) => row && touch(row, event, { invite: null }),
    BookingInviteExpired: (row, event) => row && touch(row, event, { invite: null }),
    SecondLookAsked: (row, event) =>
      row?.archived
        ? touch(row, event, { archived: { ...row.archived, second_look_at: event.metadata.occurred_at } })
        : row,
    ResumeReviewed: stood,
    ResumeReviewTakenBack: stood,
    ApplicationArchived: entered(
      (row, event) =>
        row &&
        stand(row, event, {
          archived: {
            reason_id: event.data.disqualification_reason_id,
            reason_name: event.data.reason_name,
            side: event.data.side,
            at: event.metadata.occurred_at,
            from_step: event.data.from_step,
            closing: event.data.closing ?? null,
            knockout: event.data.knockout ?? false,
            second_look_at: null,
            merged_into: event.data.merged_into ?? null,
          },
          // The plan archives only once, even if the candidate is restored later.
          ...(event.data.knockout ? { knockout_plan: null } : {}),
        }),
    ),
    CandidateWithdrew: (row, event) =>
      row?.archived
        ? touch(row, event, {
            archived: {
              ...row.archived,
              reason_id: null,
              reason_name: event.data.reason_name,
              side: 'they_withdrew',
            },
          })
        : row,
    WithdrawalTakenBack: (row, event) =>
      row?.archived
        ? touch(row, event, {
            archived: {
              ...row.archived,
              reason_id: event.data.disqualification_reason_id,
              reason_name: event.data.reason_name,
              side: event.data.side,
            },
          })
        : row,
    // A candidate who is moved back to the Offered step has the offer again that their archive ended.
    MoveTakenBack: entered(
      (row, event) =>
        row &&
        stand(
          row,
          event,
          event.data.offer !== undefined
            ? { offer: event.data.offer }
            : row.offer && event.data.to_step.type === 'offered'
              ? { offer: { ...row.offer, status: 'pending', declined_by: null } }
              : {},
        ),
    ),
    ApplicationRevived: entered((row, event) => row && stand(row, event, { pass: event.data.pass })),
    RoundJudged: stood,
    OfferExtended: entered(
      (row, event) =>
        row &&
        stand(row, event, {
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
    OfferDeclined: entered(
      (row, event) =>
        row &&
        stand(row, event, {
          offer: row.offer && { ...row.offer, status: 'declined', declined_by: event.data.declined_by },
        }),
    ),
    OfferRescinded: (row, event) =>
      row?.offer
        ? touch(row, event, { offer: { ...row.offer, status: 'declined', declined_by: 'organization' } })
        : row,
    OfferHeldBack: stood,
    OfferLinkAsked: stood,
    OfferApprovalAsked: (row, event) =>
      row && stand(row, event, { offer_request: event.data.change ? 'change' : 'offer' }),
    OfferApproved: unasked,
    OfferRefused: unasked,
    OfferRequestWithdrawn: unasked,
    InterviewsKept: stood,
    HireReversed: stood,
    ApplicationRepeated: stood,
    MessageSkipped: stood,
    CandidateUpdated: (row, event) => {
      const changes = event.data.changes;
      if (!row || !changes) return row;
      const to = <T>(field: string, present: T): T => (field in changes ? (changes[field]!.to as T) : present);
      const names = {
        first_name: to('first_name', row.first_name),
        last_name: to('last_name', row.last_name),
        name_order: to('name_order', row.name_order),
      };
      return {
        ...row,
        ...names,
        name: fullName(names),
        email: to('email', row.email),
        title: to('current_title', row.title),
        headline: to('headline', row.headline),
        company: to('current_company', row.company),
      };
    },
    CandidateErased: withoutWords,
    PersonKeyDestroyed: withoutWords,
    ErasureFinished: withoutWords,
    ApplicationsRanked: (row, event) =>
      row && row.step.id === event.data.step_id
        ? ranked(row, -seconds(event.metadata.occurred_at) + event.data.ids.indexOf(row.id) / 1000)
        : row,
  },
});
