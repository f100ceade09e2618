import { idOf } from '@candor/contracts/all-events';
import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import type { RecommendationEvent, ScorecardEvent } from '@candor/contracts/scorecards/events';
import { scorecardList, type ScorecardRow, takesPart } from '@candor/contracts/scorecards/rows';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import {
  type Following,
  following,
  followingKeys,
  type Goings,
  remembersGoings,
  standing,
} from '../pipeline/going-on.ts';
import { projection, type Remembered } from '../kernel/projection.ts';

/** Whether the interviewer stays at the same time. They are then not asked again, and the record that they did not come is kept. */
const stays = (row: ScorecardRow, data: Pick<ScorecardRow, 'starts_at' | 'ends_at'>): boolean =>
  row.seat === 'in' && row.starts_at === data.starts_at && row.ends_at === data.ends_at;

type Plan = Recorded<
  Extract<AppointmentEvent, { type: 'AppointmentProposed' | 'AppointmentBooked' | 'AppointmentRescheduled' }>
>;
/** The member who took the interviewer off, by removing them or by calling the interview off. If the interviewer is off already, only another member's act counts: they cannot undo that a colleague removed them. */
const offBy = (row: ScorecardRow, by: string | null): string | null =>
  takesPart(row) || row.off_by === row.user_id ? by : row.off_by;
/** The row of one interviewer after this plan. If the plan does not name the interviewer, they were removed. */
const planned = (
  row: ScorecardRow | null,
  event: Plan,
  { after, also }: Remembered<Memo>,
  key: string,
): ScorecardRow | null => {
  const { data, metadata } = event;
  const seat = data.interviewers.find((each) => each.user_appointment_id === key);
  // The interviewer belongs to another interview of the same booking, or was removed.
  if (!seat)
    return row?.appointment_id === data.appointment_id && row.seat === 'in'
      ? { ...row, seat: 'off', off_by: offBy(row, metadata.actor.id) }
      : row;
  const before = event.type === 'AppointmentRescheduled' && row && stays(row, data) ? row : null;
  const missed = before?.meeting === 'off';
  return {
    ...(row ?? begun(event, key, seat.user_id, also)),
    organization_id: metadata.organization_id,
    appointment_id: data.appointment_id,
    required: seat.required,
    starts_at: data.starts_at,
    ends_at: data.ends_at,
    seat: 'in',
    // A new interviewer gets the present state of the interview.
    meeting: missed ? 'off' : isStanding(after) ? after : 'on',
    off_by: missed ? before.off_by : null,
    declined: before?.declined ?? false,
  };
};
/** The state of an interview itself. It is stored in a memo, because one interviewer's row cannot pass it on to another's. */
type Standing = 'proposed' | 'on';
/** The memo: the state of an interview, or the successors of a candidate's applications. */
type Memo = Standing | Goings;
const isStanding = (memo: Memo | null): memo is Standing => typeof memo === 'string';
/** Records for this interviewer that the interview did not take place. */
const off = (row: ScorecardRow | null, { metadata }: Recorded): ScorecardRow | null =>
  row && { ...row, meeting: 'off', off_by: offBy(row, metadata.actor.id) };
/** The row of an interviewer who joins an interview that has moved to another application. It moves like the other interviewers' rows. */
const beside = (event: Plan, key: string, together: ReadonlyMap<string, ScorecardRow>): ScorecardRow | null => {
  const seat = event.data.interviewers.find((each) => each.user_appointment_id === key);
  const other = [...together.values()].find(({ appointment_id }) => appointment_id === event.data.appointment_id);
  if (!seat || !other) return null;
  const { application_id, job_id, step, earlier } = other;
  return { ...begun(event, key, seat.user_id, null), application_id, job_id, step, earlier };
};
type About = { application_id: string; candidate_id: string; job_id: string; step: ScorecardRow['step'] };
const begun = (
  { data, metadata }: Recorded & { data: About },
  id: string,
  user_id: string,
  memo: Memo | null,
): ScorecardRow => {
  const row: ScorecardRow = {
    id,
    organization_id: metadata.organization_id,
    kind: 'scorecard',
    appointment_id: null,
    application_id: data.application_id,
    candidate_id: data.candidate_id,
    job_id: data.job_id,
    step: data.step,
    earlier: [],
    user_id,
    required: true,
    starts_at: null,
    ends_at: null,
    seat: 'in',
    meeting: 'on',
    off_by: null,
    declined: false,
    status: 'not_started',
    submitted_at: null,
    scores: [],
    recommendation: null,
    revision: 0,
    reminded_at: null,
  };
  return isStanding(memo) ? row : standing(row, memo);
};
type Given = Recorded<Extract<RecommendationEvent, { type: 'RecommendationSubmitted' | 'RecommendationRevised' }>>;
const given = (row: ScorecardRow | null, event: Given, { also }: Remembered<Memo>): ScorecardRow => ({
  ...(row ?? begun(event, idOf(event.stream), event.data.user_id, also)),
  kind: 'recommendation',
  status: 'submitted',
  submitted_at: event.metadata.occurred_at,
  recommendation: event.data.recommendation,
  revision: event.type === 'RecommendationRevised' ? event.data.revision : 1,
});

/** The types of events that can begin a row. */
const begins: readonly string[] = [
  'AppointmentProposed',
  'AppointmentBooked',
  'RecommendationSubmitted',
  'RecommendationRevised',
  'RecommendationAsked',
];
type Removed = Extract<JobEvent, { type: 'SampleJobRemoved' }>;
/** The scorecards that interviewers owe or have submitted. */
export const scorecards = projection<
  ScorecardRow,
  AppointmentEvent | ScorecardEvent | RecommendationEvent | Following | Removed,
  Memo
>({
  name: 'scorecards',
  version: 10,
  list: scorecardList,
  keys: (event) => {
    switch (event.type) {
      case 'AppointmentProposed':
      case 'AppointmentBooked':
        return event.data.interviewers.map(({ user_appointment_id }) => user_appointment_id);
      case 'AppointmentRescheduled':
        return [
          { field: 'appointment_id', value: event.data.appointment_id },
          ...event.data.interviewers.map(({ user_appointment_id }) => user_appointment_id),
        ];
      case 'AppointmentCancelled':
      case 'NoShowRecorded':
      case 'InterviewerResponded':
      case 'AppointmentCorrected':
        return [{ field: 'appointment_id', value: event.data.appointment_id }];
      case 'ApplicationArchived':
      case 'MoveTakenBack':
      case 'ApplicationRestored':
      case 'ApplicationRevived':
        return followingKeys(event);
      case 'SampleJobRemoved':
        return [{ field: 'job_id', value: idOf(event.stream) }];
      default:
        return [idOf(event.stream)];
    }
  },
  joins: ['AppointmentRescheduled'],
  remembers: {
    key: (event) => ('appointment_id' in event.data ? event.data.appointment_id : remembersGoings.key(event)),
    also: (event) => (begins.includes(event.type) ? remembersGoings.also(event) : null),
    next: (memo, event) =>
      event.type === 'AppointmentProposed'
        ? 'proposed'
        : event.type === 'AppointmentBooked'
          ? 'on'
          : isStanding(memo)
            ? memo
            : remembersGoings.next(memo, event),
  },
  on: {
    AppointmentProposed: (row, event, memo, _, key) => planned(row, event, memo, key),
    AppointmentBooked: (row, event, memo, _, key) => planned(row, event, memo, key),
    AppointmentRescheduled: (row, event, memo, together, key) =>
      planned(row ?? beside(event, key, together), event, memo, key),
    AppointmentCancelled: (row, { data, metadata }) =>
      row && { ...row, meeting: 'off', off_by: offBy(row, data.automatic ? null : metadata.actor.id) },
    NoShowRecorded: (row, event) => {
      const { side, user_id } = event.data.by;
      return side === 'interviewer' && user_id && user_id !== row?.user_id ? row : off(row, event);
    },
    AppointmentCorrected: (row, event) =>
      event.data.to === 'completed'
        ? row && { ...row, meeting: 'on', off_by: row.seat === 'in' ? null : row.off_by }
        : off(row, event),
    InterviewerResponded: (row, { data }) =>
      row?.user_id === data.user_id ? { ...row, declined: data.response === 'declined' } : row,
    // The same row is returned if nothing changes, so that typing sends no updates.
    ScorecardSaved: (row) => (row && row.status !== 'draft' ? { ...row, status: 'draft' } : row),
    ScorecardSubmitted: (row, { data, metadata }) =>
      row && {
        ...row,
        status: 'submitted',
        submitted_at: metadata.occurred_at,
        scores: data.scores,
        recommendation: data.recommendation,
        revision: row.revision + 1,
      },
    // The earlier submission does not count any more, until the next one.
    ScorecardReopened: (row) =>
      row && { ...row, status: 'draft', submitted_at: null, scores: [], recommendation: null },
    ScorecardReminded: (row, { metadata }) => row && { ...row, reminded_at: metadata.occurred_at },
    SampleJobRemoved: () => null,
    ...following,
    RecommendationSubmitted: given,
    RecommendationRevised: given,
    RecommendationAsked: (row, event, { also }) => ({
      ...(row ?? { ...begun(event, idOf(event.stream), event.data.user_id, also), kind: 'recommendation' as const }),
      reminded_at: event.metadata.occurred_at,
    }),
  },
});
