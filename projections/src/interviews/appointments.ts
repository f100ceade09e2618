import { idOf } from '@candor/contracts/all-events';
import { arrangedIn, withLink, withMissed, withoutMissed } from '@candor/contracts/interviews/arranged';
import { type AppointmentEvent, appointmentEvents } from '@candor/contracts/interviews/events';
import { type AppointmentRow, appointmentList } from '@candor/contracts/interviews/rows';
import type { ScorecardEvent } from '@candor/contracts/scorecards/events';
import { bookingOf, type ScorecardStatus } from '@candor/contracts/interviews/values';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { erasedText } from '@candor/contracts/values/erased';
import type { Recorded, EventDefinition } from '@candor/contracts/kernel/event';
import { fullName, type NameParts } from '@candor/contracts/values/person-name';
import type { CandidateEvent, Erasing } from '@candor/contracts/people/events';
import {
  type Following,
  following,
  followingKeys,
  type Goings,
  remembersGoings,
  standing,
} from '../pipeline/going-on.ts';
import { projection, type Remembered } from '../kernel/projection.ts';

/** The values that a row gets for this event's personal fields after an erasure. The event declares them, so that rows need no lists of their own. */
const blanksIn = <Row extends object>(row: Row, { blanks }: Pick<EventDefinition, 'blanks'>): Partial<Row> =>
  Object.fromEntries(Object.entries(blanks).filter(([name]) => name in row)) as Partial<Row>;

type Arranged = Extract<
  AppointmentEvent,
  { type: 'AppointmentProposed' | 'AppointmentBooked' | 'AppointmentRescheduled' }
>;
type Begun = Exclude<Arranged, { type: 'AppointmentRescheduled' }>;
/** The interviewers after a change of plan. Those who stay keep their scorecard. */
const arranged = ({ data }: Arranged, row: AppointmentRow | null) => {
  const { over_reason: _why, interviewers, ...plan } = arrangedIn(data, row);
  return {
    ...plan,
    interviewers: interviewers.map((each) => {
      const before = row?.interviewers.find(({ user_id }) => user_id === each.user_id);
      return { ...each, scorecard_status: before?.scorecard_status ?? ('not_started' as const) };
    }),
  };
};
/** A booked appointment. One that already exists keeps its place. */
const begin = (row: AppointmentRow | null, event: Recorded<Begun>, { also }: Remembered<Goings>): AppointmentRow => {
  const { data, metadata, revision } = event;
  const begun: AppointmentRow = {
    ...arranged(event, null),
    id: data.appointment_id,
    organization_id: metadata.organization_id,
    version: revision,
    booking_id: bookingOf(data.appointment_id),
    application_id: data.application_id,
    candidate_id: data.candidate_id,
    candidate_name: fullName(data.person),
    person: data.person,
    job_id: data.job_id,
    step: data.step,
    earlier: [],
    status: event.type === 'AppointmentBooked' ? 'booked' : 'proposed',
    no_show: null,
    cancelled_by: null,
    self_scheduled: data.self_scheduled,
    booked_at: metadata.occurred_at,
    sequence: 0,
  };
  if (!row) return standing(begun, also);
  const { application_id, job_id, step, earlier } = row;
  return { ...begun, application_id, job_id, step, earlier };
};
const changed = (
  row: AppointmentRow | null,
  { revision }: Recorded<AppointmentEvent>,
  change: Partial<AppointmentRow>,
): AppointmentRow | null => row && { ...row, ...change, version: revision };
/** Keeps the fact of the interview, but no text: blanks all personal fields of its events. */
const withoutWords = (row: AppointmentRow | null): AppointmentRow | null =>
  row && { ...row, ...blanksIn(row, appointmentEvents.types.AppointmentBooked), candidate_name: erasedText };

/** The state of the interviewer's scorecard. Returns the same row if it has not changed, so that typing sends no updates. */
const judged = (
  row: AppointmentRow | null,
  user_id: string,
  scorecard_status: ScorecardStatus,
): AppointmentRow | null =>
  row?.interviewers.some((each) => each.user_id === user_id && each.scorecard_status !== scorecard_status)
    ? {
        ...row,
        interviewers: row.interviewers.map((each) => (each.user_id === user_id ? { ...each, scorecard_status } : each)),
      }
    : row;

const nameParts: readonly string[] = ['first_name', 'last_name', 'name_order'];
type Renamed = Extract<CandidateEvent, { type: 'CandidateUpdated' }>;
type Removed = Extract<JobEvent, { type: 'SampleJobRemoved' }>;
export const appointments = projection<
  AppointmentRow,
  AppointmentEvent | ScorecardEvent | Following | Renamed | Removed | Erasing,
  Goings
>({
  name: 'appointments',
  version: 10,
  list: appointmentList,
  keys: (event) => {
    switch (event.type) {
      case 'CandidateUpdated':
        return Object.keys(event.data.changes ?? {}).some((name) => nameParts.includes(name))
          ? [{ field: 'candidate_id', value: idOf(event.stream) }]
          : [];
      case 'CandidateErased':
      case 'PersonKeyDestroyed':
      case 'ErasureFinished':
        return [{ field: 'candidate_id', value: idOf(event.stream) }];
      case 'SampleJobRemoved':
        return [{ field: 'job_id', value: idOf(event.stream) }];
      case 'ApplicationArchived':
      case 'MoveTakenBack':
      case 'ApplicationRestored':
      case 'ApplicationRevived':
        return followingKeys(event);
      case 'BookingGivenUp':
        return [];
      default:
        return [event.data.appointment_id];
    }
  },
  remembers: {
    ...remembersGoings,
    also: (event) =>
      event.type === 'AppointmentProposed' || event.type === 'AppointmentBooked' ? remembersGoings.also(event) : null,
  },
  on: {
    AppointmentProposed: begin,
    AppointmentBooked: begin,
    AppointmentRescheduled: (row, event) =>
      row && changed(row, event, { ...arranged(event, row), sequence: row.sequence + 1 }),
    AppointmentCancelled: (row, event) =>
      row && changed(row, event, { status: 'cancelled', cancelled_by: event.data.by, sequence: row.sequence + 1 }),
    AppointmentCompleted: (row, event) => changed(row, event, { status: 'completed', no_show: null }),
    NoShowRecorded: (row, event) =>
      row &&
      changed(
        row,
        event,
        event.data.goes_on
          ? { interviewers: withMissed(row.interviewers, event.data.by.user_id) }
          : { status: 'no_show', no_show: event.data.by },
      ),
    AppointmentCorrected: (row, event) =>
      row &&
      changed(row, event, {
        status: event.data.to,
        no_show: null,
        interviewers: withoutMissed(row.interviewers),
      }),
    InterviewerResponded: (row, event) =>
      row &&
      changed(row, event, {
        interviewers: row.interviewers.map((each) =>
          each.user_id === event.data.user_id ? { ...each, response: event.data.response } : each,
        ),
      }),
    VideoMeetingSet: (row, event) => row && changed(row, event, withLink(row, event.data)),
    // An address that a member typed meanwhile stays. The meeting's own address is removed, because the meeting does not exist any more.
    VideoMeetingRemoved: (row, event) =>
      row?.video_url === event.data.video_url
        ? changed(row, event, { video_url: null, passcode: null })
        : changed(row, event, {}),
    SlotSelfBooked: (row, event) => changed(row, event, {}),
    BookingGivenUp: (row) => row,
    ScorecardSaved: (row, event) => judged(row, event.data.user_id, 'draft'),
    ScorecardSubmitted: (row, event) => judged(row, event.data.user_id, 'submitted'),
    ScorecardReopened: (row, event) => judged(row, event.data.user_id, 'draft'),
    SampleJobRemoved: () => null,
    ...following,
    CandidateUpdated: (row, event) => {
      if (!row?.person) return row;
      const changes = Object.entries(event.data.changes ?? {}).filter(([name]) => nameParts.includes(name));
      const person: NameParts = { ...row.person, ...Object.fromEntries(changes.map(([name, { to }]) => [name, to])) };
      return { ...row, person, candidate_name: fullName(person) };
    },
    CandidateErased: withoutWords,
    PersonKeyDestroyed: withoutWords,
    ErasureFinished: withoutWords,
  },
});
