import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import { type Passage, passagesList, type PassagesRow, weekOf } from '@candor/contracts/reports/rows';
import { projection } from './kernel/projection.ts';

/** Where nobody waits for a decision any more: to stand there is no stay. */
const endings = new Set(['hired', 'archived', 'offer_declined']);

type Came = Recorded<{
  type: string;
  data: { candidate_id: string; job_id: string; to_step: StepMark; source: string };
}>;
const begin = (event: Came): PassagesRow => ({
  id: idOf(event.stream),
  organization_id: event.metadata.organization_id,
  job_id: event.data.job_id,
  candidate_id: event.data.candidate_id,
  source: event.data.source,
  passages: [],
  week: 0,
});
/** Ends the stay that is open, if any, and begins one in the step that was entered, unless it is an ending. */
const move = (row: PassagesRow, event: Recorded, { id, name, type }: StepMark): PassagesRow => {
  const at = event.metadata.occurred_at;
  const passages = row.passages.map((stay): Passage =>
    stay.left === null ? { ...stay, left_at: at, left: event.revision } : stay,
  );
  if (endings.has(type)) return { ...row, passages, week: weekOf(passages.at(-1)?.left_at ?? at) };
  passages.push({ step: { id, name, type }, entered_at: at, entered: event.revision, left_at: null, left: null });
  return { ...row, passages, week: 0 };
};
type Moved = Recorded<{ type: string; data: { to_step: StepMark } }>;
const moved = (row: PassagesRow | null, event: Moved) => row && move(row, event, event.data.to_step);

/** How long each application stood in each step: what reports about stages count. */
export const passages = projection<PassagesRow, ApplicationEvent>({
  name: 'passages',
  version: 1,
  list: passagesList,
  keys: (event) => [idOf(event.stream)],
  on: {
    LeadAdded: (row, event) => row ?? move(begin(event), event, event.data.to_step),
    ApplicationSubmitted: (row, event) => move(row ?? begin(event), event, event.data.to_step),
    ApplicationAdvanced: moved,
    ApplicationShiftedUp: moved,
    ApplicationArchived: moved,
    ApplicationRestored: moved,
    ApplicationRevived: moved,
    OfferExtended: moved,
    OfferDeclined: moved,
    CandidateHired: moved,
  },
});
