import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import { entryOf, type Placing } from '@candor/contracts/pipeline/stay';
import {
  passagesList,
  type PassagesRow,
  type StoredPassage,
  type StoredSlip,
  type Waypoint,
  weekOf,
  withReached,
} from '@candor/contracts/reports/rows';
import { projection } from '../kernel/projection.ts';

/** Stages without a further decision: they make no passage. */
const endings = new Set(['hired', 'archived', 'offer_declined']);

type TakenBack = Extract<ApplicationEvent, { type: 'MoveTakenBack' }>;
type ArrivalEvent = Recorded<{ type: string; data: { job_id: string; to_step: StepMark; source: string } }>;
const begin = (event: ArrivalEvent): PassagesRow => ({
  id: idOf(event.stream),
  job_id: event.data.job_id,
  source: event.data.source,
  passages: [],
  week: 0,
});
/** Ends the open passage, if any, and begins one in the entered step, unless that step is an end. */
const move = (row: PassagesRow, event: Recorded, { id, name, type }: StepMark): PassagesRow => {
  const now = Date.parse(event.metadata.occurred_at);
  const passages = row.passages.map((passage): StoredPassage => {
    const [step, called, kind, entered_at, entered, , left, reached] = passage;
    return left === null
      ? withReached([step, called, kind, entered_at, entered, now, event.revision], reached)
      : passage;
  });
  if (endings.has(type)) return { ...row, passages, week: weekOf(passages.at(-1)?.[5] ?? now) };
  return { ...row, passages: [...passages, [id, name, type, now, event.revision, null, null]], week: 0 };
};
const placed = (row: PassagesRow | null, event: Recorded<Placing>) => row && move(row, event, event.data.to_step);
/** Undoing a hire also undoes the acceptance before it. */
const reachedBefore = ({ data }: Recorded<TakenBack>, reached: StoredPassage[7]): StoredPassage[7] =>
  data.takes_back.type === 'CandidateHired' ? reached?.filter(([waypoint]) => waypoint !== 'accepted') : reached;
/** Undoing a move reopens the passage that the move ended, and removes the one that it began. The move is kept as a slip, for reports as of a moment before the undo. */
const takenBack = (row: PassagesRow | null, event: Recorded<TakenBack>): PassagesRow | null => {
  const { entered } = entryOf(event);
  const at = row?.passages.findIndex((passage) => passage[4] === entered) ?? -1;
  const ended = row?.passages[at];
  if (!row || !ended || ended[5] === null || ended[6] === null) return row;
  const [id, name, type, entered_at, , left_at, left, reached] = ended;
  const begun = row.passages[at + 1] ?? null;
  const slip: StoredSlip = [entered, left_at, left, begun, Date.parse(event.metadata.occurred_at)];
  return {
    ...row,
    passages: [
      ...row.passages.slice(0, at),
      withReached([id, name, type, entered_at, entered, null, null], reachedBefore(event, reached)),
    ],
    slips: [...(row.slips ?? []), slip],
    week: 0,
  };
};

/** Records when the open passage first reached a waypoint. */
const reach = (row: PassagesRow | null, event: Recorded, waypoint: Waypoint): PassagesRow | null => {
  const open = row?.passages.at(-1);
  const reached = open?.[7] ?? [];
  if (!row || !open || open[6] !== null || reached.some(([known]) => known === waypoint)) return row;
  const now = withReached(open, [...reached, [waypoint, Date.parse(event.metadata.occurred_at)]]);
  return { ...row, passages: [...row.passages.slice(0, -1), now] };
};

/** The resume is unread again: removes the waypoint from the open passage, but keeps it for reports as of a moment in between. */
const unreviewed = (row: PassagesRow | null, event: Recorded): PassagesRow | null => {
  const open = row?.passages.at(-1);
  const reviewed = open?.[7]?.find(([waypoint]) => waypoint === 'reviewed');
  if (!row || !open || !reviewed) return row;
  const others = open[7]!.filter((each) => each !== reviewed);
  return {
    ...row,
    passages: [...row.passages.slice(0, -1), withReached(open, others)],
    reviews_back: [...(row.reviews_back ?? []), [open[4], reviewed[1], Date.parse(event.metadata.occurred_at)]],
  };
};

/** How long each application stayed in each step, for reports about stages. */
export const passages = projection<PassagesRow, ApplicationEvent | JobEvent>({
  name: 'passages',
  version: 4,
  list: passagesList,
  keys: (event) =>
    event.type === 'SampleJobRemoved' ? [{ field: 'job_id', value: idOf(event.stream) }] : [idOf(event.stream)],
  on: {
    LeadAdded: (row, event) => row ?? move(begin(event), event, event.data.to_step),
    LeadTakenBack: () => null,
    ImportedApplicationTakenBack: () => null,
    ApplicationMergedIn: (_, event) => move(begin(event), event, event.data.to_step),
    ApplicationMergeTakenBack: () => null,
    ApplicationSubmitted: (row, event) => move(row ?? begin(event), event, event.data.to_step),
    ApplicationAdvanced: placed,
    ApplicationShiftedUp: placed,
    ApplicationArchived: placed,
    MoveTakenBack: takenBack,
    ApplicationRestored: placed,
    ApplicationRevived: placed,
    OfferExtended: placed,
    OfferDeclined: placed,
    CandidateHired: placed,
    ResumeReviewed: (row, event) => reach(row, event, 'reviewed'),
    ResumeReviewTakenBack: unreviewed,
    ScheduleStatusChanged: (row, event) =>
      event.data.to === 'pending' || event.data.to === 'complete' ? reach(row, event, event.data.to) : row,
    SampleJobRemoved: () => null,
    OfferAccepted: (row, event) => reach(row, event, 'accepted'),
  },
});
