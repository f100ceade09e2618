import { idOf } from '@candor/contracts/all-events';
import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import type { ScorecardEvent } from '@candor/contracts/scorecards/events';
import { cellOf } from '@candor/contracts/scorecards/scoring';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { seatList, type SeatMark, type SeatRow } from '@candor/contracts/reports/seat-rows';
import { following, followingKeys, type Goings, remembersGoings, standing, waysFrom } from '../pipeline/going-on.ts';
import { projection, type Remembered } from '../kernel/projection.ts';

type Appointment<T extends AppointmentEvent['type']> = Extract<AppointmentEvent, { type: T }>;
type Planned = Appointment<'AppointmentBooked' | 'AppointmentRescheduled'>;
type Told = Exclude<Appointment<AppointmentEvent['type']>, Appointment<'BookingGivenUp'>>;
type Decided = Extract<
  ApplicationEvent,
  {
    type: 'ApplicationArchived' | 'ApplicationRestored' | 'ApplicationRevived' | 'OfferExtended' | 'MoveTakenBack';
  }
>;
type Removed = Extract<JobEvent, { type: 'SampleJobRemoved' }>;

const recordedAt = ({ metadata }: Recorded): number => Date.parse(metadata.recorded_at);
type Begins = Pick<SeatRow, 'application_id' | 'job_id' | 'step' | 'earlier' | 'marks'>;
/** The name of an event in a seat's marks. A revision is unique only within one application, and a seat (an interviewer's place in an interview) can move between applications. */
const nameOf = (stream: string, revision: number): string => `${idOf(stream)} ${revision}`;
const marked = (row: SeatRow | null, mark: SeatMark): SeatRow | null => row && { ...row, marks: [...row.marks, mark] };
/** The place for the seat of a new interviewer: the present one of the other seats, because the interview may have moved to another application. */
const beside = ({ data }: Recorded<Planned>, together: ReadonlyMap<string, SeatRow>): Begins | null => {
  const other = [...together.values()].find(({ appointment_id }) => appointment_id === data.appointment_id);
  if (!other) return null;
  const { application_id, job_id, step, earlier } = other;
  const ways = other.marks.filter(([kind]) => kind === 'went' || kind === 'back');
  return { application_id, job_id, step, earlier, marks: ways };
};
/** The place for the seats of an interview that was booked while its job was merged. */
const begun = ({ data: { application_id, job_id, step } }: Recorded<Planned>, goings: Goings | null): Begins => {
  const began: Begins = { application_id, job_id, step, earlier: [], marks: [] };
  const marks = waysFrom(began, goings).map(({ place, going, application_id: from }): SeatMark => {
    return ['went', Date.parse(going.at), `${from} ${going.revision}`, place];
  });
  return { ...standing(began, goings), marks };
};
const planned = (
  row: SeatRow | null,
  event: Recorded<Planned>,
  { also }: Remembered<Goings>,
  together: ReadonlyMap<string, SeatRow>,
  key: string,
): SeatRow | null => {
  const { data, metadata } = event;
  const seat = data.interviewers.find((each) => each.user_appointment_id === key);
  // An interviewer who is missing in the new plan was removed.
  if (!seat) return marked(row, ['off', recordedAt(event)]);
  const made = (): SeatRow => ({
    id: key,
    organization_id: metadata.organization_id,
    appointment_id: data.appointment_id,
    ...(beside(event, together) ?? begun(event, also)),
    user_id: seat.user_id,
  });
  return marked(row ?? made(), ['planned', recordedAt(event), Date.parse(data.starts_at), data.duration_minutes]);
};
const decided = (row: SeatRow | null, event: Recorded, hired: boolean | null): SeatRow | null =>
  marked(row, ['decided', recordedAt(event), nameOf(event.stream, event.revision), hired]);
/** Handles that the candidate is on the job again: records that had moved to another application come back. */
const reopened = (
  row: SeatRow | null,
  event: Recorded<Extract<Decided, { type: 'ApplicationRestored' | 'ApplicationRevived' }>>,
): SeatRow | null => {
  let now = following.ApplicationRestored(row, event);
  const left = row && now ? row.earlier.slice(now.earlier.length) : [];
  for (const { application_id } of left) {
    const went = row!.marks.findLast(([kind, , of]) => kind === 'went' && String(of).startsWith(`${application_id} `));
    if (went?.[0] === 'went') now = marked(now, ['back', recordedAt(event), went[2]]);
  }
  return decided(now, event, null);
};

/** The interviewers of each interview, its outcome, and the later decision on the candidate. */
export const interviewSeats = projection<SeatRow, Told | ScorecardEvent | Decided | Removed, Goings>({
  name: 'interview-seats',
  version: 6,
  list: seatList,
  keys: (event) => {
    switch (event.type) {
      case 'AppointmentBooked':
        return event.data.interviewers.map(({ user_appointment_id }) => user_appointment_id);
      case 'AppointmentRescheduled':
        return [
          { field: 'appointment_id', value: event.data.appointment_id },
          ...event.data.interviewers.map(({ user_appointment_id }) => user_appointment_id),
        ];
      case 'AppointmentCancelled':
      case 'AppointmentCompleted':
      case 'AppointmentCorrected':
      case 'InterviewerResponded':
      case 'NoShowRecorded':
        return [{ field: 'appointment_id', value: event.data.appointment_id }];
      case 'ScorecardSubmitted':
      case 'ScorecardReopened':
        return [idOf(event.stream)];
      case 'ApplicationArchived':
      case 'OfferExtended':
        return [{ field: 'application_id', value: idOf(event.stream) }];
      case 'ApplicationRestored':
      case 'ApplicationRevived':
      case 'MoveTakenBack':
        return [{ field: 'application_id', value: idOf(event.stream) }, ...followingKeys(event)];
      case 'SampleJobRemoved':
        return [{ field: 'job_id', value: idOf(event.stream) }];
      default:
        return [];
    }
  },
  joins: ['AppointmentRescheduled'],
  remembers: {
    ...remembersGoings,
    also: (event) => (event.type === 'AppointmentBooked' ? remembersGoings.also(event) : null),
  },
  on: {
    AppointmentBooked: planned,
    AppointmentRescheduled: planned,
    AppointmentCancelled: (row, event) => marked(row, ['off', recordedAt(event)]),
    AppointmentCompleted: (row, event) => marked(row, ['held', recordedAt(event), false]),
    AppointmentCorrected: (row, event) =>
      marked(row, event.data.to === 'completed' ? ['held', recordedAt(event), true] : ['off', recordedAt(event)]),
    InterviewerResponded: (row, event) =>
      row?.user_id === event.data.user_id
        ? marked(row, ['answered', recordedAt(event), event.data.response === 'declined'])
        : row,
    NoShowRecorded: (row, event) => {
      const { side, user_id } = event.data.by;
      const other = side === 'interviewer' && user_id !== null && user_id !== row?.user_id;
      return other ? row : marked(row, ['missed', recordedAt(event)]);
    },
    ScorecardSubmitted: (row, event) => {
      const { scores, user_id, recommendation } = event.data;
      const { mean } = cellOf([{ user_id, scores }], () => true);
      const submitted = Date.parse(event.metadata.occurred_at);
      return marked(row, ['given', recordedAt(event), submitted, mean, recommendation]);
    },
    ScorecardReopened: (row, event) => marked(row, ['reopened', recordedAt(event)]),
    // Only the organization's own decision counts. A withdrawal by the candidate says nothing about the recommendation.
    ApplicationArchived: (row, event) => {
      const went = following.ApplicationArchived(row, event);
      if (went && went !== row) {
        const { application_id, job_id, step } = went;
        const place = { application_id, job_id, step };
        return marked(went, ['went', recordedAt(event), nameOf(event.stream, event.revision), place]);
      }
      return event.data.side === 'we_rejected' ? decided(row, event, false) : row;
    },
    OfferExtended: (row, event) => decided(row, event, true),
    ApplicationRestored: reopened,
    ApplicationRevived: reopened,
    MoveTakenBack: (row, event) => {
      const of = nameOf(event.stream, event.data.takes_back.revision);
      const touched = row?.marks.some((mark) => (mark[0] === 'decided' || mark[0] === 'went') && mark[2] === of);
      return touched ? marked(following.MoveTakenBack(row, event), ['back', recordedAt(event), of]) : row;
    },
    SampleJobRemoved: () => null,
  },
});
